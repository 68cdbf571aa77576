import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./day-stats.module.css";
import { hoursAndMinutes } from "./spoken-hours.ts";

export type DayStatsProps = {
  today: DashboardView["today"];
  /** Jobs that are done and not in the figures yet. */
  uncounted: { jobs: number; amountSatang: number };
};

/** Today in three figures: the money first. */
export function DayStats({ today, uncounted }: DayStatsProps) {
  const t = useText("driver");
  return (
    <section className={css.day} aria-labelledby="today-title">
      <h2 id="today-title" className={css.title}>
        {t("today.title")}
      </h2>
      <dl className={css.figures}>
        <div className={css.earned}>
          <dt>{t("today.earned")}</dt>
          <dd>
            <Money size="hero">{formatBaht(today.earnedSatang)}</Money>
          </dd>
        </div>
        <div>
          <dt>{t("today.jobs")}</dt>
          <dd>{t("today.jobCount", { count: today.jobs })}</dd>
        </div>
        <div>
          <dt>{t("today.online")}</dt>
          <dd>{t("today.hours", hoursAndMinutes(today.onlineSeconds))}</dd>
        </div>
      </dl>
      {uncounted.jobs > 0 && (
        <p role="status" className={css.uncounted}>
          {t("today.uncounted", {
            count: uncounted.jobs,
            amount: formatBaht(uncounted.amountSatang),
          })}
        </p>
      )}
    </section>
  );
}
