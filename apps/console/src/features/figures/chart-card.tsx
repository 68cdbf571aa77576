import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import css from "./figures.module.css";
import { Linked } from "./linked.tsx";
import type { TimeChartProps, TimeSeries } from "./time-chart.tsx";

const TimeChart = lazyPart(async () => (await import("./time-chart.tsx")).TimeChart);

type Series = TimeSeries & {
  /** Returns the link to the rows of a day or hour. */
  to(key: string): string | undefined;
};

/** The keyboard must reach what scrolls: before the days are counted nothing in it has a link. */
const reachable = { tabIndex: 0 };

/** A chart by day or hour with its table; each figure of the table leads to its rows. */
export function ChartCard(
  chart: Omit<TimeChartProps, "series"> & { series: readonly Series[]; newestFirst: boolean },
) {
  const rows = chart.axis.points.map((point, index) => ({ ...point, index }));
  if (chart.newestFirst) rows.reverse();
  return (
    <Card title={chart.label}>
      <div className={css.chart}>
        <Suspense fallback={<div className={css.waiting} />}>
          <TimeChart {...chart} />
        </Suspense>
        <div className={css.table} {...reachable}>
          <DataTable
            label={chart.label}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              { id: "time", title: chart.axis.label, oneLine: true, cell: ({ text }) => text },
              ...chart.series.map(({ name, values, to }) => ({
                id: name,
                title: name,
                align: "end" as const,
                cell: ({ key, index }: { key: string; index: number }) => {
                  const value = values[index] ?? null;
                  return value === null ? "–" : <Linked to={to(key)}>{chart.format(value)}</Linked>;
                },
              })),
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
