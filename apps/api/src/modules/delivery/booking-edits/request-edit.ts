import { randomUUID } from "node:crypto";
import type { EditQuote, QuoteEdit, RequestEdit } from "@songtan/contract/bookings/edits";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { limits } from "@songtan/domain/limits";
import { describeLineItems } from "@songtan/domain/quoting/why-texts";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockCappedKey, spendByKey } from "../../bookings/key-spending/key-spending.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { closeEdit, recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { loadEdits } from "../../bookings/record/edits.ts";
import { applyEdit } from "./apply-edit.ts";
import { notifyDriverOfEdit } from "./edit-messages.ts";
import { type MeasuredRoute, type PricedEdit, priceEdit } from "./price-edit.ts";

type Own = { bookingId: string; customerId: string };
/** The member of staff who speaks for the customer. */
type RecordedBy = { recordedBy?: string };
/** The business of the caller; its key may have caps. */
type OfBusiness = { business?: BusinessActor | undefined };
type UseCaseDeps = Pick<Deps, "clock" | "places" | "secrets"> & { trx: Trx };

async function lockOwn(trx: Trx, { bookingId, customerId }: Own): Promise<BookingRow> {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  return booking;
}

/** What other drop-offs would cost, and how the difference would be settled. Keeps nothing. */
export async function quoteEdit(
  deps: UseCaseDeps,
  {
    wish,
    measured,
    locale,
    ...own
  }: Own & { wish: QuoteEdit; measured: MeasuredRoute; locale: Locale },
): Promise<EditQuote> {
  const booking = await lockOwn(deps.trx, own);
  const { priced, beforeSatang, settlement } = await priceEdit(deps, { booking, wish, measured });
  return {
    beforeSatang,
    totalSatang: priced.totalSatang,
    settlement: settlement.settlement,
    differenceSatang: settlement.amountSatang,
    lines: describeLineItems(priced.lines, locale),
    distanceMetres: measured.route.distanceMetres,
  };
}

/**
 * Requests other drop-offs from the driver at the price that was shown to the customer; at another
 * price it is refused. A booking without a driver is changed at once.
 *
 * @returns whether a driver has to answer
 */
export async function requestEdit(
  deps: UseCaseDeps,
  {
    wish,
    measured,
    recordedBy,
    business,
    ...own
  }: Own & RecordedBy & OfBusiness & { wish: RequestEdit; measured: MeasuredRoute },
): Promise<boolean> {
  const { trx } = deps;
  const now = deps.clock();
  const key = await lockCappedKey(trx, business);
  const booking = await lockOwn(trx, own);
  // The open edit may have expired before the job that closes it has run.
  await expireIfOverdue(trx, { booking, now });
  const edit = await priceEdit(deps, { booking, wish, measured });
  if (edit.priced.totalSatang !== wish.totalSatang)
    throw new Refusal("price_changed", { totalSatang: edit.priced.totalSatang });
  if (waitsForDriver(booking.state)) {
    await spendByKey(deps, key, { kind: "priority_fee", ...spendingOf(booking, edit) });
    const actor = `customer:${own.customerId}` as const;
    await applyEdit(deps, { booking, wish, measured, edit, actor, recordedBy, now });
    return false;
  }
  if (!booking.driverId) throw new Refusal("edit_not_possible");
  const driverId = booking.driverId;
  const id = await saveEditRequest(trx, { booking, driverId, wish, measured, edit, now });
  // It counts from now on, until it ends another way than with a yes.
  await spendByKey(deps, key, { kind: "edit", editId: id, ...spendingOf(booking, edit) });
  const event = {
    bookingId: booking.id,
    actor: `customer:${own.customerId}` as const,
    recordedBy,
    happenedAt: now,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [{ ...event, kind: "edit_asked" }]);
  await publish(trx, { topic: "driver", id: driverId });
  await notifyDriverOfEdit(trx, { editId: id, booking, driverId, kind: "asked", now });
  return true;
}

const spendingOf = (booking: BookingRow, { priced, beforeSatang }: PricedEdit) => ({
  bookingId: booking.id,
  bookingSatang: priced.totalSatang,
  addedSatang: priced.totalSatang - beforeSatang,
});

type EditRequest = {
  booking: BookingRow;
  driverId: string;
  wish: RequestEdit;
  measured: MeasuredRoute;
  edit: PricedEdit;
  now: Date;
};

async function saveEditRequest(
  trx: Trx,
  { booking, driverId, wish, measured: { route }, edit, now }: EditRequest,
): Promise<string> {
  const id = randomUUID();
  const answerBy = new Date(now.getTime() + limits.editAnswerMinutes * 60_000);
  await trx
    .insertInto("bookingEdits")
    .values({
      id,
      bookingId: booking.id,
      driverId,
      state: "asked",
      fromIndex: wish.fromIndex,
      dropOffs: json(wish.dropOffs),
      beforeSatang: edit.beforeSatang,
      totalSatang: edit.priced.totalSatang,
      settlement: edit.settlement.settlement,
      driverPaySatang: edit.priced.driverPaySatang,
      commissionSatang: edit.priced.commissionSatang,
      lines: json(edit.priced.lines),
      distanceMetres: route.distanceMetres,
      durationSeconds: route.durationSeconds,
      distanceSource: route.source,
      line: json(route.line),
      requestedAt: now,
      answerBy,
    })
    .execute();
  await enqueue(trx, {
    name: "end_edit",
    payload: { bookingId: booking.id, editId: id },
    runAt: new Date(answerBy.getTime() + 1000),
  });
  return id;
}

/**
 * Withdraws the customer's request. If the request is already over, this succeeds without a change, unless the driver
 * has accepted it. Returns true when this call withdrew it.
 */
export async function withdrawEdit(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  { recordedBy, ...own }: Own & RecordedBy & { editId: string },
): Promise<boolean> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockOwn(trx, own);
  const edit = (await loadEdits(trx, booking.id)).find(({ id }) => id === own.editId);
  if (!edit) throw new Refusal("not_found");
  if (edit.state === "agreed") throw new Refusal("edit_over");
  if (!(await closeEdit(trx, { bookingId: booking.id, state: "withdrawn", now }))) return false;
  const actor = `customer:${own.customerId}` as const;
  const times = { happenedAt: now, receivedAt: now };
  const event = { bookingId: booking.id, kind: "edit_withdrawn", actor, recordedBy } as const;
  await recordBookingEvents(trx, [{ ...event, ...times }]);
  return true;
}

/** Ends an edit request that the driver did not answer in time. */
export async function endEdit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string; editId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking) await expireIfOverdue(trx, { booking, now: clock() });
  });
}

async function expireIfOverdue(
  trx: Trx,
  { booking, now }: { booking: BookingRow; now: Date },
): Promise<void> {
  const open = (await loadEdits(trx, booking.id)).find(({ state }) => state === "asked");
  if (!open || now <= open.answerBy) return;
  await closeEdit(trx, { bookingId: booking.id, state: "expired", now });
  const event = {
    bookingId: booking.id,
    actor: "system" as const,
    happenedAt: now,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [{ ...event, kind: "edit_expired" }]);
}
