import { nextStopState } from "@songtan/domain/booking/stop";
import type { StopState } from "@songtan/domain/booking/words";
import type { Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";
import { type BookingRow, recordFacts, type StopRow } from "../bookings/queries.ts";
import { lockCustomer } from "../dues/queries.ts";
import { closeIncidents } from "../incidents/queries.ts";
import { postWaiting, releaseJobHold } from "../ledger/queries.ts";
import { lockPurses } from "../purses/queries.ts";
import { loadWaitingFee } from "../waiting/queries.ts";
import { dividePay, type HandoverRow, loadOpenHandover } from "./load-handovers.ts";
import { refreshFreezes } from "./refresh-freezes.ts";

/** Whose word it is: an event of the driver's phone, or staff who speak for a giver nobody reaches. */
export type Word = { eventId: string } | { staffId: string; words: string; uploadId: string | null };

type Confirming = {
  booking: BookingRow;
  stops: readonly StopRow[];
  side: "given" | "taken";
  word: Word;
  happenedAt: Date;
  now: Date;
};

/** Writes down one side's word; with the second the booking is the other driver's. The caller holds the booking. */
export async function confirmSide(trx: Trx, confirming: Confirming): Promise<void> {
  const { booking, side, word, happenedAt, now } = confirming;
  const open = await loadOpenHandover(trx, booking.id);
  if (!open) return;
  const eventId = "eventId" in word ? word.eventId : null;
  const given = { given_at: happenedAt, given_event_id: eventId };
  const recorded = "staffId" in word && {
    given_recorded_by: word.staffId,
    given_words: word.words,
    given_upload_id: word.uploadId,
  };
  const row = await trx
    .updateTable("handovers")
    .set(side === "given" ? { ...given, ...recorded } : { taken_at: happenedAt, taken_event_id: eventId })
    .where("id", "=", open.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.given_at && row.taken_at) await complete(trx, row, { ...confirming, takenAt: row.taken_at });
  await signal(trx, { topic: "booking", id: booking.id });
  for (const id of [row.from_driver_id, row.to_driver_id]) await signal(trx, { topic: "driver", id });
  if (row.given_at && row.taken_at) {
    const over = { kind: "driver_vanished", bookingId: booking.id, resolution: "handed_over", now } as const;
    await closeIncidents(trx, over);
  }
}

type Completing = Confirming & { takenAt: Date };

async function complete(trx: Trx, row: HandoverRow, completing: Completing): Promise<void> {
  const { booking, stops, happenedAt, takenAt, now } = completing;
  const { from_driver_id: fromId, to_driver_id: toId } = row;
  const times = { happenedAt, recordedAt: now };
  await lockPurses(trx, [fromId, toId]);
  await lockCustomer(trx, booking.customer_id);
  await creditWaiting(trx, row, completing);
  await releaseJobHold(trx, { bookingId: booking.id, driverId: fromId, because: `handover ${row.id}` }, times);
  const { giverSatang } = await dividePay(trx, row, completing);
  await trx
    .updateTable("handovers")
    .set({ done_at: now, from_pay_satang: giverSatang })
    .where("id", "=", row.id)
    .execute();
  await trx
    .updateTable("bookings")
    .set({ driver_id: toId, job_place: row.job_place, assigned_at: takenAt })
    .where("id", "=", booking.id)
    .execute();
  await refreshFreezes(trx, booking.id, now);
  await trx.updateTable("stops").set({ visit_rank: null }).where("booking_id", "=", booking.id).execute();
  for (const stop of stops) await resetStop(trx, stop);
  const fact = { bookingId: booking.id, kind: "handed_over", actor: `driver:${toId}` } as const;
  await recordFacts(trx, [{ ...fact, happenedAt: takenAt, receivedAt: now }]);
}

/** Who goes on starts the next stop anew. */
async function resetStop(trx: Trx, stop: StopRow): Promise<void> {
  const state = nextStopState(stop.state as StopState, "reset");
  if (!state) return;
  await trx
    .updateTable("stops")
    .set({ state, arrived_at: null })
    .where("booking_id", "=", stop.booking_id)
    .where("index", "=", stop.index)
    .execute();
}

/** Whoever waited is paid for it. */
async function creditWaiting(trx: Trx, row: HandoverRow, { booking, happenedAt, now }: Completing): Promise<void> {
  const feeSatang = await loadWaitingFee(trx, booking, happenedAt);
  const { customer_id: customerId } = booking;
  const waited = { bookingId: booking.id, customerId, driverId: row.from_driver_id, feeSatang, part: row.id };
  await postWaiting(trx, waited, { happenedAt, recordedAt: now });
}
