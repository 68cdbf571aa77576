import { assertEqual } from "../model/money-mismatch.ts";
import type { BookingRecord, Records } from "../model/records.ts";

const over = ["delivered", "returned", "held", "lost", "disposed", "cancelled", "unfulfilled"];

/**
 * While banks decide about the payments of a booking's price, its driver's pay is frozen once for
 * each dispute: the promised pay, or the earned pay when the work is over. No other pay is frozen.
 */
export function checkFrozen(booking: BookingRecord, records: Records): void {
  const { id, number, state, driverId, pay } = booking;
  const prices = [
    ...records.tries.filter((attempt) => attempt.bookingId === id),
    ...records.charges.filter(
      (charge) => charge.bookingId === id && charge.purpose === "priority_fee",
    ),
  ].map((payment) => payment.id);
  const undecided = records.disputes.filter(
    (dispute) =>
      (dispute.state === "open" || dispute.state === "pending") &&
      prices.includes(dispute.incomingId),
  );
  const brought =
    records.brought.find((earning) => earning.bookingId === id && earning.driverId === driverId)
      ?.amount ?? 0;
  const amount = over.includes(state) ? brought : pay;
  const expected = driverId && amount > 0 ? undecided.map(() => ({ driverId, amount })) : [];
  const frozen = records.frozen.filter((freeze) => freeze.bookingId === id);
  assertEqual(
    `what disputes hold back of ${number}, ${state}`,
    frozen.map((freeze) => ({ driverId: freeze.driverId, amount: freeze.amount })),
    expected,
  );
}
