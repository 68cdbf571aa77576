import { Refusal } from "@songtan/contract/errors";
import type { BookingState } from "@songtan/domain/booking-types";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";

export type StaffActor = AuditActor & { kind: "staff" };
/** A booking as the page showed it: one that has changed since must be reloaded first. */
export type ExpectedVersion = {
  bookingId: string;
  seenState: BookingState;
  seenDriverId: string | null;
};
/** A change by a member of staff, with their reason. */
export type ByHand = ExpectedVersion & { words: string; by: StaffActor; now: Date };

/** Locks the booking, and refuses if it differs from the version that the page displayed. */
export async function lockExpectedVersion(
  trx: Trx,
  { bookingId, seenState, seenDriverId }: ExpectedVersion,
): Promise<BookingRow> {
  const booking = await lockBooking(trx, bookingId);
  if (!booking) throw new Refusal("not_found");
  if (booking.state !== seenState || booking.driverId !== seenDriverId)
    throw new Refusal("conflict");
  return booking;
}

type Logged = {
  bookingId: string;
  by: StaffActor;
  now: Date;
  action: Extract<Parameters<typeof recordAudit>[1]["action"], `booking.${string}`>;
  detail: Record<string, unknown> & { words: string | undefined };
};

/**
 * Records a member of staff's change of a booking in the audit log, with the reason. At commit it refreshes open pages
 * of the booking, because most of these changes are not events.
 */
export async function logByHand(
  trx: Trx,
  { bookingId, by, now, action, detail }: Logged,
): Promise<void> {
  await recordAudit(trx, {
    actor: by,
    action,
    subject: { kind: "booking", id: bookingId },
    detail,
    at: now,
  });
  await publish(trx, { topic: "booking", id: bookingId });
}
