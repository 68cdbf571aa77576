import { type BookingRecord, type EditRecord, lineOf, type Records } from "./records.ts";

type Price = {
  /** Of the price, what is asked for before the work is done: at the door, or of credit and the provider. */
  before: number;
  /** What is settled when it is done. */
  settled: number;
  /** What of that goes back afterwards, because other drop-offs cost less. */
  back: number;
};

/**
 * What a booking costs: what was quoted and what it was raised by, and the difference other drop-offs made. A driver takes a
 * dearer or a cheaper fare at the door; what was paid before stays as it is, and the difference is settled after the work.
 */
export function priceOf(booking: BookingRecord, edits: readonly EditRecord[]): Price {
  const paid = booking.quoted + lineOf(booking, "priority");
  const agreed = agreedOf(booking, edits);
  const difference = agreed ? agreed.total - agreed.before : 0;
  if (booking.method === "cash") return { before: paid + difference, settled: paid + difference, back: 0 };
  return { before: paid, settled: paid + Math.max(0, difference), back: Math.max(0, 0 - difference) };
}

/** A booking whose drop-offs were changed. */
export const agreedOf = ({ id }: Pick<BookingRecord, "id">, edits: readonly EditRecord[]): EditRecord | undefined =>
  edits.find(({ bookingId, state }) => bookingId === id && state === "agreed");

/** What a driver who takes it now sets aside of the balance: everything of the cash that is not the pay. */
export function holdOf(booking: BookingRecord, { edits }: Pick<Records, "edits">, edited: boolean): number {
  const { before } = priceOf(booking, edited ? edits : []);
  const pay = edited ? booking.pay : booking.quotedPay + lineOf(booking, "priority");
  return Math.max(0, before - booking.credit - pay);
}
