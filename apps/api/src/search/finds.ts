import { parseBookingNumber } from "@songtan/domain/booking/number";
import { parsePhone } from "@songtan/domain/thai/phone";
import { parsePlate } from "@songtan/domain/thai/plate";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { contains, type Find, matchAny, type Search } from "./search.ts";

type Condition = RawBuilder<SqlBool>;

const accountsWhere = (where: Condition): Find => ({
  from: sql`accounts found_account`,
  id: sql`found_account.id`,
  where,
});
const bookingsWhere = (where: Condition): Find => ({
  from: sql`bookings found_booking`,
  id: sql`found_booking.id`,
  where,
});

const nameHas = (typed: string): Condition =>
  contains("found_account.first_name || ' ' || found_account.last_name", typed);
const phoneIs = (phone: string): Condition =>
  sql<SqlBool>`(found_account.role in ('customer', 'driver') and found_account.phone = ${phone})`;

/** People by name in part, or by a phone in any form as a whole. */
export function namedPeople(typed: string): Find {
  const phone = parsePhone(typed)?.e164;
  return accountsWhere(phone ? phoneIs(phone) : nameHas(typed));
}

/** People by name or e-mail in part, or by a phone in any form as a whole; drivers by plate in part too. */
export function peopleFinds(typed: string): Find[] {
  const phone = parsePhone(typed)?.e164;
  const plate = parsePlate(typed)?.plate ?? typed;
  const account = [
    nameHas(typed),
    contains("found_account.email", typed),
    ...(phone ? [phoneIs(phone)] : []),
  ];
  return [
    accountsWhere(matchAny(account)),
    {
      from: sql`drivers found_driver`,
      id: sql`found_driver.account_id`,
      where: matchAny(
        [...new Set([typed, plate])].map((text) => contains("found_driver.plate", text)),
      ),
    },
  ];
}

/** Bookings by their number: as a whole where it is one, else in part. */
export function numberedBookings(typed: string): Find {
  const number = parseBookingNumber(typed);
  return bookingsWhere(
    number
      ? sql<SqlBool>`found_booking.number = ${number}`
      : contains("found_booking.number", typed),
  );
}

const stopsWhere = (where: Condition): Find => ({
  from: sql`stops found_stop`,
  id: sql`found_stop.booking_id`,
  where,
});
const bookingsByStop = (typed: string): Find =>
  stopsWhere(
    matchAny([contains("found_stop.address", typed), contains("found_stop.contact_name", typed)]),
  );

/** Finds bookings by the person in a given column. */
const bookingsWith = (column: "customerId" | "driverId", account: Condition): Find =>
  bookingsWhere(sql<SqlBool>`exists (select from accounts found_account
    where found_account.id = found_booking.${sql.ref(column)} and ${account})`);
const bookingsOf = (account: Condition): Find[] => [
  bookingsWith("customerId", account),
  bookingsWith("driverId", account),
];

const bookingKey = sql`bookings.id`;

/**
 * A customer's own bookings by number, address or contact. The owner is part of the condition,
 * since few rows match any text.
 */
export function ownBookingSearch(typed: string, customerId: string): Search {
  const isOwn = (id: RawBuilder<unknown>) => sql<SqlBool>`exists (select from bookings found_own
    where found_own.id = ${id} and found_own.customer_id = ${customerId})`;
  const own = (find: Find): Find => ({
    ...find,
    where: sql<SqlBool>`${isOwn(find.id)} and ${find.where}`,
  });
  if (parseBookingNumber(typed))
    return { key: bookingKey, finds: [numberedBookings(typed)], exact: true };
  return { key: bookingKey, finds: [own(numberedBookings(typed)), own(bookingsByStop(typed))] };
}

/** All bookings: by a whole number or phone, in any form; by names and addresses in part. */
export function bookingSearch(typed: string): Search {
  if (parseBookingNumber(typed))
    return { key: bookingKey, finds: [numberedBookings(typed)], exact: true };
  const phone = parsePhone(typed)?.e164;
  if (phone) {
    const atStop = stopsWhere(
      sql<SqlBool>`split_part(found_stop.contact_phone, ';', 1) = ${phone}`,
    );
    return { key: bookingKey, finds: [atStop, ...bookingsOf(phoneIs(phone))], exact: true };
  }
  return {
    key: bookingKey,
    finds: [numberedBookings(typed), bookingsByStop(typed), ...bookingsOf(nameHas(typed))],
  };
}

/** Rows of a table that has the id of what a find leads to in one of its columns. */
export const rowsWith = (table: string, column: string, { from, id, where }: Find): Find => ({
  from: sql`${sql.table(table)} found_row`,
  id: sql`found_row.id`,
  where: sql<SqlBool>`exists (select from ${from} where ${id} = found_row.${sql.ref(column)} and ${where})`,
});

/** Payments, and bookings that credit paid: by a booking's number, a charge, the customer's name or phone. */
export function incomingSearch(typed: string): Search {
  const key = sql`taken.id`;
  const byBooking = (bookings: Find) => [bookings, rowsWith("payments", "booking_id", bookings)];
  if (parseBookingNumber(typed))
    return { key, finds: byBooking(numberedBookings(typed)), exact: true };
  const phone = parsePhone(typed)?.e164;
  const customer = phone ? phoneIs(phone) : nameHas(typed);
  const bookings = bookingsWith("customerId", customer);
  const byCustomer = [bookings, rowsWith("payments", "customer_id", accountsWhere(customer))];
  if (phone) return { key, finds: byCustomer, exact: true };
  const byCharge = {
    from: sql`payments found_row`,
    id: sql`found_row.id`,
    where: sql<SqlBool>`found_row.provider_charge_id = ${typed}`,
  };
  return { key, finds: [...byCustomer, byCharge, ...byBooking(numberedBookings(typed))] };
}
