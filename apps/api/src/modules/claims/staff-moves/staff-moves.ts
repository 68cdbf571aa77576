import { Refusal } from "@songtan/contract/errors";
import { type StaffMove, staffMoveTo } from "@songtan/domain/booking/staff-move";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { creditPrepaid } from "../../accounting/booking-postings/credit-prepaid.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import { type BookingRow, loadStops } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { removeDriver } from "../../delivery/bookings/change-driver.ts";
import {
  type ByHand,
  lockExpectedVersion,
  logByHand,
} from "../../delivery/by-hand/lock-expected.ts";
import { endHandover } from "../../delivery/handovers/end-handover.ts";
import { lockCarriers } from "../../delivery/handovers/lock-carriers.ts";
import { findEarlierEnd } from "../../delivery/tasks/post-recovery.ts";
import { refundPaid } from "../../payments/records/payments.ts";
import { loadCaseTerms } from "../../payments/refunds/limits/case-terms.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import { openLostClaim } from "../reports/open-lost-claim.ts";

export type StaffMoveInput = ByHand;

/**
 * Staff remove the driver of a booking before the pick-up: free for the customer, and the booking
 * searches again with priority.
 */
export async function reassignBooking(trx: Trx, input: StaffMoveInput): Promise<void> {
  const booking = await lockForMove(trx, input, "reassign");
  const stops = await loadStops(trx, booking.id);
  await removeDriver(trx, {
    booking,
    stops,
    actor: `staff:${input.by.id}`,
    reason: "staff",
    now: input.now,
  });
  await log(trx, booking, { ...input, action: "booking.reassigned" });
}

/** Goods are lost without a decision about the money: a step of the test mode. */
export async function loseBooking(trx: Trx, input: StaffMoveInput): Promise<void> {
  await endAsLost(trx, await lockForMove(trx, input, "lose"), input);
}

/**
 * Ends a booking with lost goods, without pay; the caller has locked it. The customer's payments return to their
 * source, and cash becomes credit. The value of the goods becomes a claim, which opens here and is decided by two
 * people. The incident is open until staff have spoken with the customer.
 */
export async function endAsLost(
  trx: Trx,
  booking: BookingRow,
  input: Pick<StaffMoveInput, "by" | "now" | "words">,
): Promise<void> {
  const { now, words } = input;
  const { id: bookingId, driverId } = booking;
  await lockCarriers(trx, booking);
  await endHandover(trx, { booking, now });
  await trx
    .updateTable("bookings")
    .set({ state: "lost", endedAt: now })
    .where("id", "=", bookingId)
    .execute();
  await updatePromoUse(trx, { booking, state: "lost", now });
  // Out of a depot: the driver's work was done and paid for; what goes back to the customer is staff's to decide.
  if (!booking.heldAt) await reverseJob(trx, booking, now);
  const actor = `staff:${input.by.id}` as const;
  await recordBookingEvents(trx, [
    { bookingId, kind: "lost", actor, happenedAt: now, receivedAt: now },
  ]);
  const lost = { ...booking, state: "lost" as const, endedAt: now };
  const terms = await loadCaseTerms(trx, now);
  const claim = await openLostClaim(trx, {
    booking: lost,
    terms,
    holidays: await loadHolidays(trx),
    now,
  });
  await openIncident(trx, { kind: "lost", bookingId, driverId, details: { words, claim }, now });
  if (driverId) await publish(trx, { topic: "driver", id: driverId });
  await log(trx, booking, { ...input, action: "booking.lost", claim });
}

/**
 * A lost booking pays no driver, and the customer's payment is refunded. A booking that had ended
 * before its goods turned up was already refunded then, less the fee.
 */
async function reverseJob(trx: Trx, booking: BookingRow, now: Date): Promise<void> {
  const { id: bookingId, driverId } = booking;
  const times = { happenedAt: now, recordedAt: now };
  if (driverId) await releaseJobHold(trx, { bookingId, driverId, because: "lost" }, times);
  await refreshFreezes(trx, bookingId, now);
  const paperedSatang = await creditPrepaid(trx, booking, times);
  if (!(await findEarlierEnd(trx, bookingId)))
    await refundPaid(trx, booking, { feeSatang: 0, reason: "lost", now });
  await collectAmountsDue(trx, booking, { ...times, because: `lost:${bookingId}`, paperedSatang });
}

export async function lockForMove(
  trx: Trx,
  input: StaffMoveInput,
  move: StaffMove,
): Promise<BookingRow> {
  const booking = await lockExpectedVersion(trx, input);
  if (!staffMoveTo(booking.state, move)) throw new Refusal("move_not_possible");
  return booking;
}

type Logged = Pick<StaffMoveInput, "by" | "now" | "words"> & {
  action: "booking.reassigned" | "booking.lost";
  /** The number of the claim that opened. */
  claim?: string | null;
};

const log = (
  trx: Trx,
  booking: BookingRow,
  { by, now, words, action, claim }: Logged,
): Promise<void> =>
  logByHand(trx, {
    bookingId: booking.id,
    by,
    now,
    action,
    detail: { words, driverId: booking.driverId, before: booking.state, ...(claim && { claim }) },
  });
