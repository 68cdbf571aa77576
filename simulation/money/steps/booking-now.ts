import { priceOf } from "../model/price.ts";
import {
  type BookingRecord,
  booksOf,
  type ChargeRecord,
  type EditRecord,
  lineOf,
  type StopRecord,
  type TryRecord,
} from "../model/records.ts";
import type { Story } from "./story.ts";

/** The newest booking as the database has it: what a runner sees, not what a person was shown. */
export type BookingNow = BookingRecord & {
  stops: StopRecord[];
  /** The newest first. */
  tries: TryRecord[];
  /** The priority fee it has. */
  priority: number;
  /** What its customer pays on top, for any booking or for amounts due. */
  charges: ChargeRecord[];
  /** What was paid for it, and how much of that staff may still refund. */
  paidBy: { id: string; left: number } | null;
  /** What its customer owes, of all bookings. */
  due: number;
  /** What a driver collects at the door where the fare is cash. */
  fare: number;
  edits: EditRecord[];
};

export function bookingNow({
  records,
  customer,
}: Pick<Story, "records" | "customer">): BookingNow | null {
  const booking = records.bookings.at(-1);
  if (!booking) return null;
  const ofBooking = <Row extends { bookingId: string | null }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => row.bookingId === booking.id);
  const tries = ofBooking(records.tries);
  const paid = tries.find(({ state }) => state === "paid");
  return {
    ...booking,
    stops: ofBooking(records.stops),
    tries,
    priority: lineOf(booking, "priority"),
    charges: records.charges,
    paidBy: paidBy(booking, paid),
    due: booksOf(records, customer.id).customer_due ?? 0,
    fare: priceOf(booking, records.edits).before - booking.credit,
    edits: ofBooking(records.edits),
  };
}

/**
 * A charge with the part that credit paid, or credit alone; cash at the door is refunded by another
 * channel.
 */
function paidBy(booking: BookingRecord, paid: TryRecord | undefined): BookingNow["paidBy"] {
  const { id, method, credit, creditLeft } = booking;
  if (paid) return { id: paid.id, left: paid.amount - paid.refunded + creditLeft };
  const noCharge = method === "credit" || method === "cash";
  return noCharge && credit > 0 ? { id, left: creditLeft } : null;
}

const ended = ["delivered", "returned", "held", "lost", "cancelled", "unfulfilled"];
export const isOver = (booking: Pick<BookingRecord, "state"> | null): boolean =>
  !booking || ended.includes(booking.state);
