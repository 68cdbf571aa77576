import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { limits } from "@songtan/domain/limits";
import { neededRight } from "@songtan/domain/thai/licences";
import { vehicles } from "@songtan/domain/vehicle-types";
import type { ReactNode } from "react";
import css from "./driver-needs.module.css";

/** The same figures the forms check by. */
const ages = {
  alone: limits.driverYearsAlone,
  youngest: limits.driverYearsMin,
  youngestEnd: limits.driverYearsAlone - 1,
  vehicle: limits.vehicleYearsMax,
};
const everybody = ["age", "card", "phone", "bank", "book", "insurance"] as const;

export type DriverNeedsProps = {
  tariff: TariffView | undefined;
  /** The drawing of a vehicle. */
  picture: (vehicle: (typeof vehicles)[number]) => ReactNode;
};

/** Lists the requirements for every driver, and the requirements and loads of each vehicle. */
export function DriverNeeds({ tariff, picture }: DriverNeedsProps) {
  const t = useText("landing");
  const home = useText("home");
  return (
    <div className={css.needs}>
      <div className={css.all}>
        <h3>{t("need.all")}</h3>
        <ul>
          {everybody.map((need) => (
            <li key={need}>{t(`need.${need}`, ages)}</li>
          ))}
        </ul>
      </div>
      <ul className={css.vehicles}>
        {vehicles.map((vehicle) => {
          const limits = tariff?.vehicles.find((row) => row.vehicle === vehicle)?.limits;
          return (
            <li key={vehicle}>
              <span className={css.picture}>{picture(vehicle)}</span>
              <span>
                <strong>{home(`vehicle.name.${vehicle}`)}</strong>
                <span>{t(`need.licence.${neededRight(vehicle, undefined)}`)}</span>
                {limits && (
                  <span className={css.soft}>
                    {t("need.carry", {
                      kg: limits.weightKg.toLocaleString("en-US"),
                      size: `${limits.lengthCm}×${limits.widthCm}×${limits.heightCm}`,
                    })}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
