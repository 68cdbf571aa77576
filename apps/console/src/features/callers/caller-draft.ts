import type { callerMethods } from "@songtan/contract/by-hand/callers";
import { formatPhone } from "@songtan/domain/thai/phone";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-number";
import type { Extra, ParcelCategory, Vehicle } from "@songtan/domain/vehicle-types";
import type { NamedPicture } from "../api/use-upload.ts";
import { instantOf, type Moment, momentOf } from "../shell/forms/moment-field.tsx";
import { contactOf, emptyStop, type StopDraft, spotOf } from "../shell/stops/stop-draft.ts";

/** What staff type while they listen. */
export type CallerDraft = {
  stops: StopDraft[];
  vehicle: Vehicle;
  category: ParcelCategory;
  weight: string;
  /** Length, width and height in centimetres, such as `40x30x20`; empty when the caller does not know. */
  size: string;
  /** In baht; empty when the caller declares none. */
  declaredValue: string;
  photo: NamedPicture | null;
  extras: Extra[];
  /** Baht to collect for the caller at a drop-off, by the key of its stop; null without cash on delivery. */
  cod: Readonly<Record<string, string>> | null;
  promoCode: string;
  /** Null: as soon as a driver is found. */
  pickUpAt: Moment | null;
  method: (typeof callerMethods)[number];
  /** Which stop pays cash; 0 is the pick-up. */
  payerStopIndex: number;
};

/** The caller sends as a rule, so they are the person at the pick-up. */
export const newDraft = (caller: { name: string; phone: string }): CallerDraft => ({
  stops: [
    emptyStop({ contactName: caller.name, contactPhone: formatPhone(caller.phone) }),
    emptyStop(),
  ],
  ...{ vehicle: "motorcycle", category: "document", weight: "1", size: "", extras: [] },
  ...{ declaredValue: "", photo: null, cod: null, promoCode: "" },
  ...{ pickUpAt: null, method: "cash", payerStopIndex: 0 },
});

export const tomorrowNoon = (now: Date): Moment => ({
  day: momentOf(new Date(now.getTime() + 86_400_000).toISOString()).day,
  time: "12:00",
});

/** An amount of baht that may be left out; null when it is no amount. */
const optionalSatang = (text: string): number | null => (text.trim() ? readSatang(text) : 0);

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

/** Whether a typed amount is none. */
export const isUnreadable = (text: string): boolean => optionalSatang(text) === null;

export const hasDeclared = ({ declaredValue }: Pick<CallerDraft, "declaredValue">): boolean =>
  (optionalSatang(declaredValue) ?? 0) > 0;

/** What the price depends on; null while a place, the weight, the time, the size or an amount is missing or cannot be read. */
export function quoteBody(draft: CallerDraft) {
  const spots = draft.stops.flatMap((stop, index) => {
    const spot = spotOf(stop);
    const codAmountSatang = index > 0 ? optionalSatang(draft.cod?.[stop.key] ?? "") : 0;
    if (!spot || codAmountSatang === null) return [];
    return [{ ...spot, ...(codAmountSatang > 0 && { codAmountSatang }) }];
  });
  const weightKg = readNumber(draft.weight) ?? 0;
  const declaredValueSatang = optionalSatang(draft.declaredValue);
  const scheduledAt = draft.pickUpAt && instantOf(draft.pickUpAt);
  if (spots.length < draft.stops.length || !(weightKg > 0)) return null;
  const size = readSize(draft.size);
  if (declaredValueSatang === null || size === null) return null;
  if (draft.pickUpAt && !scheduledAt) return null;
  const { vehicle, category, extras, photo } = draft;
  const promoCode = draft.promoCode.trim();
  return {
    ...{ stops: spots, vehicle },
    extras: extras.filter((extra) => extra !== "raised_liability" || declaredValueSatang > 0),
    parcel: {
      ...{ category, weightKg },
      ...(size && { size }),
      ...(declaredValueSatang > 0 && { declaredValueSatang }),
      ...(photo && { photoId: photo.id }),
    },
    ...(promoCode && { promoCode }),
    ...(scheduledAt && { scheduledAt }),
  };
}

/** Who meets the driver, and who pays. */
export function bookingBody({ stops, method, payerStopIndex }: CallerDraft) {
  const payer = payerStopIndex === 0 ? ("sender" as const) : ("recipient" as const);
  return {
    stops: stops.map(contactOf),
    payment:
      method === "promptpay"
        ? { method }
        : { method, payer, ...(payerStopIndex > 0 && { payerStopIndex }) },
  };
}
