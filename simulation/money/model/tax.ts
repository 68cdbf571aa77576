import { type BookingRecord, lineOf, type Records, sumOf } from "./records.ts";

/** Services with their VAT in the price; the carriage itself is exempt. */
const services = ["cash_on_delivery", "raised_liability"];
const percent = 7;

/** The VAT in a booking's price, also where it was paid in parts: half up, once, on all that is taxed. */
export const vatOf = (booking: BookingRecord): number =>
  Math.round((sumOf(services, (code) => lineOf(booking, code)) * percent) / (100 + percent));

/** What was paid for a booking's price before it was settled, by the tax stored with the money. */
export function paidTax(
  { id }: Pick<BookingRecord, "id">,
  { splits }: Records,
): { total: number; vat: number } {
  const bookingSplits = splits.filter(({ bookingId }) => bookingId === id);
  return {
    total: sumOf(bookingSplits, ({ total }) => total),
    vat: sumOf(bookingSplits, ({ vat }) => vat),
  };
}
