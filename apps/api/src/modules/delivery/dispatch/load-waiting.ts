import type { WaitingBooking } from "@songtan/domain/dispatch/offer";
import { loadOf } from "@songtan/domain/dispatch/stacked-booking";
import { limits } from "@songtan/domain/limits";
import type { Point } from "@songtan/domain/quoting/distance";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { savedPlan } from "../../../db/pipeline/saved-plans.ts";
import { isOpenCod } from "../../accounting/booking-postings/cod-rooms.ts";
import { cashHoldOf } from "../../accounting/booking-postings/job-holds.ts";
import { isCarriedAlone } from "../driver-jobs/jobs.ts";
import { excludedDrivers } from "./excluded-drivers.ts";

/** More than this waiting at once is a queue, not a match: those with the best claim first, the rest next time. */
const bookingsPerTick = 2000;
/** The most offers that a driver may miss with the app hidden; after two, the phone is probably put away. */
const offersPerDriverMax = 2;

/** Bookings of these cities that still search for a driver, with the drivers who must not get an offer (again). */
export async function loadWaiting(
  db: Kysely<Database>,
  cities: readonly string[],
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select b.id, b.vehicle, b.payment_method, b.total_satang, b.credit_satang, b.later_satang, b.driver_pay_satang, b.fare_collected_at, b.wave, b.first_in_line,
      b.parcel, b.extras, b.lines, coalesce(b.searching_since, b.created_at) as searching_since,
      (select json_agg(json_build_object('latitude', s.latitude, 'longitude', s.longitude) order by s.index)
        from stops s where s.booking_id = b.id) as stops,
      (select coalesce(sum(stops.cod_amount_satang), 0)::int from stops
        where stops.booking_id = b.id and ${isOpenCod}) as cod_satang,
      (select count(*)::int from offers o where o.booking_id = b.id and o.answer is null) as open_offers,
      array(
        -- Has said no to it, has looked at it in this search and let it pass, or was asked often enough.
        select o.driver_id from offers o
          where o.booking_id = b.id and o.answer = 'declined'
            or o.booking_id = b.id and o.sent_at >= coalesce(b.searching_since, b.created_at)
              and (o.answer is distinct from 'expired' or o.seen_at is not null)
        union
        select o.driver_id from offers o
          where o.booking_id = b.id and o.sent_at >= coalesce(b.searching_since, b.created_at)
          group by o.driver_id having count(*) >= ${offersPerDriverMax}
        union
        ${excludedDrivers("b")}
      ) as excluded,
      array(
        select distinct o.driver_id from offers o
          where o.booking_id = b.id and o.sent_at >= coalesce(b.searching_since, b.created_at)
            and o.answer = 'expired' and o.seen_at is null
      ) as missed
    from bookings b
    where b.state = 'searching' and b.wave < ${limits.offerWaves} and b.city = any(${cities})
    order by b.first_in_line desc, coalesce(b.searching_since, b.created_at), b.id
    limit ${bookingsPerTick} ${savedPlan}`.execute(db);
  return rows;
}

/** Converts rows to the input of the matching, by the current tariff. */
export const toWaiting = (rows: readonly WaitingRow[], tariff: Tariff): WaitingBooking[] =>
  rows.flatMap((row) => {
    const [pickUp, ...dropOffs] = row.stops;
    if (!pickUp) return [];
    return [
      {
        ...toBookingFields(row),
        pickUp,
        dropOffs,
        load: loadOf(row.parcel, tariff.vehicles[row.vehicle]),
      },
    ];
  });

const toBookingFields = (row: WaitingRow) => ({
  id: row.id,
  vehicle: row.vehicle,
  searchingSince: row.searchingSince,
  firstInLine: row.firstInLine,
  wavesSent: row.wave,
  openOffers: row.openOffers,
  excludedDriverIds: row.excluded,
  missedByDriverIds: row.missed,
  cashHoldSatang: cashHoldOf(row),
  codSatang: row.codSatang,
  priorityFeeSatang: row.lines
    .filter((line) => line.code === "priority")
    .reduce((sum, line) => sum + line.amountSatang, 0),
  alone: isCarriedAlone(row.extras),
});

type WaitingRow = Parameters<typeof cashHoldOf>[0] & {
  id: string;
  vehicle: Vehicle;
  wave: number;
  firstInLine: boolean;
  searchingSince: Date;
  parcel: Parcel;
  extras: string[];
  lines: { code: string; amountSatang: number }[];
  stops: Point[];
  codSatang: number;
  openOffers: number;
  excluded: string[];
  missed: string[];
};
