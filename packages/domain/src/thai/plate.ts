import { provinceByName } from "./provinces.ts";
import { thaiToArabicDigits } from "./writing/digits.ts";

/**
 * Kind suggested by the series. It is only a hint for the reviewer, because motorcycles carry two-letter series as
 * well.
 */
export type PlateKind = "motorcycle" | "car" | "pickup" | "van" | "taxi" | "truck";

export type Plate = {
  /** Stored form: `1กก 1234`, `กข 99`, `70-1234`. */
  plate: string;
  kind: PlateKind;
  /** When the province was typed behind it. */
  provinceCode: string | null;
};

const seriesKinds: readonly (readonly [letters: string, kind: PlateKind])[] = [
  ["ฒณตถบปผยรล", "pickup"],
  ["นฬอฮ", "van"],
  ["ทม", "taxi"],
];

/**
 * A Thai licence plate from typed text, with or without blanks, dashes, Thai digits, or the province behind it.
 *
 * @returns null when it is no plate: the number runs from 1 to 9999 without leading zeros; trucks are `NN-NNNN`
 */
export function parsePlate(text: string): Plate | null {
  if (text.length > 60) return null;
  const clean = thaiToArabicDigits(text).trim();
  const match = /^(.*?\d)\s*([^\d\s-][^\d]*)?$/s.exec(clean);
  const tail = match?.[2]?.trim() ?? "";
  const province = tail ? provinceByName(tail) : null;
  if (!match || province === undefined) return null;
  const compact = (match[1] ?? "").replace(/\s/g, "");
  const provinceCode = province?.code ?? null;
  const truck = /^(\d{2})-?(\d{4})$/.exec(compact);
  if (truck) return { plate: `${truck[1]}-${truck[2]}`, kind: "truck", provinceCode };
  const lettered = /^([1-9]?)([ก-ฮ]{1,3})-?([1-9]\d{0,3})$/.exec(compact);
  if (!lettered) return null;
  const [, prefix = "", letters = "", number = ""] = lettered;
  return { plate: `${prefix}${letters} ${number}`, kind: seriesKind(letters), provinceCode };
}

function seriesKind(letters: string): PlateKind {
  if (letters.length === 3) return "motorcycle";
  return seriesKinds.find(([first]) => first.includes(letters.charAt(0)))?.[1] ?? "car";
}

/**
 * Masks a plate for customers and share links: `*** 1234`, `**-1234`. The number is shown, because people look for it
 * at the kerb; without the series and province it does not identify a vehicle.
 */
export const maskPlate = (plate: string): string =>
  plate.replace(/^[^\s-]+/, (series) => "*".repeat(series.length));
