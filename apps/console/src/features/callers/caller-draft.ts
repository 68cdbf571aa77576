import type { callerMethods } from "@songtan/contract/by-hand/callers";
import { formatPhone } from "@songtan/domain/thai/phone";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { NamedPicture } from "../api/use-upload.ts";
import { instantOf } from "../shell/forms/moment-field.tsx";
import {
  extrasOf,
  optionalSatang,
  type ParcelDraft,
  parcelOf,
} from "../shell/parcel/parcel-draft.ts";
import { contactOf, emptyStop, type StopDraft, spotOf } from "../shell/stops/stop-draft.ts";

/** What staff type while they listen. */
export type CallerDraft = ParcelDraft & {
  stops: StopDraft[];
  vehicle: Vehicle;
  photo: NamedPicture | null;
  /** Baht to collect for the caller at a drop-off, by the key of its stop; null without cash on delivery. */
  cod: Readonly<Record<string, string>> | null;
  promoCode: string;
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

/**
 * Returns the input of the price; null while a place, the weight, the time, the size or an amount is missing or
 * unreadable.
 */
export function quoteBody(draft: CallerDraft) {
  const spots = draft.stops.flatMap((stop, index) => {
    const spot = spotOf(stop);
    const codAmountSatang = index > 0 ? optionalSatang(draft.cod?.[stop.key] ?? "") : 0;
    if (!spot || codAmountSatang === null) return [];
    return [{ ...spot, ...(codAmountSatang > 0 && { codAmountSatang }) }];
  });
  const parcel = parcelOf(draft);
  const scheduledAt = draft.pickUpAt && instantOf(draft.pickUpAt);
  if (spots.length < draft.stops.length || !parcel) return null;
  if (draft.pickUpAt && !scheduledAt) return null;
  const { vehicle, photo } = draft;
  const promoCode = draft.promoCode.trim();
  return {
    ...{ stops: spots, vehicle },
    extras: extrasOf(draft),
    parcel: { ...parcel, ...(photo && { photoId: photo.id }) },
    ...(promoCode && { promoCode }),
    ...(scheduledAt && { scheduledAt }),
  };
}

/** Returns the contacts of the stops, and the payer. */
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
