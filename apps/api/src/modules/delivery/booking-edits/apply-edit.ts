import type { RequestEdit } from "@songtan/contract/bookings/edits";
import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import { nextBookingState } from "@songtan/domain/booking/booking";
import { searchStartsAt } from "@songtan/domain/booking/create";
import type { BookingState } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import type { Updateable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { returnCredit } from "../../accounting/booking-postings/return-credit.ts";
import { type BookingRow, loadStops } from "../../bookings/record/booking.ts";
import { type BookingEvent, recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { requireOwnParcelPhoto } from "../../bookings/record/parcel-photo.ts";
import {
  enqueueEndOfSearch,
  scheduleSearch,
  withdrawOffers,
} from "../../bookings/record/search.ts";
import { lowerPromoUse, promoOf } from "../../pricing/promos/promo-use.ts";
import { notifyReserved } from "../notices/notify-reserved.ts";
import { type MeasuredRoute, type PricedEdit, priceChanges } from "./price-edit.ts";
import { payerAfter, replaceStops } from "./replace-stops.ts";

type WaitingEdit = {
  /** Locked; no driver has it. */
  booking: BookingRow;
  wish: RequestEdit;
  measured: MeasuredRoute;
  edit: PricedEdit;
  actor: BookingEvent["actor"];
  recordedBy?: string | undefined;
  now: Date;
};

/**
 * Changes a booking that no driver has. Open offers are withdrawn and its search begins again, so that no driver accepts what
 * it was: who accepts at this moment waits for the booking's lock and finds the offer gone.
 */
export async function applyEdit(
  deps: Pick<Deps, "clock" | "secrets"> & { trx: Trx },
  { booking, wish, measured, edit, actor, recordedBy, now }: WaitingEdit,
): Promise<void> {
  const { trx } = deps;
  await requireFewEdits(trx, booking.id);
  const stops = await loadStops(trx, booking.id);
  const facts = await factsOf(trx, { booking, wish, byStaff: recordedBy !== undefined });
  const timing = timingOf(booking, wish, now);
  const updated = await trx
    .updateTable("bookings")
    .set({
      ...priceChanges(edit),
      ...routeOf(measured),
      ...facts,
      ...payerOf(booking, wish),
      ...timing.changes,
    })
    .where("id", "=", booking.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await returnCredit(trx, updated, {
    amountSatang: booking.creditSatang - updated.creditSatang,
    because: crypto.randomUUID(),
    times: { happenedAt: now, recordedAt: now },
  });
  await replaceStops(deps, { booking: updated, stops, ...wish });
  await lowerPromoUse(trx, {
    bookingId: booking.id,
    amountSatang: promoOf(edit.priced.lines),
    now,
  });
  await withdrawOffers(trx, booking.id, now);
  const event = { bookingId: booking.id, actor, recordedBy, happenedAt: now, receivedAt: now };
  const edited = { ...event, kind: "edited" } as const;
  if (timing.searchAt) await notifyReserved(trx, updated, { what: "moved", now });
  if (timing.searchAt)
    await scheduleSearch(trx, {
      ...{ booking: updated, actor, searchAt: timing.searchAt, now },
      after: [edited],
      owner: updated,
    });
  else {
    await recordBookingEvents(trx, [edited], updated);
    if (updated.state === "searching") await enqueueEndOfSearch(trx, updated, now);
  }
  const [beforeSatang, afterSatang] = [edit.beforeSatang, edit.priced.totalSatang];
  if (afterSatang !== beforeSatang)
    await recordBookingWebhook(trx, {
      bookingId: booking.id,
      type: "booking.price_changed",
      about: { beforeSatang, afterSatang, because: "edit" },
      now,
    });
}

/** @throws Refusal `edit_too_often` */
async function requireFewEdits(trx: Trx, bookingId: string): Promise<void> {
  const { edits } = await trx
    .selectFrom("bookingEvents")
    .select(({ fn }) => fn.countAll<number>().as("edits"))
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "edited")
    .executeTakeFirstOrThrow();
  if (Number(edits) >= limits.editsBeforeDriverMax)
    throw new Refusal("edit_too_often", { max: limits.editsBeforeDriverMax });
}

type Changes = Updateable<DB["bookings"]>;

const routeOf = ({ route }: MeasuredRoute): Changes => ({
  distanceMetres: route.distanceMetres,
  durationSeconds: route.durationSeconds,
  distanceSource: route.source,
  line: json(route.line),
});

/**
 * The goods and extras after the edit. Other goods need the sender's word that nothing prohibited is sent; staff cannot
 * give it, and the word that was given for the goods before does not count for others.
 */
async function factsOf(
  trx: Trx,
  { booking, wish, byStaff }: Pick<WaitingEdit, "booking" | "wish"> & { byStaff: boolean },
): Promise<Changes> {
  const before = booking.parcel as Parcel & { photoId?: string };
  const parcel = wish.parcel && {
    ...(before.photoId && { photoId: before.photoId }),
    ...wish.parcel,
  };
  const otherGoods = parcel !== undefined && parcel.category !== before.category;
  if (otherGoods && !byStaff && booking.goodsTermsVersion !== null && !wish.goodsTermsVersion)
    throw new Refusal("invalid", {}, { goodsTermsVersion: "required" });
  if (parcel) await requireOwnParcelPhoto(trx, { parcel, customerId: booking.customerId });
  return {
    ...(parcel && { parcel: json(parcel) }),
    ...(wish.extras && { extras: wish.extras }),
    ...(otherGoods && byStaff && { goodsTermsVersion: null }),
    ...(wish.goodsTermsVersion && { goodsTermsVersion: wish.goodsTermsVersion }),
  };
}

/** @throws Refusal `invalid` when the booking is not paid in cash, or when the edit removes the chosen stop */
function payerOf(booking: BookingRow, wish: RequestEdit): Changes {
  const { payerStopIndex, dropOffs } = wish;
  if (payerStopIndex === undefined) return payerAfter(booking, wish);
  if (booking.paymentMethod !== "cash" || payerStopIndex >= dropOffs.length)
    throw new Refusal("invalid", {}, { payerStopIndex: "not_a_choice" });
  return { payerStopIndex, payer: payerStopIndex === 0 ? "sender" : "recipient" };
}

/** The state and the search of the booking; `searchAt` where another time decides about them. */
function timingOf(
  booking: BookingRow,
  wish: RequestEdit,
  now: Date,
): { changes: Changes; searchAt: Date | null } {
  const again = { searchingSince: now, wave: 0, waveAt: null };
  const scheduledAt = wish.scheduledAt ? new Date(wish.scheduledAt) : booking.scheduledAt;
  if (scheduledAt?.getTime() === booking.scheduledAt?.getTime())
    return { changes: booking.state === "searching" ? again : {}, searchAt: null };
  const searchAt = searchStartsAt(scheduledAt, now);
  const search = searchAt > now ? ("schedule" as const) : ("search" as const);
  const state = stateAfter(booking.state, search);
  const searching = state === "searching" ? again : { searchingSince: null };
  return { changes: { scheduledAt, state, ...searching }, searchAt };
}

/** A booking that waits for its time already stays so, and one that searches goes on. */
function stateAfter(state: BookingState, command: "schedule" | "search"): BookingState {
  if (state === (command === "schedule" ? "scheduled" : "searching")) return state;
  const next = nextBookingState(state, command);
  assert(next, "a booking without a driver waits or searches");
  return next;
}
