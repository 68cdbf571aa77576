import type { ShallowDehydrateObject } from "kysely";
import { camelCase } from "./pipeline/column-names.ts";

/** The columns of a row that are instants. */
type InstantOf<Row> = {
  [Column in keyof Row]-?: unknown extends Row[Column]
    ? never
    : Date extends Row[Column]
      ? Column
      : never;
}[keyof Row];
/** Every instant of a row by name; one that is missing here does not compile. */
export type Instants<Row> = Record<InstantOf<Row>, true>;

/**
 * A row that was selected as JSON, with `jsonObjectFrom`. PostgreSQL names its keys as in SQL and
 * writes an instant as text, so both are converted.
 */
export function readJsonRow<Row extends object>(
  row: ShallowDehydrateObject<Row>,
  instants: Instants<Row>,
): Row {
  const read: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const name = camelCase(column);
    const isInstant = typeof value === "string" && Object.hasOwn(instants, name);
    read[name] = isInstant ? new Date(value) : value;
  }
  return read as Row;
}

/** The same for rows that were selected with `jsonArrayFrom`. */
export const readJsonRows = <Row extends object>(
  rows: readonly ShallowDehydrateObject<Row>[],
  instants: Instants<Row>,
): Row[] => rows.map((row) => readJsonRow<Row>(row, instants));
