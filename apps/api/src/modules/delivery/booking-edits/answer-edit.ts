import { Refusal } from "@songtan/contract/errors";
import { editAnswerProblem, partsAfterEdit } from "@songtan/domain/booking/changes/edit";
import { satangPerBaht } from "@songtan/domain/money";
import type { PricedLineItem } from "@songtan/domain/quoting/price-quote";
import type { Updateable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { changeJobHold } from "../../accounting/booking-postings/job-holds.ts";
import { returnCredit } from "../../accounting/booking-postings/return-credit.ts";
import { type BookingRow, linesOf, loadStops, lockBooking } from "../../bookings/record/booking.ts";
import { closeEdit, recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { dropOffsOf, type EditRow, loadEdits } from "../../bookings/record/edits.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { lowerPromoUse } from "../../pricing/promos/promo-use.ts";
import { notifyCustomerOfEditAnswer, notifyRecipientsOfEdit } from "./edit-messages.ts";
import { toEditStops } from "./load-edit-eligibility.ts";
import { replaceStops } from "./replace-stops.ts";

type Answering = { bookingId: string; driverId: string; editId: string };
type UseCaseDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };

async function lockEditRequest(trx: Trx, { bookingId, driverId, editId }: Answering) {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.driverId !== driverId) throw new Refusal("not_found");
  const edit = (await loadEdits(trx, bookingId)).find(({ id }) => id === editId);
  if (edit?.driverId !== driverId) throw new Refusal("not_found");
  return { booking, edit };
}

/** The driver says no: everything stays as it was. The same no again changes nothing. */
export async function declineEdit(deps: UseCaseDeps, answering: Answering): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const { booking, edit } = await lockEditRequest(trx, answering);
  if (edit.state === "declined") return;
  if (edit.state !== "asked") throw new Refusal("edit_over");
  await closeEdit(trx, { bookingId: booking.id, state: "declined", now });
  await announce(trx, { booking, edit, driverId: answering.driverId, answer: "declined", now });
}

/** The driver says yes: stops, price, pay and what is set aside for it change together. The same yes again is one. */
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
  const changed = booking.totalSatang !== edit.beforeSatang || wasCollected(booking, edit);
  if (edit.state !== "asked" || problem || changed || (await hasProof(trx, edit)))
    throw new Refusal("edit_over");
  await trx
    .updateTable("bookingEdits")
    .set({ state: "agreed", answeredAt: now })
    .where("id", "=", edit.id)
    .execute();
  const updated = await trx
    .updateTable("bookings")
    .set({ ...changesOf(booking, edit), ...payerOf(booking, edit) })
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
  await lowerPromoUse(trx, { bookingId: booking.id, amountSatang: promoOf(edit), now });
  await announce(trx, { booking, edit, driverId: answering.driverId, answer: "agreed", now });
  if (edit.totalSatang !== edit.beforeSatang)
    await recordBookingWebhook(trx, {
      bookingId: booking.id,
      type: "booking.price_changed",
      about: { beforeSatang: edit.beforeSatang, afterSatang: edit.totalSatang, because: "edit" },
      now,
    });
}

const promoOf = (edit: EditRow): number =>
  0 - (linesOf(edit).find(({ code }) => code === "promo")?.amountSatang ?? 0);

/** Cash that was to be more or less is in the driver's pocket by now. */
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
 * The new route with its price. What a dearer prepaid one adds is due after the work. Of a cheaper one that a card paid, the
 * whole that was paid stays the total, with a line for what goes back, until the work is done: cancelled before, all of it does.
 */
function changesOf(booking: BookingRow, edit: EditRow): Updateable<DB["bookings"]> {
  const leftSatang = edit.beforeSatang - edit.totalSatang;
  const lines = linesOf(edit);
  const back: PricedLineItem = {
    code: "edit_back",
    amountSatang: leftSatang,
    why: { key: "edit_back", values: {} },
  };
  const refund = edit.settlement === "refund";
  return {
    totalSatang: refund ? edit.beforeSatang : edit.totalSatang,
    lines: json(refund ? [...lines, back] : lines),
    ...partsAfterEdit(booking, {
      afterSatang: edit.totalSatang,
      moreSatang: 0 - leftSatang,
      settlement: edit.settlement,
    }),
    driverPaySatang: edit.driverPaySatang,
    commissionSatang: edit.commissionSatang,
    distanceMetres: edit.distanceMetres,
    durationSeconds: edit.durationSeconds,
    distanceSource: edit.distanceSource,
    line: json(edit.line),
  };
}

/** The stop of the payer at the door may have another index in the new order. */
function payerOf(booking: BookingRow, edit: EditRow): Updateable<DB["bookings"]> {
  const payer = booking.payerStopIndex;
  if (payer === null || payer < edit.fromIndex) return {};
  const index = dropOffsOf(edit).findIndex(({ from }) => from === payer);
  return { payerStopIndex: edit.fromIndex + index };
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
