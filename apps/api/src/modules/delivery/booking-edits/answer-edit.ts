import { Refusal } from "@songtan/contract/errors";
import { editAnswerProblem, moneyAfterEdit } from "@songtan/domain/booking/changes/edit";
import { satangPerBaht } from "@songtan/domain/money";
import type { Updateable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { changeJobHold } from "../../accounting/booking-postings/job-holds.ts";
import { returnCredit } from "../../accounting/booking-postings/return-credit.ts";
import {
  type BookingRow,
  linesOf,
  loadStops,
  lockBooking,
  priceOf,
} from "../../bookings/record/booking.ts";
import { closeEdit, recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { dropOffsOf, type EditRow, loadEdits } from "../../bookings/record/edits.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { lowerPromoUse, promoOf } from "../../pricing/promos/promo-use.ts";
import { notifyCustomerOfEditAnswer, notifyRecipientsOfEdit } from "./edit-messages.ts";
import { toEditStops } from "./load-edit-eligibility.ts";
import { priceChanges } from "./price-edit.ts";
import { payerAfter, replaceStops } from "./replace-stops.ts";

type Answering = { bookingId: string; driverId: string; editId: string };
type UseCaseDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };

async function lockEditRequest(trx: Trx, { bookingId, driverId, editId }: Answering) {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.driverId !== driverId) throw new Refusal("not_found");
  const edit = (await loadEdits(trx, bookingId)).find(({ id }) => id === editId);
  if (edit?.driverId !== driverId) throw new Refusal("not_found");
  return { booking, edit };
}

/** Declines an edit for the driver, which leaves the booking unchanged. A repeated call changes nothing further. */
export async function declineEdit(deps: UseCaseDeps, answering: Answering): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const { booking, edit } = await lockEditRequest(trx, answering);
  if (edit.state === "declined") return;
  if (edit.state !== "asked") throw new Refusal("edit_over");
  await closeEdit(trx, { bookingId: booking.id, state: "declined", now });
  await announce(trx, { booking, edit, driverId: answering.driverId, answer: "declined", now });
}

/**
 * Accepts an edit for the driver: stops, price, pay and reserved money change together. A repeated call changes
 * nothing further.
 */
export async function acceptEdit(deps: UseCaseDeps, answering: Answering): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const { booking, edit } = await lockEditRequest(trx, answering);
  if (edit.state === "agreed") return;
  const stops = await loadStops(trx, booking.id);
  const problem = editAnswerProblem(
    { answerBy: edit.answerBy, fixedThen: edit.fromIndex },
    { stops: toEditStops(stops), now },
  );
  const changed = priceOf(booking) !== edit.beforeSatang || wasCollected(booking, edit);
  if (edit.state !== "asked" || problem || changed || (await hasProof(trx, edit)))
    throw new Refusal("edit_over");
  await trx
    .updateTable("bookingEdits")
    .set({ state: "agreed", answeredAt: now })
    .where("id", "=", edit.id)
    .execute();
  const updated = await trx
    .updateTable("bookings")
    .set({
      ...changesOf(booking, edit),
      ...payerAfter(booking, { ...edit, dropOffs: dropOffsOf(edit) }),
    })
    .where("id", "=", booking.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const missingSatang = await changeJobHold(trx, updated, {
    driverId: answering.driverId,
    because: edit.id,
    now,
  });
  if (missingSatang > 0)
    throw new Refusal("balance_too_low", { missingBaht: Math.ceil(missingSatang / satangPerBaht) });
  await returnCredit(trx, updated, {
    amountSatang: booking.creditSatang - updated.creditSatang,
    because: edit.id,
    times: { happenedAt: now, recordedAt: now },
  });
  await refreshFreezes(trx, booking.id, now);
  const replaced = await replaceStops(deps, {
    booking,
    stops,
    fromIndex: edit.fromIndex,
    dropOffs: dropOffsOf(edit),
  });
  await notifyRecipientsOfEdit(deps, { booking: updated, ...replaced });
  await lowerPromoUse(trx, { bookingId: booking.id, amountSatang: promoOf(linesOf(edit)), now });
  await announce(trx, { booking, edit, driverId: answering.driverId, answer: "agreed", now });
  if (edit.totalSatang !== edit.beforeSatang)
    await recordBookingWebhook(trx, {
      bookingId: booking.id,
      type: "booking.price_changed",
      about: { beforeSatang: edit.beforeSatang, afterSatang: edit.totalSatang, because: "edit" },
      now,
    });
}

/** Returns true when the edit changes the cash fare, but the driver has already collected it. */
const wasCollected = (booking: BookingRow, { settlement }: EditRow): boolean =>
  booking.fareCollectedAt !== null && (settlement === "more_cash" || settlement === "less_cash");

/**
 * A proof exists at a drop-off that had not been started when the edit was requested: staff review
 * it, and its stop index must not change.
 */
async function hasProof(trx: Trx, edit: EditRow): Promise<boolean> {
  const proof = await trx
    .selectFrom("proofs")
    .select("id")
    .where("bookingId", "=", edit.bookingId)
    .where("stopIndex", ">=", edit.fromIndex)
    .executeTakeFirst();
  return proof !== undefined;
}

/**
 * Returns the new route with its price. If a prepaid booking becomes dearer, the difference is due after the work. If
 * a card payment becomes cheaper, the paid sum stays the total until the work is done, with a line for the difference
 * to refund; a cancellation before then refunds the whole sum.
 */
function changesOf(booking: BookingRow, edit: EditRow): Updateable<DB["bookings"]> {
  const { totalSatang, paymentMethod: method, creditSatang, laterSatang } = booking;
  const money = moneyAfterEdit(
    { totalSatang, method, creditSatang, laterSatang },
    { afterSatang: edit.totalSatang, settlement: edit.settlement },
  );
  return {
    ...priceChanges({ money, priced: { ...edit, lines: linesOf(edit) } }),
    distanceMetres: edit.distanceMetres,
    durationSeconds: edit.durationSeconds,
    distanceSource: edit.distanceSource,
    line: json(edit.line),
  };
}

type Answered = {
  booking: BookingRow;
  edit: EditRow;
  driverId: string;
  answer: "agreed" | "declined";
  now: Date;
};

async function announce(
  trx: Trx,
  { booking, edit, driverId, answer, now }: Answered,
): Promise<void> {
  const event = {
    bookingId: booking.id,
    actor: `driver:${driverId}` as const,
    happenedAt: now,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [{ ...event, kind: `edit_${answer}` }]);
  await publish(trx, { topic: "driver", id: driverId });
  await notifyCustomerOfEditAnswer(trx, { editId: edit.id, booking, answer, now });
}
