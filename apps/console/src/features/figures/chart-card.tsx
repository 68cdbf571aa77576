import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import type { DayChartProps } from "./day-chart.tsx";
import css from "./figures.module.css";

const DayChart = lazyPart(async () => (await import("./day-chart.tsx")).DayChart);

/** A chart by day with its table; the day of a row leads to that day's bookings. */
export function ChartCard({
  toDay,
  ...chart
}: Omit<DayChartProps, "dayLabel"> & { toDay: ((day: string) => string) | undefined }) {
  const t = useText("figures");
  const locale = useLocale();
  const rows = chart.days.map((day, index) => ({ day, index })).reverse();
  return (
    <Card title={chart.label}>
      <div className={css.chart}>
        <Suspense fallback={<div className={css.waiting} />}>
          <DayChart dayLabel={t("day")} {...chart} />
        </Suspense>
        <div className={css.table}>
          <DataTable
            label={chart.label}
            rows={rows}
            rowKey={({ day }) => day}
            rowTo={toDay && (({ day }) => toDay(day))}
            columns={[
              {
                id: "day",
                title: t("day"),
                oneLine: true,
                cell: ({ day }) => formatDay(serviceDayStart(day).toISOString(), locale),
              },
              ...chart.series.map(({ name, values }) => ({
                id: name,
                title: name,
                align: "end" as const,
                cell: ({ index }: { index: number }) => {
                  const value = values[index] ?? null;
                  return value === null ? "–" : chart.format(value);
                },
              })),
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
