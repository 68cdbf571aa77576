/** One line of the table: a measurement of ours, and the same of the floor in the same run where there is a floor, and of another version. */
export type Metric = {
  name: string;
  unit: string;
  ours: number;
  floor?: number;
  before?: number;
  note?: string;
};

/** Hands a figure to `run.ts`; a benchmark started by itself prints it. */
export function report(metric: Metric): void {
  if (process.connected) process.send?.(metric);
  else console.log(formatTable([metric]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value below which this share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const formatNumber = (value: number | undefined): string => {
  if (value === undefined) return "";
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
};

/** A Markdown table that can be pasted into the README unchanged. */
export function formatTable(metrics: readonly Metric[]): string {
  const ratio = (ours: number, other: number | undefined) =>
    other === undefined ? "" : `${(ours / other).toFixed(2)}×`;
  const paired = metrics.some(({ before }) => before !== undefined);
  const rows = metrics.map(({ name, unit, ours, floor, before, note = "" }) => [
    name,
    formatNumber(ours),
    formatNumber(floor),
    unit,
    ratio(ours, floor),
    ...(paired ? [formatNumber(before), ratio(ours, before)] : []),
    note,
  ]);
  const titles = ["", "ours", "floor", "unit", "ours / floor"];
  const all = [[...titles, ...(paired ? ["before", "ours / before"] : []), "note"], ...rows];
  const widths =
    all[0]?.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column === 0 || column === widths.length - 1;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(all[0] ?? []), line(rule), ...rows.map(line)].join("\n");
}
