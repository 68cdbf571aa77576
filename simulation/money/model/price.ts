import { type BookingRecord, type EditRecord, lineOf, type Records } from "./records.ts";

type Price = {
  /**
   * The part of the price that is due before the work is done: at the door, or from credit and the
   * provider.
   */
  before: number;
  /** What is settled when it is done. */
  settled: number;
  /** The part of it that is refunded afterwards, because other drop-offs cost less. */
  back: number;
};

/**
 * What a booking costs: the quoted price, its raises, and the difference of other drop-offs. With
 * cash at the door the driver collects the new fare, and credit alone pays the lower one at once; another
 * prepaid amount stays, and the difference is settled after the work.
 */
export function priceOf(booking: BookingRecord, edits: readonly EditRecord[]): Price {
  const paid = booking.quoted + lineOf(booking, "priority");
  const agreed = agreedOf(booking, edits);
  const difference = agreed ? agreed.total - agreed.before : 0;
  if (booking.method === "cash" || agreed?.settlement === "credit")
    return { before: paid + difference, settled: paid + difference, back: 0 };
  return {
    before: paid,
    settled: paid + Math.max(0, difference),
    back: Math.max(0, 0 - difference),
  };
}

/** The accepted edit of a booking with changed drop-offs. */
export const agreedOf = (
  { id }: Pick<BookingRecord, "id">,
  edits: readonly EditRecord[],
): EditRecord | undefined =>
  edits.find(({ bookingId, state }) => bookingId === id && state === "agreed");

/** What a driver who accepts it now sets aside of the balance: all of the cash except the pay. */
export function holdOf(
  booking: BookingRecord,
  { edits }: Pick<Records, "edits">,
  edited: boolean,
): number {
  const { before } = priceOf(booking, edited ? edits : []);
  const pay = edited ? booking.pay : booking.quotedPay + lineOf(booking, "priority");
  return Math.max(0, before - booking.credit - pay);
}
