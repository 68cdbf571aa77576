import { formatBaht } from "@songtan/client/format.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { TariffView } from "@songtan/contract/quotes";
import { type Vehicle, vehicles } from "@songtan/domain/quoting/words";
import { ErrorState } from "@songtan/ui/error-state.tsx";
import { Money } from "@songtan/ui/money.tsx";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { CardSkeleton } from "@songtan/ui/skeletons.tsx";
import { useState } from "react";
import { estimateEarnings, type Shift } from "./earnings.ts";
import css from "./earnings-calculator.module.css";
import { RangeField } from "./range-field.tsx";

const usualShift: Shift = { hoursPerDay: 8, jobsPerHour: 1.5, kmPerJob: 8, daysPerWeek: 6 };

export type EarningsCalculatorProps = { tariff: TariffView | undefined; failed: boolean; onRetry: () => void };

/** What driving could bring, from the tariff in force and the person's own days. */
export function EarningsCalculator({ tariff, failed, onRetry }: EarningsCalculatorProps) {
  const t = useText("home");
  const [vehicle, setVehicle] = useState<Vehicle>("motorcycle");
  const [shift, setShift] = useState(usualShift);
  const rates = tariff?.vehicles.find((row) => row.vehicle === vehicle);
  if (!tariff || !rates) {
    if (!failed) return <CardSkeleton label={t("quote.pending")} lines={6} />;
    return (
      <ErrorState
        title={t("driverLanding.earn.failed")}
        titleAs="h3"
        retryLabel={t("vehicles.again")}
        onRetry={onRetry}
      >
        {t("vehicles.failedWords")}
      </ErrorState>
    );
  }
  const { farePercent } = tariff.driverShare;
  const earnings = estimateEarnings(rates, farePercent, shift);
  const slide = (key: keyof Shift, label: "hours" | "jobs" | "km" | "days", range: [number, number, number]) => (
    <RangeField
      label={t(`driverLanding.earn.${label}`)}
      words={t(`driverLanding.earn.${label}Value`, { count: shift[key] })}
      value={shift[key]}
      min={range[0]}
      max={range[1]}
      step={range[2]}
      onChange={(value) => setShift({ ...shift, [key]: value })}
    />
  );
  return (
    <div className={css.calculator}>
      <div className={css.inputs}>
        <SelectField
          label={t("vehicle.label")}
          value={vehicle}
          onChange={(value) => setVehicle(value as Vehicle)}
          options={vehicles.map((value) => ({ value, label: t(`vehicle.name.${value}`) }))}
        />
        {slide("hoursPerDay", "hours", [1, 12, 1])}
        {slide("jobsPerHour", "jobs", [0.5, 3, 0.5])}
        {slide("kmPerJob", "km", [1, 40, 1])}
        {slide("daysPerWeek", "days", [1, 7, 1])}
      </div>
      <div className={css.result} aria-live="polite">
        <p className={css.label}>{t("driverLanding.earn.perDay")}</p>
        <p className={css.sum}>
          <Money size="hero">{formatBaht(earnings.perDaySatang)}</Money>
        </p>
        <p className={css.label}>
          {formatBaht(earnings.perWeekSatang)} {t("driverLanding.earn.perWeek")}
        </p>
        <p className={css.how}>
          {t("driverLanding.earn.how", {
            fare: formatBaht(earnings.fareSatang),
            percent: farePercent,
            share: formatBaht(earnings.perJobSatang),
            jobs: earnings.jobsPerDay,
          })}
        </p>
        <p className={css.note}>{t("driverLanding.earn.note")}</p>
      </div>
    </div>
  );
}
