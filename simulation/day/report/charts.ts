/**
 * Charts as inline SVG: they use the page's own colour, so that they are readable in light and dark
 * mode.
 */
export type Series = { name: string; values: readonly number[] };
type Chart = { labels: readonly string[]; series: readonly Series[]; unit: string };

const size = { width: 640, height: 240, left: 56, bottom: 30, top: 12 };
const plot = { width: size.width - size.left - 8, height: size.height - size.top - size.bottom };

/** The next number above with round quarters. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

const y = (value: number, most: number): number => size.top + plot.height * (1 - value / most);
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** Groups of bars side by side, one of each series for each label. */
export function barChart({ labels, series, unit }: Chart): string {
  const most = roundUp(Math.max(0, ...series.flatMap(({ values }) => values)));
  const group = plot.width / Math.max(1, labels.length);
  const bar = (group * 0.8) / series.length;
  const bars = series.flatMap(({ name, values }, seriesIndex) =>
    values.map((value, index) => {
      const x = size.left + index * group + group * 0.1 + seriesIndex * bar;
      const tooltip = `${escapeText(name)}, ${escapeText(labels[index] ?? "")}: ${short(value)} ${unit}`;
      return `<rect class="s${seriesIndex}" x="${x.toFixed(1)}" y="${y(value, most).toFixed(1)}" width="${bar.toFixed(1)}" height="${(plot.height * (value / most)).toFixed(1)}"><title>${tooltip}</title></rect>`;
    }),
  );
  const names = labels.map(
    (label, index) =>
      `<text x="${(size.left + (index + 0.5) * group).toFixed(1)}" y="${size.height - 10}" text-anchor="middle">${escapeText(label)}</text>`,
  );
  return frame({ most, unit, series }, [...bars, ...names].join(""));
}

/** Everybody's value in a row, the least first. */
export function rankChart({ series, unit }: Omit<Chart, "labels">): string {
  const most = roundUp(Math.max(0, ...series.flatMap(({ values }) => values)));
  const lines = series.map(({ name, values }, seriesIndex) => {
    const points = values.map((value, index) => {
      const x = size.left + (plot.width * index) / Math.max(1, values.length - 1);
      return `${x.toFixed(1)},${y(value, most).toFixed(1)}`;
    });
    return `<polyline class="l${seriesIndex}" points="${points.join(" ")}"><title>${escapeText(name)}</title></polyline>`;
  });
  return frame({ most, unit, series }, lines.join(""));
}

function frame(
  { most, unit, series }: { most: number; unit: string; series: readonly Series[] },
  inside: string,
): string {
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const lineY = y(most * share, most).toFixed(1);
    return `<line class="grid" x1="${size.left}" x2="${size.width - 8}" y1="${lineY}" y2="${lineY}"/><text x="${size.left - 6}" y="${Number(lineY) + 4}" text-anchor="end">${short(most * share)}</text>`;
  });
  const key = series
    .map(({ name }, seriesIndex) => `<span class="key k${seriesIndex}">${escapeText(name)}</span>`)
    .join(" ");
  const label = `${series.map(({ name }) => name).join(", ")}, ${unit}`;
  return `<p class="keys">${key} <span class="unit">${unit}</span></p><svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeText(label)}">${grid.join("")}${inside}</svg>`;
}

export const escapeText = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );

/** How many values fall into each step; the last counts all larger values. */
export function histogram(values: readonly number[], steps: readonly number[]): number[] {
  const counts = Array.from({ length: steps.length + 1 }, () => 0);
  for (const value of values) {
    const index = steps.findIndex((step) => value < step);
    const into = index === -1 ? steps.length : index;
    counts[into] = (counts[into] ?? 0) + 1;
  }
  return counts;
}
