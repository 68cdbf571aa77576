import { priceOf } from "./model-price.ts";
import { type BookingRecord, type Records, sumOf } from "./records.ts";

/**
 * What the provider should have kept of a booking's price when all is quiet: the price, the fee, or nothing; of what a bank
 * took for its cardholder nothing.
 *
 * @param taken our ids of tries and charges that a bank has taken
 */
export function priceKept(booking: BookingRecord, records: Records, taken: ReadonlySet<string>): number {
  const everSearched = records.facts.some(
    ({ bookingId, kind }) => bookingId === booking.id && (kind === "searching" || kind === "scheduled"),
  );
  const paid = [...records.tries, ...raisesOf(booking, records)].filter(
    (one) => one.bookingId === booking.id && one.state === "paid",
  );
  if (booking.method === "cash" || !everSearched) return 0;
  if (paid.some(({ id }) => taken.has(id)))
    return sumOf(paid, (one) => (taken.has(one.id) ? 0 : one.amount - sentBack(records, one.id)));
  const { before, back } = priceOf(booking, records.edits);
  const asked = before - booking.credit;
  // Credit pays a fee first.
  const price = endedUnpaid(booking, records) ? Math.min(Math.max(0, booking.fee - booking.credit), asked) : asked;
  const given = (id: string) => sentBack(records, id, ["staff", "claim"]);
  const kept = price - sumOf(paid, ({ id }) => given(id));
  const worked = ["delivered", "returned", "held", "lost"].includes(booking.state) && !endedUnpaid(booking, records);
  if (!worked) return kept;
  // Cheaper drop-offs: of what is over goes back what staff have not given already.
  const left = sumOf(paid, (one) => one.amount - given(one.id));
  return kept - Math.min(back, left);
}

/** Cancelled, nobody found, or lost on the way: nothing is asked for it but a fee. Out of a depot the work was done. */
export const endedUnpaid = ({ id, state }: BookingRecord, { facts }: Pick<Records, "facts">): boolean =>
  state === "cancelled" ||
  state === "unfulfilled" ||
  (state === "lost" && !facts.some((fact) => fact.bookingId === id && fact.kind === "held"));

const raisesOf = (booking: BookingRecord, { charges }: Records) =>
  charges.filter((one) => one.purpose === "priority_fee" && one.bookingId === booking.id);

/** What was sent back of one try or charge, for these reasons or any. */
export const sentBack = ({ refunds }: Records, incomingId: string, reasons?: readonly string[]): number =>
  sumOf(
    refunds.filter((one) => (one.tryId ?? one.chargeId) === incomingId && one.state === "sent"),
    ({ reason, amount }) => (!reasons || reasons.includes(reason) ? amount : 0),
  );
