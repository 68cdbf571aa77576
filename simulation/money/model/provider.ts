import { priceOf } from "./price.ts";
import { type BookingRecord, type Records, sumOf } from "./records.ts";

/**
 * What the provider should have retained of a booking's price when nothing is pending: the price,
 * the fee, or nothing; amounts reversed by a bank count as nothing.
 * @param disputedIds our ids of payment attempts and charges that a bank has reversed
 */
export function retainedPrice(
  booking: BookingRecord,
  records: Records,
  disputedIds: ReadonlySet<string>,
): number {
  const everSearched = records.events.some(
    ({ bookingId, kind }) =>
      bookingId === booking.id && (kind === "searching" || kind === "scheduled"),
  );
  const paid = [...records.tries, ...raisesOf(booking, records)].filter(
    (payment) => payment.bookingId === booking.id && payment.state === "paid",
  );
  if (booking.method === "cash" || !everSearched) return 0;
  if (paid.some(({ id }) => disputedIds.has(id)))
    return sumOf(paid, (payment) =>
      disputedIds.has(payment.id) ? 0 : payment.amount - sentBack(records, payment.id),
    );
  const { before, back } = priceOf(booking, records.edits);
  const charged = before - booking.credit;
  // Credit pays a fee first.
  const price = endedUnpaid(booking, records)
    ? Math.min(Math.max(0, booking.fee - booking.credit), charged)
    : charged;
  const refundedByStaff = (id: string) => sentBack(records, id, ["staff", "claim"]);
  const retained = price - sumOf(paid, ({ id }) => refundedByStaff(id));
  const worked =
    ["delivered", "returned", "held", "lost"].includes(booking.state) &&
    !endedUnpaid(booking, records);
  if (!worked) return retained;
  // Cheaper drop-offs: of what is over goes back what staff have not given already.
  const refundable = sumOf(paid, (payment) => payment.amount - refundedByStaff(payment.id));
  return retained - Math.min(back, refundable);
}

/**
 * Cancelled, no driver found, or lost on the way: nothing is charged for it but a fee. Lost at a
 * depot, the work was done.
 */
export const endedUnpaid = (
  { id, state }: BookingRecord,
  { events }: Pick<Records, "events">,
): boolean =>
  state === "cancelled" ||
  state === "unfulfilled" ||
  (state === "lost" && !events.some((event) => event.bookingId === id && event.kind === "held"));

const raisesOf = (booking: BookingRecord, { charges }: Records) =>
  charges.filter((charge) => charge.purpose === "priority_fee" && charge.bookingId === booking.id);

/** What was sent back of one try or charge, for these reasons or any. */
export const sentBack = (
  { refunds }: Records,
  incomingId: string,
  reasons?: readonly string[],
): number =>
  sumOf(
    refunds.filter(
      (refund) => (refund.tryId ?? refund.chargeId) === incomingId && refund.state === "sent",
    ),
    ({ reason, amount }) => (!reasons || reasons.includes(reason) ? amount : 0),
  );
