import { type DecimalMark, type NumberKind, readingsOf, readNumber } from "../thai/typed-number.ts";
import {
  type ColumnFields,
  type FileSender,
  type ImportField,
  isJoined,
  type RowTexts,
} from "./fields.ts";
import { partRank } from "./heading-parts.ts";
import { type HeadingUnit, splitWeight, unitOfHeading } from "./heading-units.ts";
import type { RowProblems } from "./read-row.ts";
import { readDay, readTime, writeTime } from "./read-texts.ts";

/** The answers of a person to questions about a file. */
export type FileAnswers = {
  /** The decimal mark of a column, by its index. */
  decimals?: Readonly<Record<string, DecimalMark>>;
  /** When days without a time are picked up, in minutes after midnight. */
  pickUpMinute?: number;
  /** The pick-up for rows without one. */
  sender?: FileSender;
};

/** A file as its rows are read. */
export type FileColumns = {
  headings: readonly string[];
  columns: ColumnFields;
  answers: FileAnswers;
};

/** The texts of a row in our units, and the problems that its headings cause. */
export type ReadCells = { texts: RowTexts; problems: RowProblems };

/** The kind of number that a field holds; undefined for fields of other things. */
export const numberKinds: Partial<Record<ImportField, NumberKind>> = {
  weightKg: "number",
  codBaht: "money",
  declaredBaht: "money",
};

/**
 * Returns a reader of a file's rows by its headings. It converts units to ours, joins the parts of a name or an
 * address, and applies a person's answers about columns. A text typed over a cell replaces the cell.
 */
export function cellReader({ headings, columns, answers }: FileColumns) {
  const known = columns
    .flatMap((field, index) => (field ? [{ field, index, heading: headings[index] ?? "" }] : []))
    .map((column) => ({ ...column, unit: unitOfHeading(column.heading, column.field) }))
    .toSorted((a, b) => partRank(a.heading) - partRank(b.heading));
  return (cells: readonly string[], edits: RowTexts = {}): ReadCells => {
    const texts: RowTexts = {};
    const problems: RowProblems = {};
    for (const { field, index, unit } of known) {
      const cell = (cells[index] ?? "").trim();
      if (cell === "" || edits[field] !== undefined) continue;
      if (unit && "refused" in unit) problems[field] = "unit_unknown";
      const text = inOurUnit(field, cell, { unit, answers, index });
      texts[field] = isJoined(field) ? joinParts(texts[field], text) : text;
    }
    for (const [field, text] of Object.entries(edits))
      if (text.trim()) texts[field as ImportField] = text.trim();
    return { texts, problems };
  };
}

/** A part that the text has already is not written twice. */
const joinParts = (before: string | undefined, part: string): string =>
  before === undefined ? part : before.includes(part) ? before : `${before} ${part}`;

type Column = { unit: HeadingUnit; answers: FileAnswers; index: number };

function inOurUnit(field: ImportField, cell: string, { unit, answers, index }: Column): string {
  const inOurs = unit && "inOurs" in unit ? unit.inOurs : null;
  if (field === "pickUpAt") return timeInBangkok(cell, inOurs ?? 0, answers.pickUpMinute);
  const kind = numberKinds[field];
  if (!kind) return cell;
  const weight = field === "weightKg" ? splitWeight(cell) : { number: cell, inOurs: null };
  const readings = readingsOf(weight.number, kind);
  const mark = answers.decimals?.[index];
  const text = (readings && mark && readings[mark]) || weight.number;
  if (weight.inOurs !== null)
    return text === weight.number ? cell : cell.replace(weight.number, text);
  if (inOurs === null || inOurs === 1) return text;
  const value = readNumber(text);
  // Six decimals of a kilogram are a milligram.
  return value === null ? text : String(Number((value * inOurs).toFixed(6)));
}

function timeInBangkok(cell: string, hoursBehind: number, minute: number | undefined): string {
  const at = readTime(cell);
  // A time with a zone ignores the zone of the heading.
  if (at && hoursBehind !== 0 && !/Z|[+-]\d{2}:\d{2}$/i.test(cell))
    return writeTime(new Date(at.getTime() + hoursBehind * 3_600_000));
  if (at || minute === undefined) return cell;
  const day = readDay(cell);
  const two = (value: number) => String(value).padStart(2, "0");
  return day ? `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}` : cell;
}
