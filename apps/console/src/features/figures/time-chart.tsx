import { watchScheme } from "@songtan/ui/theme/color-scheme.ts";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import css from "./time-chart.module.css";

/** What lies along the horizontal axis: days, or hours of a day. */
export type TimeAxis = {
  label: string;
  stepSeconds: number;
  points: readonly { key: string; at: number; text: string }[];
  /** The text of a tick at an instant in seconds. */
  tickText(at: number): string;
};
export type TimeSeries = {
  name: string;
  /** One for each point; null leaves a gap. */
  values: (number | null)[];
};
export type TimeChartProps = {
  label: string;
  axis: TimeAxis;
  series: readonly TimeSeries[];
  format: (value: number) => string;
};

const height = 220;
/** Different in colour and in dash. */
const looks = [
  { colour: "--st-info-mark", dash: [] },
  { colour: "--st-good-mark", dash: [6, 3] },
  { colour: "--st-bad-mark", dash: [2, 3] },
];

/** Lines by day or hour, drawn on a canvas; the table next to it has the same values for everybody. */
export function TimeChart({ label, axis: across, series, format }: TimeChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const data: UPlot.AlignedData = [
      across.points.map(({ at }) => at),
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
              values: (_chart, ticks) => ticks.map(across.tickText),
              incrs:
                across.stepSeconds === 3600
                  ? [1, 2, 3, 6].map((hours) => hours * 3600)
                  : [1, 7, 14].map((days) => days * 86_400),
            },
            { ...axis, size: 72, values: (_chart, ticks) => ticks.map(format) },
          ],
          series: [
            {
              label: across.label,
              value: (_chart, at) => (at === null ? "–" : across.tickText(at)),
            },
            ...series.map(({ name }, index) => {
              const look = looks[index % looks.length];
              return {
                label: name,
                stroke: colour(look?.colour ?? ""),
                width: 2,
                dash: look?.dash ?? [],
                points: { show: across.points.length <= 31 },
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
  }, [across, series, format]);
  return <div ref={frame} role="img" aria-label={label} className={css.chart} />;
}
