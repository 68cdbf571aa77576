import type { QuoteEditByHand } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { type EditableFacts, editChanges } from "@songtan/domain/booking/changes/edit-changes";
import { formatPhone } from "@songtan/domain/thai/phone";
import { writeAmount } from "@songtan/domain/thai/typed-number";
import type { input } from "zod";
import { instantOf, momentOf } from "../../shell/forms/moment-field.tsx";
import { extrasOf, type ParcelDraft, parcelOf } from "../../shell/parcel/parcel-draft.ts";
import { contactOf, emptyStop, type StopDraft, spotOf } from "../../shell/stops/stop-draft.ts";

export type EditedBooking = Pick<
  ConsoleBooking,
  "stops" | "scheduledAt" | "parcel" | "extras" | "payment"
>;
/** A booking as staff retype it during a call. */
export type EditDraft = ParcelDraft & {
  stops: StopDraft[];
  /** The key of the stop that pays cash. */
  payerKey: string;
};

const stopKey = (index: number) => `stop-${index}`;
const payerOf = ({ payment }: EditedBooking): number => payment.payerStopIndex ?? 0;

export function draftOf(booking: EditedBooking): EditDraft {
  const { category, weightKg, size, declaredValueSatang } = booking.parcel;
  return {
    stops: booking.stops.map(({ index, address, latitude, longitude, ...stop }) =>
      emptyStop({
        ...{ key: stopKey(index), from: index, search: address, address },
        place: { latitude, longitude },
        contactName: stop.contactName,
        contactPhone: formatPhone(stop.contactPhone),
        note: stop.note ?? "",
      }),
    ),
    pickUpAt: booking.scheduledAt === null ? null : momentOf(booking.scheduledAt),
    ...{ category, weight: String(weightKg), extras: [...booking.extras] },
    size: size ? `${size.lengthCm}x${size.widthCm}x${size.heightCm}` : "",
    declaredValue: declaredValueSatang ? writeAmount(declaredValueSatang) : "",
    payerKey: stopKey(payerOf(booking)),
  };
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Each typed value stays; every other one follows the booking. */
function mergeTyped<Values extends object>(typed: Values, before: Values, now: Values): Values {
  const keys = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    keys.map((key) => [key, isSame(typed[key], before[key]) ? now[key] : typed[key]]),
  ) as Values;
}

/**
 * The draft on a booking that has changed while it was typed. Stops follow the booking value by value, unless their
 * number changed: then the typed ones stay whole.
 */
export function rebaseDraft(typed: EditDraft, before: EditDraft, now: EditDraft): EditDraft {
  const merged = mergeTyped(typed, before, now);
  if (isSame(typed.stops, before.stops) || before.stops.length !== now.stops.length) return merged;
  const stops = typed.stops.map((stop) => {
    const [stopBefore, stopNow] = [before, now].map((draft) => draft.stops[stop.from ?? -1]);
    return stopBefore && stopNow ? mergeTyped(stop, stopBefore, stopNow) : stop;
  });
  return { ...merged, stops };
}

/** The stops that may still change, of those that were typed. */
export const openStops = ({ stops }: EditDraft, fromIndex: number): StopDraft[] =>
  stops.filter(({ from }) => from === null || from >= fromIndex);

export const factsOf = (booking: EditedBooking): EditableFacts => ({
  ...{ stops: booking.stops, scheduledAt: booking.scheduledAt, extras: booking.extras },
  ...{ parcel: booking.parcel, payerStopIndex: payerOf(booking) },
});

/** The facts as typed without the stops; null while the parcel or the time is missing or unreadable. */
function typedFacts(draft: EditDraft, booking: EditedBooking): EditableFacts | null {
  const parcel = parcelOf(draft);
  const isSameTime = isSame(draft.pickUpAt, draftOf(booking).pickUpAt);
  const scheduledAt = draft.pickUpAt && instantOf(draft.pickUpAt);
  if (!parcel || (draft.pickUpAt && !scheduledAt)) return null;
  const payer = draft.stops.find(({ key }) => key === draft.payerKey);
  return {
    ...{ stops: booking.stops, parcel, extras: extrasOf(draft) },
    scheduledAt: isSameTime ? booking.scheduledAt : scheduledAt,
    payerStopIndex: payer ? payer.from : 0,
  };
}

export const changedFacts = (draft: EditDraft, booking: EditedBooking) => {
  const typed = typedFacts(draft, booking);
  return typed && editChanges(factsOf(booking), typed);
};

export type EditWish = input<typeof QuoteEditByHand> & {
  /** At the moment of the call. */ atOnce?: true;
};

/** What is sent; null while something is missing. A booking that a driver has is sent its drop-offs alone. */
export function wishOf(
  draft: EditDraft,
  { booking, fromIndex, waits }: { booking: EditedBooking; fromIndex: number; waits: boolean },
): EditWish | null {
  const open = openStops(draft, fromIndex);
  const dropOffs = open.flatMap((stop) => {
    const spot = spotOf(stop);
    const isWhole = stop.address.trim() && stop.contactName.trim() && stop.contactPhone.trim();
    return spot && isWhole ? [{ from: stop.from, ...spot, ...contactOf(stop) }] : [];
  });
  if (dropOffs.length === 0 || dropOffs.length < open.length) return null;
  if (!waits) return { fromIndex, dropOffs };
  const typed = typedFacts(draft, booking);
  if (!typed) return null;
  const changed = new Set(editChanges(factsOf(booking), typed).map(({ field }) => field));
  const isParcel = (["category", "weightKg", "size", "declaredValueSatang"] as const).some(
    (field) => changed.has(field),
  );
  const payer = open.findIndex(({ key }) => key === draft.payerKey);
  return {
    ...{ fromIndex, dropOffs },
    ...(isParcel && { parcel: typed.parcel }),
    ...(changed.has("extras") && { extras: [...typed.extras] }),
    ...(changed.has("payerStopIndex") && { payerStopIndex: Math.max(0, payer) }),
    ...(changed.has("scheduledAt") &&
      (typed.scheduledAt ? { scheduledAt: typed.scheduledAt } : { atOnce: true })),
  };
}

/** The wish in the API's format. Now is the moment of the call, because a time past is refused. */
export const bodyOf = ({ atOnce, ...wish }: EditWish) => ({
  ...wish,
  ...(atOnce && { scheduledAt: new Date().toISOString() }),
});

/** What was typed for stops that a driver has begun since. */
export const typedInVain = (draft: EditDraft, base: EditDraft, fromIndex: number): StopDraft[] =>
  draft.stops.filter(
    (stop) => stop.from !== null && stop.from < fromIndex && !isSame(stop, base.stops[stop.from]),
  );
