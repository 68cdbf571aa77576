import { type Satang, satangPerBaht } from "../money.ts";
import { thaiToArabicDigits } from "./writing/digits.ts";

/** The mark before the decimals: Thailand writes a dot, many spreadsheets write a comma. */
export const decimalMarks = ["dot", "comma"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

export type NumberKind = "money" | "number";

/** The number that a text means with each decimal mark, written out. A mark is left out where the text is not a number with it. */
export type Readings = Readonly<Partial<Record<DecimalMark, string>>>;

/** A number that is sure, or a question. */
export type TypedNumber = { value: number } | { readings: Readings };

/** Digits in groups of three, each but the first behind a comma. */
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const plain = /^\d+(?:\.\d+)?$/;
/** Amounts never have thousandths of a baht, so this dot may separate thousands. */
const thousandths = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Reads a number as people type it: Thai digits, blanks of any kind, and for an amount its currency. A comma before
 * exactly three digits is a thousands mark; any other comma is a question, never a guess.
 * @returns null for a text that is no number
 */
export function readTypedNumber(text: string, kind: NumberKind = "number"): TypedNumber | null {
  const digits = digitsAndMarks(text, kind);
  const isQuestion = kind === "money" && thousandths.test(digits);
  if (plain.test(digits) && !isQuestion) return { value: Number(digits) };
  if (grouped.test(digits)) return { value: Number(withoutCommas(digits)) };
  const readings: Partial<Record<DecimalMark, string>> = {};
  for (const mark of decimalMarks) {
    const value = readWithMark[mark](digits);
    if (value !== null) readings[mark] = writeNumber(value, kind);
  }
  return Object.keys(readings).length > 0 ? { readings } : null;
}

/** Reads every text by one decimal mark, as a person chose it for a whole column. */
const readWithMark: Record<DecimalMark, (digits: string) => number | null> = {
  dot(digits) {
    const whole = withoutCommas(digits);
    return /^\d.*\d$/.test(digits) && plain.test(whole) ? Number(whole) : null;
  },
  comma(digits) {
    if (!/^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)*$/.test(digits)) return null;
    const parts = digits.replaceAll(".", "").split(",");
    const decimals = parts.length > 1 ? parts.pop() : "0";
    return Number(`${parts.join("")}.${decimals}`);
  },
};

const withoutCommas = (text: string): string => text.replaceAll(",", "");

const currency = "(?:฿|thb|baht|bt|บาท|บ)";
const before = new RegExp(`^${currency}\\.?\\s*`, "i");
/** `150.-` and `150 บาทถ้วน` are amounts without satang. */
const after = new RegExp(`\\s*(?:[.,]?[-–—]|/-)?\\s*(?:${currency}\\.?)?(?:\\s*ถ้วน)?$`, "i");

function digitsAndMarks(text: string, kind: NumberKind): string {
  const typed = thaiToArabicDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim();
  const amount = kind === "money" ? typed.replace(before, "").replace(after, "") : typed;
  const tight = amount.replace(/\s*([.,])\s*/g, "$1");
  // A blank separates thousands; in any other place it makes the text invalid.
  return /^\d{1,3}(?:[\s'’]\d{3})+(?!\d)/.test(tight) ? tight.replace(/[\s'’]/g, "") : tight;
}

const numberFormat = (decimals: { minimumFractionDigits: number; maximumFractionDigits: number }) =>
  new Intl.NumberFormat("en-US", decimals);
const formats = {
  number: numberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 6 }),
  baht: numberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  satang: numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};

/** Writes a number for a question; it reads back as the same number. */
function writeNumber(value: number, kind: NumberKind): string {
  if (kind === "number") return formats.number.format(value);
  return formats[Number.isInteger(value) ? "baht" : "satang"].format(value);
}

/** Parses a typed number; null when it is invalid or ambiguous. */
export function readNumber(text: string): number | null {
  const typed = readTypedNumber(text);
  return typed && "value" in typed ? typed.value : null;
}

/** Parses an amount typed in baht and returns whole satang; null when it is invalid or ambiguous. */
export function readSatang(text: string): Satang | null {
  const typed = readTypedNumber(text, "money");
  return typed && "value" in typed ? Math.round(typed.value * satangPerBaht) : null;
}

/** An amount as a field begins with it: `1250.50`. */
export const writeAmount = (amountSatang: Satang): string =>
  (amountSatang / satangPerBaht).toFixed(2);

/** Both numbers of a doubtful text; null where it is sure, or not a number. */
export function readingsOf(text: string, kind: NumberKind): Readings | null {
  const typed = readTypedNumber(text, kind);
  return typed && "readings" in typed ? typed.readings : null;
}
