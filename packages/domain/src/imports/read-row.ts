import { limits } from "../limits.ts";
import { type Satang, satangPerBaht } from "../money.ts";
import { parseContactPhone } from "../thai/phone.ts";
import { type NumberKind, readTypedNumber } from "../thai/typed-number.ts";
import type { ParcelCategory, Vehicle } from "../vehicle-types.ts";
import type { ImportField, RowTexts } from "./fields.ts";
import { splitWeight } from "./heading-units.ts";
import {
  hasLostDigits,
  isScientific,
  readCategory,
  readDay,
  readPoint,
  readTime,
  readVehicle,
  repairPhone,
  repairReference,
} from "./read-texts.ts";

export type ImportedStop = {
  name: string;
  phone: string;
  address: string;
  note: string | null;
  /** The coordinates in the file; null when the file does not contain any. */
  point: { latitude: number; longitude: number } | null;
};

/** The request in a row; the places of its addresses are found later. */
export type ImportedRow = {
  reference: string | null;
  pickup: ImportedStop;
  dropoff: ImportedStop;
  vehicle: Vehicle;
  category: ParcelCategory;
  weightKg: number;
  codSatang: Satang;
  declaredSatang: Satang | null;
  /** Null: as soon as possible after booking. */
  scheduledAt: Date | null;
};

export type RowProblemCode =
  | "required"
  | "too_long"
  | "too_small"
  | "too_big"
  | "phone_invalid"
  | "not_a_choice"
  | "digits_lost"
  | "moment_invalid"
  | "time_missing"
  | "unit_unknown"
  | "date_past"
  | "date_too_far"
  | "number_unsure"
  | "format"
  | "reference_repeated";
export type RowProblems = Partial<Record<ImportField, RowProblemCode>>;

const defaultVehicle = "motorcycle" satisfies Vehicle;
const defaultCategory = "other" satisfies ParcelCategory;
const defaultWeightKg = 1;

/**
 * Reads the texts of a row. A field that cannot be read is a problem; one that is left out and may be has
 * what most rows have: a motorcycle, other goods of one kilogram, at once.
 * @param now for times of pick-up that are past or too far
 */
export function readRow(texts: RowTexts, now: Date): { row: ImportedRow; problems: RowProblems } {
  const problems: RowProblems = {};
  const read = <Value>(field: ImportField, fallback: Value, parse: Parse<Value>): Value => {
    const text = texts[field]?.replace(/\p{Cc}/gu, " ").trim();
    if (!text) return fallback;
    const result = parse(text);
    if (!("problem" in result)) return result.value;
    problems[field] = result.problem;
    return fallback;
  };
  const stop = (side: "pickup" | "dropoff"): ImportedStop => ({
    name: read(`${side}Name`, "", atMost(limits.nameCharacters)),
    phone: read(`${side}Phone`, "", parseContact),
    address: read(`${side}Address`, "", atMost(limits.addressCharacters)),
    note: read<string | null>(`${side}Note`, null, atMost(limits.stopNoteCharacters)),
    point: read(`${side}Point`, null, orProblem(readPoint, "format")),
  });
  const row: ImportedRow = {
    reference: read<string | null>("reference", null, parseReference),
    pickup: stop("pickup"),
    dropoff: stop("dropoff"),
    vehicle: read<Vehicle>("vehicle", defaultVehicle, orProblem(readVehicle, "not_a_choice")),
    category: read<ParcelCategory>(
      "category",
      defaultCategory,
      orProblem(readCategory, "not_a_choice"),
    ),
    weightKg: read("weightKg", defaultWeightKg, parseWeight),
    codSatang: read("codBaht", 0, parseBaht(limits.codAmountSatangMax)),
    declaredSatang: read<Satang | null>("declaredBaht", null, parseBaht(limits.liabilitySatangMax)),
    scheduledAt: read("pickUpAt", null, parseSchedule(now)),
  };
  for (const field of requiredFields) if (!texts[field]?.trim()) problems[field] ??= "required";
  return { row, problems };
}

const requiredFields = [
  "pickupName",
  "pickupPhone",
  "pickupAddress",
  "dropoffName",
  "dropoffPhone",
  "dropoffAddress",
] as const satisfies ImportField[];

type Parse<Value> = (text: string) => { value: Value } | { problem: RowProblemCode };

const atMost =
  (characters: number): Parse<string> =>
  (text) =>
    text.length > characters ? { problem: "too_long" } : { value: text.replace(/\s+/gu, " ") };

const orProblem =
  <Value>(parse: (text: string) => Value | null, problem: RowProblemCode): Parse<Value> =>
  (text) => {
    const value = parse(text);
    return value === null ? { problem } : { value };
  };

const parseReference: Parse<string> = (text) =>
  isScientific(text) && hasLostDigits(text)
    ? { problem: "digits_lost" }
    : atMost(limits.referenceCharacters)(repairReference(text));

const parseContact: Parse<string> = (text) => {
  if (hasLostDigits(text)) return { problem: "digits_lost" };
  const phone = parseContactPhone(repairPhone(text));
  return phone ? { value: phone } : { problem: "phone_invalid" };
};

function parseNumber(text: string, kind: NumberKind): ReturnType<Parse<number>> {
  const read = readTypedNumber(text, kind);
  if (!read) return { problem: "format" };
  return "value" in read ? read : { problem: "number_unsure" };
}

const parseWeight: Parse<number> = (text) => {
  const { number, inOurs } = splitWeight(text);
  const read = parseNumber(number, "number");
  if ("problem" in read) return read;
  const weightKg = read.value * (inOurs ?? 1);
  if (weightKg === 0) return { problem: "too_small" };
  return weightKg > limits.parcelWeightKgMax ? { problem: "too_big" } : { value: weightKg };
};

const parseBaht =
  (maxSatang: Satang): Parse<Satang> =>
  (text) => {
    const read = /^[-–]+$/.test(text) ? { value: 0 } : parseNumber(text, "money");
    if ("problem" in read) return read;
    const satang = Math.round(read.value * satangPerBaht);
    return satang > maxSatang ? { problem: "too_big" } : { value: satang };
  };

const parseSchedule =
  (now: Date): Parse<Date> =>
  (text) => {
    const at = readTime(text);
    if (!at) return { problem: readDay(text) ? "time_missing" : "moment_invalid" };
    const ahead = at.getTime() - now.getTime();
    // As for quotes, a time up to a minute past counts as the present.
    if (ahead < -60_000) return { problem: "date_past" };
    return ahead > limits.scheduleAheadDays * 86_400_000
      ? { problem: "date_too_far" }
      : { value: at };
  };
