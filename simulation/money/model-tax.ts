import { type BookingRecord, lineOf, type Records, sumOf } from "./records.ts";

/** Beside the carriage, which is exempt: services with their VAT in the price. */
const services = ["cash_on_delivery", "raised_liability"];
const percent = 7;

/** The VAT in a booking's price, also where it was paid in parts: half up, once, on all that is taxed. */
export const vatOf = (booking: BookingRecord): number =>
  Math.round((sumOf(services, (code) => lineOf(booking, code)) * percent) / (100 + percent));

/** What the tax kept with the money says that was paid for a booking's price before it was settled. */
export function paidTax({ id }: Pick<BookingRecord, "id">, { splits }: Records): { total: number; vat: number } {
  const mine = splits.filter(({ bookingId }) => bookingId === id);
  return { total: sumOf(mine, ({ total }) => total), vat: sumOf(mine, ({ vat }) => vat) };
}
