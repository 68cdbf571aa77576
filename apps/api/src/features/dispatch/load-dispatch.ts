import type { DispatchDriver, WaitingBooking } from "@songtan/domain/dispatch/plan-offers";
import { limits } from "@songtan/domain/limits";
import type { Vehicle } from "@songtan/domain/quoting/words";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { cashHoldOf, loadCashRooms } from "../ledger/queries.ts";
import { workingStates } from "./queries.ts";

/** More than this waiting at once is a queue, not a match: the oldest are served first and the rest next time. */
const bookingsPerTick = 500;

/** Bookings that still look for a driver, with the drivers who may not be asked (again). */
export async function loadWaiting(db: Kysely<Database>): Promise<WaitingBooking[]> {
  const { rows } = await sql<WaitingRow>`
    select b.id, b.vehicle, b.payment_method, b.total_satang, b.driver_pay_satang, b.fare_collected_at, b.wave, b.first_in_line, coalesce(b.searching_since, b.created_at) as searching_since,
      s.latitude, s.longitude,
      (select count(*)::int from offers o where o.booking_id = b.id and o.answer is null) as open_offers,
      array(
        -- Asked in this search, or has once said no to it.
        select o.driver_id from offers o
          where o.booking_id = b.id and (o.answer = 'declined' or o.sent_at >= coalesce(b.searching_since, b.created_at))
        union
        -- Gave it back.
        select substring(e.actor from 8)::uuid from booking_events e
          where e.booking_id = b.id and e.kind = 'given_back' and e.actor like 'driver:%'
        union
        -- The customer's own driver account: nobody drives for themselves.
        select own.id from accounts own join accounts customer on customer.phone = own.phone
          where customer.id = b.customer_id and own.role = 'driver'
      ) as excluded
    from bookings b join stops s on s.booking_id = b.id and s.index = 0
    where b.state = 'searching' and b.wave < ${limits.offerWaves}
    order by b.first_in_line desc, coalesce(b.searching_since, b.created_at), b.id
    limit ${bookingsPerTick}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    pickUp: { latitude: row.latitude, longitude: row.longitude },
    vehicle: row.vehicle,
    searchingSince: row.searching_since,
    givenBack: row.first_in_line,
    wavesSent: row.wave,
    openOffers: row.open_offers,
    excludedDriverIds: row.excluded,
    cashHoldSatang: cashHoldOf(row),
  }));
}

type WaitingRow = Parameters<typeof cashHoldOf>[0] & {
  id: string;
  vehicle: Vehicle;
  wave: number;
  first_in_line: boolean;
  searching_since: Date;
  latitude: number;
  longitude: number;
  open_offers: number;
  excluded: string[];
};

/** Drivers on duty who were heard from lately, carry nothing and look at no offer. */
export async function loadFreeDrivers(db: Kysely<Database>, now: Date): Promise<DispatchDriver[]> {
  const seenAfter = new Date(now.getTime() - limits.presenceSeconds * 1000);
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.account_id")
    .innerJoin("driver_presence", "driver_presence.driver_id", "drivers.account_id")
    .select(["account_id", "vehicle", "verified_at", "on_duty_since", "latitude", "longitude", "recorded_at"])
    .where("on_duty_since", "is not", null)
    .where("verified_at", "is not", null)
    .where("suspended_at", "is", null)
    .where("vehicle", "is not", null)
    .where("recorded_at", ">=", seenAfter)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.driver_id", "=", "drivers.account_id")
            .where("bookings.state", "in", workingStates),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("offers")
            .select("offers.id")
            .whereRef("offers.driver_id", "=", "drivers.account_id")
            .where("offers.answer", "is", null),
        ),
      ),
    )
    .execute();
  const rooms = await loadCashRooms(
    db,
    rows.map((row) => row.account_id),
  );
  return rows.map((row) => ({
    id: row.account_id,
    cashRoomSatang: rooms.get(row.account_id) ?? 0,
    position: { latitude: row.latitude, longitude: row.longitude },
    seenAt: row.recorded_at,
    vehicle: row.vehicle as Vehicle,
    verified: row.verified_at !== null,
    onDuty: row.on_duty_since !== null,
    busy: false,
    hasOpenOffer: false,
  }));
}
