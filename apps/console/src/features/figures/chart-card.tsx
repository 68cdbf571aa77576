import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import type { DayChartProps, DaySeries } from "./day-chart.tsx";
import css from "./figures.module.css";
import { Linked } from "./linked.tsx";

const DayChart = lazyPart(async () => (await import("./day-chart.tsx")).DayChart);

type Series = DaySeries & {
  /** Where the rows of a day are. */
  to(day: string): string | undefined;
};

/** The keyboard must reach what scrolls: before the days are counted nothing in it has a link. */
const reachable = { tabIndex: 0 };

/** A chart by day with its table; each figure of the table leads to its rows. */
export function ChartCard(
  chart: Omit<DayChartProps, "dayLabel" | "series"> & { series: readonly Series[] },
) {
  const t = useText("figures");
  const locale = useLocale();
  const rows = chart.days.map((day, index) => ({ day, index })).reverse();
  return (
    <Card title={chart.label}>
      <div className={css.chart}>
        <Suspense fallback={<div className={css.waiting} />}>
          <DayChart dayLabel={t("day")} {...chart} />
        </Suspense>
        <div className={css.table} {...reachable}>
          <DataTable
            label={chart.label}
            rows={rows}
            rowKey={({ day }) => day}
            columns={[
              {
                id: "day",
                title: t("day"),
                oneLine: true,
                cell: ({ day }) => formatDay(serviceDayStart(day).toISOString(), locale),
              },
              ...chart.series.map(({ name, values, to }) => ({
                id: name,
                title: name,
                align: "end" as const,
                cell: ({ day, index }: { day: string; index: number }) => {
                  const value = values[index] ?? null;
                  return value === null ? "–" : <Linked to={to(day)}>{chart.format(value)}</Linked>;
                },
              })),
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
