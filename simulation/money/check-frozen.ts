import { mustBe } from "./money-wrong.ts";
import type { BookingRecord, Records } from "./records.ts";

const over = ["delivered", "returned", "held", "lost", "disposed", "cancelled", "unfulfilled"];

/**
 * While banks decide about what paid a booking's price, its driver's pay waits once for each of them: what it promises, or what it
 * brought when the work is over. Nothing waits of anybody else.
 */
export function checkFrozen(booking: BookingRecord, records: Records): void {
  const { id, number, state, driverId, pay } = booking;
  const prices = [
    ...records.tries.filter((one) => one.bookingId === id),
    ...records.charges.filter((one) => one.bookingId === id && one.purpose === "priority_fee"),
  ].map((one) => one.id);
  const undecided = records.disputes.filter(
    (one) => (one.state === "open" || one.state === "pending") && prices.includes(one.incomingId),
  );
  const brought = records.brought.find((one) => one.bookingId === id && one.driverId === driverId)?.amount ?? 0;
  const amount = over.includes(state) ? brought : pay;
  const wanted = driverId && amount > 0 ? undecided.map(() => ({ driverId, amount })) : [];
  const found = records.frozen.filter((one) => one.bookingId === id);
  mustBe(
    `what disputes hold back of ${number}, ${state}`,
    found.map((one) => ({ driverId: one.driverId, amount: one.amount })),
    wanted,
  );
}
