import { useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { type BookingFigures, bookingRatesOf, type Figures } from "@songtan/domain/figures/figures";
import type { Measure } from "@songtan/domain/figures/rows";
import { useMemo } from "react";
import { ChartCard } from "./chart-card.tsx";
import type { RowLinks } from "./row-links.ts";
import { useFigureText } from "./use-figure-text.ts";
import { useTimeAxis } from "./use-time-axis.ts";

/** Charts of the days or of the hours of the only day, one for each kind of figure. */
export function Charts({ report, links }: { report: FiguresReport; links: RowLinks }) {
  const t = useText("figures");
  const text = useFigureText();
  const axis = useTimeAxis(report);
  const byHour = report.days.length === 1;
  const charts = useMemo(() => {
    const by = (read: (figures: BookingFigures) => number | null) =>
      byHour ? report.hours.map(read) : report.days.map(read);
    const ofDays = (read: (figures: Figures) => number | null) => report.days.map(read);
    const toRows = (measure: Measure) => (key: string) =>
      links(measure, byHour ? { hour: key } : { from: key, to: key });
    const titles = byHour ? "hourChart" : "chart";
    const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60);
    const inMinutes = (value: number) => t("minutes", { value: text.count(value) });
    return [
      {
        label: t(`${titles}.bookings`),
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
        label: t(`${titles}.quality`),
        format: text.share,
        series: [
          {
            name: t("measure.fulfilled"),
            values: by((row) => bookingRatesOf(row).fulfilled),
            to: toRows("delivered"),
          },
          {
            name: t("measure.onTime"),
            values: by((row) => bookingRatesOf(row).onTime),
            to: toRows("on_time"),
          },
        ],
      },
      {
        label: t(`${titles}.speed`),
        format: inMinutes,
        series: [
          {
            name: t("measure.matchTime"),
            values: by((row) => minutes(bookingRatesOf(row).matchSeconds)),
            to: toRows("matched"),
          },
          {
            name: t("measure.pickupTime"),
            values: by((row) => minutes(bookingRatesOf(row).pickupSeconds)),
            to: toRows("picked_up"),
          },
        ],
      },
      ...(byHour || report.total.revenueSatang === null
        ? []
        : [
            {
              label: t("chart.money"),
              format: text.baht,
              series: [
                {
                  name: t("measure.revenue"),
                  values: ofDays((row) => row.revenueSatang),
                  to: toRows("revenue"),
                },
                {
                  name: t("measure.commission"),
                  values: ofDays((row) => row.commissionSatang),
                  to: toRows("commission"),
                },
                {
                  name: t("measure.driverIncome"),
                  values: ofDays((row) => row.driverIncomeSatang),
                  to: toRows("driver_income"),
                },
              ],
            },
          ]),
    ];
  }, [report, byHour, links, t, text]);
  return charts.map((chart) => (
    <ChartCard key={chart.label} axis={axis} newestFirst={!byHour} {...chart} />
  ));
}
