import { isTerminal } from "@songtan/domain/booking/booking";
import type { TaskDecision } from "@songtan/domain/booking/task-decision";
import type { BookingState } from "@songtan/domain/booking/words";
import { custodyFacts } from "@songtan/domain/incidents/incident";
import type { Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";
import { paidBesidesCredit, recordFacts, withdrawOffers } from "../bookings/queries.ts";
import { freeJobPlace, loadJobsInHand } from "../dispatch/queries.ts";
import { collectDues } from "../dues/queries.ts";
import { isKnownConfirmation, refreshFreezes } from "../handovers/queries.ts";
import { creditPrepaid, releaseJobHold } from "../ledger/queries.ts";
import { lockMoney } from "../purses/queries.ts";
import { postCash } from "./post-task-money.ts";
import type { ReceivedEvent } from "./received-event.ts";
import { reportCustody } from "./report-custody.ts";
import { fareCollected, markCodCollected, saveStop } from "./save-applied.ts";

type Review = Extract<TaskDecision, { outcome: "recorded_for_review" }>;

/**
 * A late fact from a phone that was without a network, for a booking that has ended or is another driver's. Cash that
 * changed hands is not asked for again, and goods that are aboard make the booking that driver's once more.
 */
export async function saveReview(trx: Trx, received: ReceivedEvent, { cashCollected, custody }: Review): Promise<void> {
  const { booking, stops } = received;
  if (
    cashCollected?.purpose === "fare" &&
    !booking.fare_collected_at &&
    cashCollected.amountSatang >= paidBesidesCredit(booking)
  )
    await takeLateFare(trx, received);
  const codStop = cashCollected?.purpose === "cod" ? stops[cashCollected.stopIndex] : undefined;
  if (cashCollected && codStop && !codStop.cod_collected_at && cashCollected.amountSatang >= codStop.cod_amount_satang)
    await takeLateCod(trx, received, codStop.index);
  const place = custody && (await findJobPlace(trx, custody.driverId, booking.driver_id));
  if (custody && place) await handCustody(trx, received, { ...custody, place });
  const { driverId, event } = received;
  const known = await isKnownConfirmation(trx, { bookingId: booking.id, driverId, kind: event.kind });
  if (custodyFacts.has(event.kind) && !known) await reportCustody(trx, received, Boolean(place));
}

async function takeLateFare(trx: Trx, received: ReceivedEvent): Promise<void> {
  const { booking } = received;
  await trx.updateTable("bookings").set(fareCollected(received.happenedAt)).where("id", "=", booking.id).execute();
  await postCash(trx, received, { purpose: "fare", stopIndex: received.event.stopIndex });
  const times = { happenedAt: received.happenedAt, recordedAt: received.now };
  if (!isTerminal(booking.state as BookingState)) return;
  // Nothing will settle it any more: the money is the customer's, and pays what the same booking left them owing first.
  const paperedSatang = await creditPrepaid(trx, booking, times);
  await collectDues(trx, booking, { ...times, because: `late:${booking.id}`, paperedSatang });
}

async function takeLateCod(trx: Trx, received: ReceivedEvent, stopIndex: number): Promise<void> {
  await markCodCollected(trx, received, stopIndex);
  await postCash(trx, received, { purpose: "cod", stopIndex });
}

/** A driver who carries two bookings cannot be given a third by a late fact: staff sort that out from what was recorded. */
async function findJobPlace(trx: Trx, driverId: string, otherId: string | null): Promise<1 | 2 | null> {
  // The same lock as accepting takes: the two cannot both find the place free. Whoever loses the booking is locked with it,
  // in one order, for what was set aside of their money.
  await trx
    .selectFrom("drivers")
    .select("account_id")
    .where("account_id", "in", [driverId, otherId ?? driverId])
    .orderBy("account_id")
    .forUpdate()
    .execute();
  return freeJobPlace(await loadJobsInHand(trx, driverId));
}

type Custody = NonNullable<Review["custody"]> & { place: 1 | 2 };

async function handCustody(trx: Trx, received: ReceivedEvent, custody: Custody): Promise<void> {
  const { booking, assignment, happenedAt, now } = received;
  for (const change of custody.stops) await saveStop(trx, received, change);
  await withdrawOffers(trx, booking.id, now);
  await lockMoney(trx, { ...booking, driver_id: custody.driverId });
  await trx
    .updateTable("bookings")
    .set({
      state: custody.bookingState,
      driver_id: custody.driverId,
      job_place: custody.place,
      assigned_at: assignment.assignedAt,
      picked_up_at: happenedAt,
      ended_at: isTerminal(custody.bookingState) ? booking.ended_at : null,
    })
    .where("id", "=", booking.id)
    .execute();
  const other = booking.driver_id === custody.driverId ? null : booking.driver_id;
  if (other) {
    const hold = { bookingId: booking.id, driverId: other, because: received.event.id };
    await releaseJobHold(trx, hold, { happenedAt: now, recordedAt: now });
  }
  await refreshFreezes(trx, booking.id, now);
  const fact = {
    bookingId: booking.id,
    actor: `driver:${custody.driverId}` as const,
    happenedAt,
    receivedAt: now,
  };
  await recordFacts(trx, [
    { ...fact, kind: "picked_up", stopIndex: 0 },
    ...(custody.bookingState === "returning" ? [{ ...fact, kind: "returning" as const }] : []),
  ]);
  for (const id of new Set([custody.driverId, booking.driver_id])) if (id) await signal(trx, { topic: "driver", id });
}
