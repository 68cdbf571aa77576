import { type RawBuilder, sql } from "kysely";

/**
 * The drivers who may not have a booking, as a subquery of their ids; `booking` is the alias of the
 * booking's row. The dispatcher, the open board and accepting from it all use this.
 */
export const excludedDrivers = (booking: "b" | "bookings"): RawBuilder<{ driverId: string }> => {
  const columnOf = (column: string) => sql.ref(`${booking}.${column}`);
  return sql`
    -- Had it: gave it back, or it was taken from them.
    select substring(e.actor from 8)::uuid as driver_id from booking_events e
      where e.booking_id = ${columnOf("id")} and e.kind = 'assigned' and e.actor like 'driver:%'
    union all
    -- The customer's own driver account: nobody drives for themselves.
    select own.id from accounts own join accounts customer on customer.phone = own.phone
      where customer.id = ${columnOf("customer_id")} and own.role = 'driver'
    union all
    -- The same person by citizen number, which is a person's tax id.
    select claim.driver_id from document_number_reservations claim
      join tax_payers payer on payer.citizen_hash = claim.hash
      where payer.account_id = ${columnOf("customer_id")} and claim.kind = 'citizen'
    union all
    -- A member of the business that booked, by the same two rules.
    select own.id from business_members member
      join accounts person on person.id = member.account_id
      join accounts own on own.phone = person.phone
      where member.business_id = ${columnOf("business_id")} and own.role = 'driver'
    union all
    select claim.driver_id from document_number_reservations claim
      join tax_payers payer on payer.citizen_hash = claim.hash
      join business_members member on member.account_id = payer.account_id
      where member.business_id = ${columnOf("business_id")} and claim.kind = 'citizen'
    union all
    -- On duty on the device that made the booking.
    select here.account_id from drivers here where here.duty_device_id = ${columnOf("device_id")}`;
};

/** Restricts a query on bookings to those that this driver may have. */
export const isEligible = (driverId: string): RawBuilder<boolean> =>
  sql`not exists (select from (${excludedDrivers("bookings")}) barred where barred.driver_id = ${driverId})`;
