import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { satangPerBaht } from "@songtan/domain/money";
import {
  estimateDriverPay,
  roughCostSatangPerKm,
  type WorkPlan,
} from "@songtan/domain/quoting/estimate-pay";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { type ReactNode, useState } from "react";
import { NumberSlider } from "./number-slider.tsx";
import css from "./pay-calculator.module.css";
import { PayTable } from "./pay-table.tsx";

const startPlan: Omit<WorkPlan, "costSatangPerKm"> = {
  jobsPerDay: 12,
  kmPerJob: 8,
  pickupKmPerJob: 2,
  daysPerMonth: 24,
};
const ranges = {
  jobsPerDay: [1, 30, 1],
  kmPerJob: [1, 40, 1],
  pickupKmPerJob: [0, 10, 0.5],
  daysPerMonth: [1, 30, 1],
} as const;

export type PayCalculatorProps = {
  tariff: TariffView | undefined;
  failed: boolean;
  onRetry: () => void;
  /** The drawing of a vehicle. */
  picture: (vehicle: Vehicle) => ReactNode;
};

/** Estimates a driver's income from the current tariff, the person's days and the person's costs. */
export function PayCalculator({ tariff, failed, onRetry, picture }: PayCalculatorProps) {
  const t = useText("landing");
  const home = useText("home");
  if (tariff) return <Calculator tariff={tariff} picture={picture} />;
  if (!failed) return <CardSkeleton label={t("earn.loading")} lines={12} />;
  return (
    <ErrorState
      title={t("earn.failed")}
      titleAs="h3"
      retryLabel={home("vehicles.again")}
      onRetry={onRetry}
    >
      {home("vehicles.failedWords")}
    </ErrorState>
  );
}

function Calculator({
  tariff,
  picture,
}: {
  tariff: TariffView;
  picture: PayCalculatorProps["picture"];
}) {
  const t = useText("landing");
  const home = useText("home");
  const [vehicle, setVehicle] = useState<Vehicle>("motorcycle");
  const [plan, setPlan] = useState(startPlan);
  const [ownCosts, setOwnCosts] = useState<Partial<Record<Vehicle, number>>>({});
  const rates = tariff.vehicles.find((row) => row.vehicle === vehicle);
  if (!rates) return null;
  const costSatangPerKm = ownCosts[vehicle] ?? roughCostSatangPerKm[vehicle];
  const estimate = estimateDriverPay(rates, tariff.driverShare, { ...plan, costSatangPerKm });
  const slide = (key: keyof typeof ranges) => (
    <NumberSlider
      label={t(`earn.${key}`)}
      unit={t(`earn.${key}Unit`)}
      value={plan[key]}
      min={ranges[key][0]}
      max={ranges[key][1]}
      step={ranges[key][2]}
      onChange={(value) => setPlan((now) => ({ ...now, [key]: value }))}
    />
  );
  return (
    <div className={css.calculator}>
      <div className={css.inputs}>
        <div className={css.vehicle}>
          <SelectField
            label={home("vehicle.label")}
            value={vehicle}
            onChange={(value) => setVehicle(value as Vehicle)}
            options={vehicles.map((value) => ({ value, label: home(`vehicle.name.${value}`) }))}
          />
          <span className={css.picture}>{picture(vehicle)}</span>
        </div>
        {slide("jobsPerDay")}
        {slide("kmPerJob")}
        {slide("pickupKmPerJob")}
        {slide("daysPerMonth")}
        <NumberSlider
          label={t("earn.cost")}
          unit={t("earn.costUnit")}
          value={costSatangPerKm / satangPerBaht}
          min={0}
          max={15}
          step={0.25}
          onChange={(baht) =>
            setOwnCosts((now) => ({ ...now, [vehicle]: Math.round(baht * satangPerBaht) }))
          }
        />
      </div>
      <div className={css.result}>
        <p>{t("earn.left")}</p>
        <p className={css.sum} role="status">
          <strong>{formatBaht(estimate.perDay.leftSatang)}</strong> {t("earn.aDay")}
          <span>
            {formatBaht(estimate.perMonth.leftSatang)} {t("earn.aMonth")}
          </span>
        </p>
        {estimate.perJob.leftSatang < 0 && <p className={css.loss}>{t("earn.loss")}</p>}
        <PayTable estimate={estimate} farePercent={tariff.driverShare.farePercent} />
        <p className={css.note}>{t("earn.note")}</p>
      </div>
    </div>
  );
}
