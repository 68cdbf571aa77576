import { useLocale } from "@songtan/client/language/use-text.ts";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { watchScheme } from "@songtan/ui/theme/color-scheme.ts";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import css from "./day-chart.module.css";

export type DaySeries = {
  name: string;
  /** One for each day; null leaves a gap. */
  values: (number | null)[];
};
export type DayChartProps = {
  label: string;
  /** What the horizontal axis is called. */
  dayLabel: string;
  days: readonly string[];
  series: readonly DaySeries[];
  format: (value: number) => string;
};

const height = 220;
/** Different in colour and in dash. */
const looks = [
  { colour: "--st-info-mark", dash: [] },
  { colour: "--st-good-mark", dash: [6, 3] },
  { colour: "--st-bad-mark", dash: [2, 3] },
];

/** Lines by day, drawn on a canvas; the table next to it has the same values for everybody. */
export function DayChart({ label, dayLabel, days, series, format }: DayChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const day = new Intl.DateTimeFormat(locale === "th" ? "th-TH" : "en-GB", {
      day: "numeric",
      month: "short",
      timeZone: "Asia/Bangkok",
    });
    const dayOf = (seconds: number) => day.format(new Date(seconds * 1000));
    const data: UPlot.AlignedData = [
      days.map((one) => serviceDayStart(one).getTime() / 1000),
      ...series.map(({ values }) => values),
    ];
    let chart: UPlot | undefined;
    const draw = () => {
      chart?.destroy();
      const styles = getComputedStyle(place);
      const colour = (name: string) => styles.getPropertyValue(name).trim();
      const axis = {
        stroke: colour("--st-ink-soft"),
        font: `13px ${styles.fontFamily}`,
        grid: { stroke: colour("--st-line"), width: 1 },
        ticks: { stroke: colour("--st-line"), width: 1 },
      };
      chart = new UPlot(
        {
          width: place.clientWidth,
          height,
          tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "Asia/Bangkok"),
          scales: { y: { range: (_chart, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
          cursor: { y: false, drag: { x: false, y: false } },
          axes: [
            {
              ...axis,
              space: 64,
              values: (_chart, ticks) => ticks.map(dayOf),
              incrs: [86_400, 7 * 86_400, 14 * 86_400],
            },
            { ...axis, size: 72, values: (_chart, ticks) => ticks.map(format) },
          ],
          series: [
            { label: dayLabel, value: (_chart, at) => (at === null ? "–" : dayOf(at)) },
            ...series.map(({ name }, index) => {
              const look = looks[index % looks.length];
              return {
                label: name,
                stroke: colour(look?.colour ?? ""),
                width: 2,
                dash: look?.dash ?? [],
                points: { show: days.length <= 31 },
                value: (_chart: UPlot, value: number | null) =>
                  value === null ? "–" : format(value),
              };
            }),
          ],
        },
        data,
        place,
      );
    };
    draw();
    const resize = new ResizeObserver(() => chart?.setSize({ width: place.clientWidth, height }));
    resize.observe(place);
    // The page has its new colours in the next frame.
    const unwatch = watchScheme(() => requestAnimationFrame(draw));
    return () => {
      unwatch();
      resize.disconnect();
      chart?.destroy();
    };
  }, [dayLabel, days, series, format, locale]);
  return <div ref={frame} role="img" aria-label={label} className={css.chart} />;
}
