import { Refusal } from "@songtan/contract/errors";
import { type StaffMove, staffMoveTo } from "@songtan/domain/booking/staff-move";
import type { BookingState } from "@songtan/domain/booking/words";
import type { Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";
import { endHandover } from "../handovers/queries.ts";
import { openIncident } from "../incidents/queries.ts";
import { creditPrepaid, lockPurse, releaseJobHold } from "../ledger/queries.ts";
import { refundPaid } from "../payments/queries.ts";
import { takeFromDriver } from "./change-driver.ts";
import { type BookingRow, loadStops, lockBooking, recordFacts } from "./queries.ts";

type Input = {
  bookingId: string;
  /** As the page showed it: a booking that has moved on meanwhile is looked at again first. */
  seenState: BookingState;
  seenDriverId: string | null;
  words: string;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/** Staff take a booking from its driver before the pick-up: free for the customer, searched again, first in line. */
export async function reassignBooking(trx: Trx, input: Input): Promise<void> {
  const booking = await lockSeen(trx, input, "reassign");
  const stops = await loadStops(trx, booking.id);
  await takeFromDriver(trx, { booking, stops, actor: `staff:${input.by.id}`, reason: "staff", now: input.now });
  await log(trx, booking, { ...input, action: "booking.reassigned" });
}

/**
 * Staff declare the goods lost. The booking ends without pay; what the customer paid goes back to where it came from, cash is
 * their credit, and what the goods were worth is a claim, decided by two people. The incident stays until somebody has told
 * the customer.
 */
export async function loseBooking(trx: Trx, input: Input): Promise<void> {
  const booking = await lockSeen(trx, input, "lose");
  const { now, words } = input;
  const { id: bookingId, driver_id: driverId } = booking;
  await endHandover(trx, { booking, now });
  const times = { happenedAt: now, recordedAt: now };
  await trx.updateTable("bookings").set({ state: "lost", ended_at: now }).where("id", "=", bookingId).execute();
  if (driverId) {
    await lockPurse(trx, driverId);
    await releaseJobHold(trx, { bookingId, driverId, because: "lost" }, times);
  }
  await creditPrepaid(trx, booking, times);
  await refundPaid(trx, booking, { feeSatang: 0, reason: "lost", now });
  const actor = `staff:${input.by.id}` as const;
  await recordFacts(trx, [{ bookingId, kind: "lost", actor, happenedAt: now, receivedAt: now }]);
  await openIncident(trx, { kind: "lost", bookingId, driverId, details: { words }, now });
  if (driverId) await signal(trx, { topic: "driver", id: driverId });
  await log(trx, booking, { ...input, action: "booking.lost" });
}

async function lockSeen(trx: Trx, input: Input, move: StaffMove): Promise<BookingRow> {
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking) throw new Refusal("not_found");
  if (booking.state !== input.seenState || booking.driver_id !== input.seenDriverId) throw new Refusal("conflict");
  if (!staffMoveTo(booking.state as BookingState, move)) throw new Refusal("move_not_possible");
  return booking;
}

type Logged = Pick<Input, "by" | "now" | "words"> & { action: "booking.reassigned" | "booking.lost" };

const log = (trx: Trx, booking: BookingRow, { by, now, words, action }: Logged): Promise<void> =>
  recordAudit(trx, {
    actor: by,
    action,
    subject: { kind: "booking", id: booking.id },
    detail: { words, driverId: booking.driver_id, before: booking.state },
    at: now,
  });
