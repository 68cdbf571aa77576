import { useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { type Figures, ratesOf } from "@songtan/domain/figures/figures";
import type { Measure } from "@songtan/domain/figures/rows";
import { useMemo } from "react";
import { ChartCard } from "./chart-card.tsx";
import type { RowLinks } from "./row-links.ts";
import { useFigureText } from "./use-figure-text.ts";

/** How the days went, one chart for each kind of figure. */
export function Charts({ report, links }: { report: FiguresReport; links: RowLinks }) {
  const t = useText("figures");
  const text = useFigureText();
  const days = useMemo(() => report.days.map(({ day }) => day), [report]);
  const charts = useMemo(() => {
    const by = (read: (figures: Figures) => number | null) => report.days.map(read);
    const toRows = (measure: Measure) => (day: string) => links(measure, { from: day, to: day });
    const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60);
    const inMinutes = (value: number) => t("minutes", { value: text.count(value) });
    return [
      {
        label: t("chart.bookings"),
        format: text.count,
        series: [
          {
            name: t("measure.bookings"),
            values: by((row) => row.bookings),
            to: toRows("bookings"),
          },
          {
            name: t("measure.delivered"),
            values: by((row) => row.delivered),
            to: toRows("delivered"),
          },
          {
            name: t("measure.cancelled"),
            values: by((row) => row.cancelled),
            to: toRows("cancelled"),
          },
        ],
      },
      {
        label: t("chart.quality"),
        format: text.share,
        series: [
          {
            name: t("measure.fulfilled"),
            values: by((row) => ratesOf(row).fulfilled),
            to: toRows("delivered"),
          },
          {
            name: t("measure.onTime"),
            values: by((row) => ratesOf(row).onTime),
            to: toRows("on_time"),
          },
        ],
      },
      {
        label: t("chart.speed"),
        format: inMinutes,
        series: [
          {
            name: t("measure.matchTime"),
            values: by((row) => minutes(ratesOf(row).matchSeconds)),
            to: toRows("matched"),
          },
          {
            name: t("measure.pickupTime"),
            values: by((row) => minutes(ratesOf(row).pickupSeconds)),
            to: toRows("picked_up"),
          },
        ],
      },
      ...(report.total.revenueSatang === null
        ? []
        : [
            {
              label: t("chart.money"),
              format: text.baht,
              series: [
                {
                  name: t("measure.revenue"),
                  values: by((row) => row.revenueSatang),
                  to: toRows("revenue"),
                },
                {
                  name: t("measure.commission"),
                  values: by((row) => row.commissionSatang),
                  to: toRows("commission"),
                },
                {
                  name: t("measure.driverIncome"),
                  values: by((row) => row.driverIncomeSatang),
                  to: toRows("driver_income"),
                },
              ],
            },
          ]),
    ];
  }, [report, links, t, text]);
  return charts.map((chart) => <ChartCard key={chart.label} days={days} {...chart} />);
}
