import { isTerminal } from "@songtan/domain/booking/booking";
import { custodyEvents } from "@songtan/domain/incidents/incident";
import type { TaskDecision } from "@songtan/domain/tasks/decision";
import type { Trx } from "../../../db/database.ts";
import { lockRows } from "../../../db/locks/lock-rows.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { creditPrepaid } from "../../accounting/booking-postings/credit-prepaid.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import { isKnownConfirmation } from "../../accounting/booking-postings/load-handovers.ts";
import { loadActiveBookings } from "../../bookings/record/active-bookings.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { amountPaidWithoutCredit } from "../../bookings/record/booking-money.ts";
import { withdrawOffers } from "../../bookings/record/search.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { freeSlot } from "../driver-jobs/jobs.ts";
import type { EventContext } from "../tasks/event-context.ts";
import { flagCustody } from "./flag-custody.ts";
import { postCash } from "./post-task-money.ts";
import { fareCollected, markCodCollected, saveStop } from "./save-applied.ts";

type Review = Extract<TaskDecision, { outcome: "recorded_for_review" }>;

/**
 * Saves a late event from a phone that was offline, for a booking that has ended or belongs to another driver.
 * Collected cash is recorded so that it is not collected twice, and goods aboard assign the booking to that driver.
 */
export async function saveReview(
  trx: Trx,
  context: EventContext,
  { cashCollected, custody }: Review,
): Promise<void> {
  const { booking, stops } = context;
  if (
    cashCollected?.purpose === "fare" &&
    !booking.fareCollectedAt &&
    cashCollected.amountSatang >= amountPaidWithoutCredit(booking)
  )
    await recordLateFare(trx, context);
  const codStop = cashCollected?.purpose === "cod" ? stops[cashCollected.stopIndex] : undefined;
  if (
    cashCollected &&
    codStop &&
    !codStop.codCollectedAt &&
    cashCollected.amountSatang >= codStop.codAmountSatang
  )
    await recordLateCod(trx, context, codStop.index);
  const slot = custody && (await findFreeSlot(trx, custody.driverId, booking.driverId));
  if (custody && slot) await transferCustody(trx, context, { ...custody, slot });
  const { driverId, event } = context;
  const known = await isKnownConfirmation(trx, {
    bookingId: booking.id,
    driverId,
    kind: event.kind,
  });
  if (custodyEvents.has(event.kind) && !known) await flagCustody(trx, context, Boolean(slot));
}

async function recordLateFare(trx: Trx, context: EventContext): Promise<void> {
  const { booking } = context;
  await trx
    .updateTable("bookings")
    .set(fareCollected(context.happenedAt))
    .where("id", "=", booking.id)
    .execute();
  await postCash(trx, context, { purpose: "fare", stopIndex: context.event.stopIndex });
  const times = { happenedAt: context.happenedAt, recordedAt: context.now };
  if (!isTerminal(booking.state)) return;
  // Nothing will settle it any more: the money is the customer's, and pays what the same booking left them owing first.
  const paperedSatang = await creditPrepaid(trx, booking, times);
  await collectAmountsDue(trx, booking, { ...times, because: `late:${booking.id}`, paperedSatang });
}

async function recordLateCod(trx: Trx, context: EventContext, stopIndex: number): Promise<void> {
  await markCodCollected(trx, context, stopIndex);
  await postCash(trx, context, { purpose: "cod", stopIndex });
}

/**
 * Finds a free slot for the job. A late fact cannot give a third booking to a driver with two; staff resolve that from
 * the recorded event.
 */
async function findFreeSlot(
  trx: Trx,
  driverId: string,
  otherId: string | null,
): Promise<1 | 2 | null> {
  // The same lock as for accepting: the two cannot both find the slot free. The driver who loses
  // the booking is locked too, in one order, for the money held from them.
  await lockRows(trx, { drivers: [driverId, otherId ?? driverId] });
  return freeSlot(await loadActiveBookings(trx, driverId));
}

type Custody = NonNullable<Review["custody"]> & { slot: 1 | 2 };

async function transferCustody(trx: Trx, context: EventContext, custody: Custody): Promise<void> {
  const { booking, assignment, happenedAt, now } = context;
  for (const change of custody.stops) await saveStop(trx, context, change);
  await withdrawOffers(trx, booking.id, now);
  await lockMoney(trx, { ...booking, driverId: custody.driverId });
  await trx
    .updateTable("bookings")
    .set({
      state: custody.bookingState,
      driverId: custody.driverId,
      slot: custody.slot,
      assignedAt: assignment.assignedAt,
      pickedUpAt: happenedAt,
      endedAt: isTerminal(custody.bookingState) ? booking.endedAt : null,
    })
    .where("id", "=", booking.id)
    .execute();
  await updatePromoUse(trx, { booking, state: custody.bookingState, now });
  const other = booking.driverId === custody.driverId ? null : booking.driverId;
  if (other) {
    const hold = { bookingId: booking.id, driverId: other, because: context.event.id };
    await releaseJobHold(trx, hold, { happenedAt: now, recordedAt: now });
  }
  await refreshFreezes(trx, booking.id, now);
  const common = {
    bookingId: booking.id,
    actor: `driver:${custody.driverId}` as const,
    recordedBy: context.recordedBy,
    happenedAt,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [
    { ...common, kind: "picked_up", stopIndex: 0 },
    ...(custody.bookingState === "returning" ? [{ ...common, kind: "returning" as const }] : []),
  ]);
  for (const id of new Set([custody.driverId, booking.driverId]))
    if (id) await publish(trx, { topic: "driver", id });
}
