import type { callerMethods } from "@songtan/contract/by-hand/callers";
import type { Extra, ParcelCategory, Vehicle } from "@songtan/domain/vehicle-types";
import { instantOf, type Moment, momentOf } from "../shell/forms/moment-field.tsx";
import { contactOf, emptyStop, type StopDraft, spotOf } from "../shell/stops/stop-draft.ts";

/** What staff type while they listen. */
export type CallerDraft = {
  stops: StopDraft[];
  vehicle: Vehicle;
  category: ParcelCategory;
  weight: string;
  extras: Extra[];
  /** Null: as soon as a driver is found. */
  pickUpAt: Moment | null;
  method: (typeof callerMethods)[number];
  /** Which stop pays cash; 0 is the pick-up. */
  payerStopIndex: number;
};

/** The caller sends as a rule, so they are the person at the pick-up. */
export const newDraft = (caller: { name: string; phone: string }): CallerDraft => ({
  stops: [emptyStop({ contactName: caller.name, contactPhone: caller.phone }), emptyStop()],
  ...{ vehicle: "motorcycle", category: "document", weight: "1", extras: [] },
  ...{ pickUpAt: null, method: "cash", payerStopIndex: 0 },
});

export const tomorrowNoon = (now: Date): Moment => ({
  day: momentOf(new Date(now.getTime() + 86_400_000).toISOString()).day,
  time: "12:00",
});

/** What the price depends on; null while a place, the weight or the time is missing. */
export function quoteBody(draft: CallerDraft) {
  const spots = draft.stops.map(spotOf).filter((spot) => spot !== null);
  const weightKg = Number(draft.weight.replace(",", "."));
  const scheduledAt = draft.pickUpAt && instantOf(draft.pickUpAt);
  if (spots.length < draft.stops.length || !(weightKg > 0)) return null;
  if (draft.pickUpAt && !scheduledAt) return null;
  const { vehicle, category, extras } = draft;
  return {
    ...{ stops: spots, vehicle, extras, parcel: { category, weightKg } },
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
