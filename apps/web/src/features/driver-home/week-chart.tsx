import { formatBaht, formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { weekBars } from "./week-bars.ts";
import css from "./week-chart.module.css";

/** Seven bars, one a day. Drawn here: a chart library for seven bars would weigh more than the page. */
export function WeekChart({ week }: { week: DashboardView["week"] }) {
  const t = useText("driver");
  const locale = useLocale();
  const bars = weekBars(week, locale);
  const totalSatang = week.reduce((sum, day) => sum + day.earnedSatang, 0);
  return (
    <Card title={t("week.title")} aside={<Money size="large">{formatBaht(totalSatang)}</Money>}>
      <ol className={css.chart}>
        {bars.map((bar) => (
          <li key={bar.serviceDay} className={css.day} data-today={bar.isToday || undefined}>
            <span className={css.spoken}>
              {t("week.day", {
                day: formatDay(`${bar.serviceDay}T12:00:00+07:00`, locale),
                amount: formatBaht(bar.earnedSatang),
                count: bar.jobs,
              })}
            </span>
            <span className={css.amount} aria-hidden="true">
              {bar.baht}
            </span>
            <span
              className={css.bar}
              style={{ "--share": bar.share } as React.CSSProperties}
              aria-hidden="true"
            />
            <span className={css.name} aria-hidden="true">
              {bar.weekday}
            </span>
          </li>
        ))}
      </ol>
      {totalSatang === 0 && <p className={css.empty}>{t("week.empty")}</p>}
    </Card>
  );
}
