import { type DecimalMark, type Readings, readingsOf } from "../thai/typed-number.ts";
import type { ImportField, ImportRowState, RowTexts } from "./fields.ts";
import { splitWeight } from "./heading-units.ts";
import { type FileColumns, numberKinds } from "./read-cells.ts";
import { readDay } from "./read-texts.ts";
import type { Repeat } from "./repeats.ts";

/** A person answers each of these once for a whole file. */
export type FileQuestion =
  | {
      kind: "decimal";
      column: number;
      rows: number;
      /** The file makes this mark likely, so it is shown first. */
      likely: DecimalMark | null;
      examples: { text: string; readings: Readings }[];
    }
  | { kind: "time"; rows: number; minute: number; examples: string[] }
  | { kind: "repeats"; rows: number }
  | { kind: "sender"; rows: number };

type Row = { number: number; state: ImportRowState; cells: readonly string[]; edits: RowTexts };
type Noticed = {
  likelyDecimal: DecimalMark | null;
  repeats: ReadonlyMap<number, Repeat>;
  /** The number of rows without any pick-up. */
  withoutPickup: number;
  /** When the first pick-up of a day is, in minutes after midnight. */
  firstMinute: number;
};

/** As many as are read at a glance. */
const examplesMost = 3;

/** Lists the open questions of a file, each with the number of its rows. */
export function listQuestions(
  { columns, answers }: FileColumns,
  rows: readonly Row[],
  { likelyDecimal, repeats, firstMinute, withoutPickup }: Noticed,
): FileQuestion[] {
  const open = rows.filter(({ state }) => state !== "skipped" && state !== "booked");
  const cellsOf = (field: ImportField, column: number) =>
    open.flatMap(({ cells, edits }) => (edits[field] === undefined ? [cells[column] ?? ""] : []));
  const decimals = columns.flatMap((field, column): FileQuestion[] => {
    const kind = field && numberKinds[field];
    if (!kind || answers.decimals?.[column]) return [];
    const doubtful = cellsOf(field, column).flatMap((text) => {
      const readings = readingsOf(field === "weightKg" ? splitWeight(text).number : text, kind);
      return readings ? [{ text, readings }] : [];
    });
    if (doubtful.length === 0) return [];
    const examples = doubtful.slice(0, examplesMost);
    return [{ kind: "decimal", column, rows: doubtful.length, likely: likelyDecimal, examples }];
  });
  const times = columns.flatMap((field, column): FileQuestion[] => {
    if (field !== "pickUpAt" || answers.pickUpMinute !== undefined) return [];
    const days = cellsOf(field, column).filter((text) => readDay(text) !== null);
    const examples = [...new Set(days)].slice(0, examplesMost);
    return days.length === 0
      ? []
      : [{ kind: "time", rows: days.length, minute: firstMinute, examples }];
  });
  const repeated: FileQuestion[] =
    repeats.size > 0 ? [{ kind: "repeats", rows: repeats.size }] : [];
  const sender: FileQuestion[] = withoutPickup > 0 ? [{ kind: "sender", rows: withoutPickup }] : [];
  return [...sender, ...decimals, ...times, ...repeated];
}

type Hours = { hours: { open: string }; night: { from: string; to: string } };

/** The first pick-up of a morning without the night's surcharge: when the service opens, or else when the night ends. */
export function firstMinuteOf({ hours, night }: Hours): number {
  const [open, nightEnds] = [minuteOf(hours.open), minuteOf(night.to)];
  const isNight = open < nightEnds || open >= minuteOf(night.from);
  return isNight ? nightEnds : open;
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
