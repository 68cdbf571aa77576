import { readNumber, readSatang } from "@songtan/domain/thai/typed-number";
import type { Extra, ParcelCategory } from "@songtan/domain/vehicle-types";
import { type Moment, momentOf } from "../forms/moment-field.tsx";

/** What is carried, the extras and the pick-up time as staff type them. */
export type ParcelDraft = {
  category: ParcelCategory;
  weight: string;
  /** Length, width and height in centimetres, such as `40x30x20`; empty when the caller does not know. */
  size: string;
  /** In baht; empty when the caller declares none. */
  declaredValue: string;
  extras: Extra[];
  /** Null: as soon as a driver is found. */
  pickUpAt: Moment | null;
};

export const tomorrowNoon = (now: Date): Moment => ({
  day: momentOf(new Date(now.getTime() + 86_400_000).toISOString()).day,
  time: "12:00",
});

/** Returns an optional amount of baht in satang: 0 when left empty, null when it is not an amount. */
export const optionalSatang = (text: string): number | null => (text.trim() ? readSatang(text) : 0);

/** The three sides; undefined when nothing was typed, null when it is not three lengths. */
export function readSize(text: string) {
  if (!text.trim()) return undefined;
  const sides = text
    .trim()
    .split(/\s*[x×*,]\s*|\s+/i)
    .map(readNumber);
  const [lengthCm, widthCm, heightCm] = sides;
  const isWhole = sides.length === 3 && lengthCm && widthCm && heightCm;
  return isWhole ? { lengthCm, widthCm, heightCm } : null;
}

/** Returns true when the typed text is not an amount. */
export const isUnreadable = (text: string): boolean => optionalSatang(text) === null;

export const hasDeclared = ({ declaredValue }: Pick<ParcelDraft, "declaredValue">): boolean =>
  (optionalSatang(declaredValue) ?? 0) > 0;

/** Returns the parcel in the API's format; null while its weight, size or value is missing or unreadable. */
export function parcelOf({ category, weight, size: typedSize, declaredValue }: ParcelDraft) {
  const weightKg = readNumber(weight) ?? 0;
  const declaredValueSatang = optionalSatang(declaredValue);
  const size = readSize(typedSize);
  if (!(weightKg > 0) || declaredValueSatang === null || size === null) return null;
  return {
    ...{ category, weightKg },
    ...(size && { size }),
    ...(declaredValueSatang > 0 && { declaredValueSatang }),
  };
}

/** Returns the extras that can be sold: raised liability needs a declared value. */
export const extrasOf = (draft: ParcelDraft): Extra[] =>
  draft.extras.filter((extra) => extra !== "raised_liability" || hasDeclared(draft));
