import type { ExportedList } from "@songtan/contract/console/overview/exports";
import type { Locale } from "@songtan/domain/account-types";
import type { CsvCell } from "@songtan/domain/csv";
import { csvTime } from "../../../spreadsheets/csv.ts";
import { exportTexts, valueTextsOf } from "./export-texts.ts";

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Work of drivers is read in hours, as the console shows it; other durations are sums of seconds. */
export const isInHours = (path: string): boolean => /^driverSeconds$|^work\..+Seconds$/.test(path);
const toHours = (seconds: number) => Math.round(seconds / 36) / 100;

type Columns = { list: ExportedList; paths: readonly string[]; locale: Locale };

/** The cells of one row of a list. Several values of one cell are separated by commas. */
export const cellsOf = (row: unknown, { list, paths, locale }: Columns): CsvCell[] =>
  paths.map((path) => {
    const named = valueTextsOf(list, path, locale);
    const values = valuesAt(row, path.split("."));
    const [value = null] = values;
    if (path.endsWith("Satang")) return typeof value === "number" ? { satang: value } : null;
    if (values.length === 1 && typeof value === "number")
      return isInHours(path) ? toHours(value) : value;
    const texts = values
      .map((each) => (typeof each === "string" ? named?.[each] : null) ?? textOf(each, locale))
      .filter((text) => text !== null);
    return texts.length === 0 ? null : texts.join(", ");
  });

function valuesAt(row: unknown, [name, ...inside]: readonly string[]): unknown[] {
  if (Array.isArray(row))
    return row.flatMap((item) => valuesAt(item, name ? [name, ...inside] : []));
  if (name === undefined || row === null || row === undefined) return [row];
  return valuesAt((row as Record<string, unknown>)[name], inside);
}

function textOf(value: unknown, locale: Locale): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return exportTexts[locale][value ? "yes" : "no"];
  const text = value instanceof Date ? value.toISOString() : String(value);
  return instantPattern.test(text) ? csvTime(new Date(text)) : text;
}
