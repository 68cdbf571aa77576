import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { tariffVehicle } from "./use-tariff.ts";
import { VehicleDrawing } from "./vehicle-drawing.tsx";
import css from "./vehicle-list.module.css";

export type VehicleListProps = {
  tariff: TariffView | undefined;
  failed: boolean;
  onRetry: () => void;
  /** "See the price with this one". */
  onChoose: (vehicle: Vehicle) => void;
};

/** Lists all vehicles with their loads and prices, from the current tariff. */
export function VehicleList({ tariff, failed, onRetry, onChoose }: VehicleListProps) {
  const t = useText("home");
  if (failed && !tariff) {
    return (
      <ErrorState
        title={t("vehicles.failed")}
        titleAs="h3"
        retryLabel={t("vehicles.again")}
        onRetry={onRetry}
      >
        {t("vehicles.failedWords")}
      </ErrorState>
    );
  }
  return (
    <ul className={css.list}>
      {vehicles.map((vehicle) => (
        <li key={vehicle} className={css.card}>
          <span className={css.picture}>
            <VehicleDrawing vehicle={vehicle} />
          </span>
          <h3>{t(`vehicle.name.${vehicle}`)}</h3>
          <p className={css.words}>{t(`vehicle.words.${vehicle}`)}</p>
          <Figures tariff={tariff} vehicle={vehicle} />
          <TextButton flush onClick={() => onChoose(vehicle)}>
            {t("vehicles.choose", { vehicle: t(`vehicle.name.${vehicle}`) })}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}

function Figures({ tariff, vehicle }: { tariff: TariffView | undefined; vehicle: Vehicle }) {
  const t = useText("home");
  const row = tariffVehicle(tariff, vehicle);
  const wait = <span className={css.wait} />;
  const { lengthCm, widthCm, heightCm, weightKg } = row?.limits ?? {
    lengthCm: 0,
    widthCm: 0,
    heightCm: 0,
    weightKg: 0,
  };
  const perKm = row?.perKm[0]?.satangPerKm;
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t("vehicles.from")}</dt>
        <dd className={css.price}>{row ? formatBaht(row.minimumSatang) : wait}</dd>
      </div>
      <div>
        <dt>{t("vehicles.perKm")}</dt>
        <dd>{perKm === undefined ? wait : formatBaht(perKm)}</dd>
      </div>
      <div>
        <dt>{t("vehicles.size")}</dt>
        <dd>{row ? t("vehicles.cm", { size: `${lengthCm}×${widthCm}×${heightCm}` }) : wait}</dd>
      </div>
      <div>
        <dt>{t("vehicles.weight")}</dt>
        <dd>{row ? t("vehicles.kg", { kg: weightKg.toLocaleString("en-US") }) : wait}</dd>
      </div>
    </dl>
  );
}
