import { nextStopState } from "@songtan/domain/booking/stop";
import type { Trx } from "../../../db/database.ts";
import { lockDriverBalances } from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import {
  dividePay,
  type HandoverRow,
  loadOpenHandover,
} from "../../accounting/booking-postings/load-handovers.ts";
import { postWaiting } from "../../accounting/booking-postings/post-booking-money.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { loadWaitingFee } from "../../bookings/record/waiting-fee.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { closeIncidents } from "../../platform/oversight/incidents.ts";

/**
 * The source of a confirmation: an event from the driver's phone, or staff for a giver who cannot
 * be reached.
 */
export type ConfirmationSource =
  | { eventId: string }
  | { staffId: string; words: string; uploadId: string | null };

type Confirming = {
  booking: BookingRow;
  stops: readonly StopRow[];
  side: "given" | "taken";
  source: ConfirmationSource;
  happenedAt: Date;
  now: Date;
};

/** Writes down one side's word; with the second the booking is the other driver's. The caller holds the booking. */
export async function confirmSide(trx: Trx, confirming: Confirming): Promise<void> {
  const { booking, side, source, happenedAt, now } = confirming;
  const open = await loadOpenHandover(trx, booking.id);
  if (!open) return;
  const eventId = "eventId" in source ? source.eventId : null;
  const givenColumns = { givenAt: happenedAt, givenEventId: eventId };
  const recorded = "staffId" in source && {
    givenRecordedBy: source.staffId,
    givenNote: source.words,
    givenUploadId: source.uploadId,
  };
  const row = await trx
    .updateTable("handovers")
    .set(
      side === "given"
        ? { ...givenColumns, ...recorded }
        : { receivedAt: happenedAt, receivedEventId: eventId },
    )
    .where("id", "=", open.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.givenAt && row.receivedAt)
    await complete(trx, row, { ...confirming, handedOverAt: row.receivedAt });
  await publish(trx, { topic: "booking", id: booking.id });
  for (const id of [row.fromDriverId, row.toDriverId]) await publish(trx, { topic: "driver", id });
  if (row.givenAt && row.receivedAt) {
    const over = {
      kind: "driver_vanished",
      bookingId: booking.id,
      resolution: "handed_over",
      now,
    } as const;
    await closeIncidents(trx, over);
  }
}

type Completing = Confirming & { handedOverAt: Date };

async function complete(trx: Trx, row: HandoverRow, completing: Completing): Promise<void> {
  const { booking, stops, happenedAt, handedOverAt, now } = completing;
  const { fromDriverId: fromId, toDriverId: toId } = row;
  const times = { happenedAt, recordedAt: now };
  await lockDriverBalances(trx, [fromId, toId]);
  await lockCustomer(trx, booking.customerId);
  await creditWaiting(trx, row, completing);
  await releaseJobHold(
    trx,
    { bookingId: booking.id, driverId: fromId, because: `handover ${row.id}` },
    times,
  );
  const { giverSatang } = await dividePay(trx, row, completing);
  await trx
    .updateTable("handovers")
    .set({ doneAt: now, fromPaySatang: giverSatang })
    .where("id", "=", row.id)
    .execute();
  await trx
    .updateTable("bookings")
    .set({ driverId: toId, slot: row.slot, assignedAt: handedOverAt })
    .where("id", "=", booking.id)
    .execute();
  await refreshFreezes(trx, booking.id, now);
  await trx
    .updateTable("stops")
    .set({ visitRank: null })
    .where("bookingId", "=", booking.id)
    .execute();
  for (const stop of stops) await resetStop(trx, stop);
  const event = { bookingId: booking.id, kind: "handed_over", actor: `driver:${toId}` } as const;
  await recordBookingEvents(trx, [{ ...event, happenedAt: handedOverAt, receivedAt: now }]);
}

/** The receiving driver starts the next stop from the beginning. */
async function resetStop(trx: Trx, stop: StopRow): Promise<void> {
  const state = nextStopState(stop.state, "reset");
  if (!state) return;
  await trx
    .updateTable("stops")
    .set({ state, arrivedAt: null })
    .where("bookingId", "=", stop.bookingId)
    .where("index", "=", stop.index)
    .execute();
}

/** The driver who waited receives the waiting fee. */
async function creditWaiting(
  trx: Trx,
  row: HandoverRow,
  { booking, happenedAt, now }: Completing,
): Promise<void> {
  const feeSatang = await loadWaitingFee(trx, booking, happenedAt);
  const { customerId } = booking;
  const waited = {
    bookingId: booking.id,
    customerId,
    driverId: row.fromDriverId,
    feeSatang,
    part: row.id,
  };
  await postWaiting(trx, waited, { happenedAt, recordedAt: now });
}
