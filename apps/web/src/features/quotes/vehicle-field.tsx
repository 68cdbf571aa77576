import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import type { ReactNode } from "react";
import { tariffVehicle } from "./use-tariff.ts";
import { VehicleDrawing } from "./vehicle-drawing.tsx";
import { type PricedVehicles, vehiclePriceTexts } from "./vehicle-prices.ts";

export type VehicleFieldProps = {
  value: Vehicle;
  onChange: (vehicle: Vehicle) => void;
  tariff: TariffView | undefined;
  /** Why each cannot be used now, as text. */
  refusals?: Partial<Record<Vehicle, string>>;
  /** Price of each vehicle on the chosen route. */
  priced?: PricedVehicles | undefined;
  columns?: 1 | "auto";
  error?: ReactNode;
};

/** Chooses the vehicle, each with a drawing and its load limits. */
export function VehicleField({
  value,
  onChange,
  tariff,
  refusals = {},
  priced,
  columns = "auto",
  error,
}: VehicleFieldProps) {
  const t = useText("home");
  const prices = vehiclePriceTexts(priced);
  const carries = (vehicle: Vehicle) => {
    const limits = tariffVehicle(tariff, vehicle)?.limits;
    return limits && t("vehicle.upTo", { kg: limits.weightKg.toLocaleString("en-US") });
  };
  return (
    <ChoiceCards
      label={t("vehicle.label")}
      name="vehicle"
      columns={columns}
      value={value}
      error={error}
      onChange={(vehicle) => onChange(vehicle as Vehicle)}
      options={vehicles.map((vehicle) => ({
        value: vehicle,
        title: t(`vehicle.name.${vehicle}`),
        description: carries(vehicle),
        picture: <VehicleDrawing vehicle={vehicle} />,
        aside: !refusals[vehicle] && prices[vehicle] && <Money>{prices[vehicle]}</Money>,
        disabledReason: refusals[vehicle] ?? null,
      }))}
    />
  );
}
