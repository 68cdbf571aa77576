import type { ChoosableDriver } from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import { codExcess } from "@songtan/domain/cod/cod-ceiling";
import { driverProblemsFor } from "@songtan/domain/dispatch/chosen/choose-driver";
import { isOnBreak } from "@songtan/domain/drivers/break";
import { decideCashJob } from "@songtan/domain/ledger/driver-balance";
import { limits } from "@songtan/domain/limits";
import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { matchesSearch } from "../../../search/search.ts";
import { loadCodRooms, loadOpenCod } from "../../accounting/booking-postings/cod-rooms.ts";
import { cashHoldOf } from "../../accounting/booking-postings/job-holds.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { excludedDrivers } from "../dispatch/excluded-drivers.ts";
import { loadWorks } from "../dispatch/load-drivers.ts";
import { isCarriedAlone } from "../driver-jobs/jobs.ts";

type ReadDeps = Pick<Deps, "livePlaces"> & {
  db: Kysely<Database>;
  /** The caller's transaction, if there is one; positions are then also read in it. */
  held?: Trx;
};

/** So many drivers are looked at by place; the nearest of them are shown. */
const driversMax = 500;

type DriverRow = {
  id: string;
  name: string;
  phone: string;
  plate: string | null;
  vehicle: Vehicle | null;
  verified: boolean;
  suspended: boolean;
  onDuty: boolean;
  breakEndsAt: Date | null;
  hasOpenOffer: boolean;
  excluded: boolean;
  reservedNearby: boolean;
  declined: boolean;
  jobs: number;
};

/** Lists drivers for this booking, with the reasons against each: drivers on duty, or the matches of a search. */
export async function listChoosableDrivers(
  deps: ReadDeps & Pick<Deps, "clock">,
  { bookingId, q }: { bookingId: string; q?: string | undefined },
): Promise<ChoosableDriver[]> {
  const booking = await deps.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const which = q
    ? matchesSearch({ key: sql`accounts.id`, finds: peopleFinds(q) })
    : sql<SqlBool>`drivers.on_duty_since is not null`;
  const rows = await loadRows(deps.db, booking.id, which);
  const drivers = await describe(deps, { booking, rows, now: deps.clock() });
  const rank = ({ problems, distanceMetres }: ChoosableDriver) =>
    (problems.assign.length > 0 ? 1e9 : 0) + (distanceMetres ?? 1e8);
  return drivers
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, limits.choosableDrivers);
}

/** One driver as the rules look at them, at this moment. */
export async function loadChoosableDriver(
  deps: ReadDeps,
  { booking, driverId, now }: { booking: BookingRow; driverId: string; now: Date },
): Promise<ChoosableDriver | null> {
  const rows = await loadRows(deps.db, booking.id, sql`drivers.account_id = ${driverId}`);
  return (await describe(deps, { booking, rows, now }))[0] ?? null;
}

async function loadRows(
  db: Kysely<Database>,
  bookingId: string,
  which: RawBuilder<SqlBool>,
): Promise<DriverRow[]> {
  const { rows } = await sql<DriverRow>`
    select accounts.id, accounts.first_name || ' ' || accounts.last_name as name, accounts.phone, drivers.plate,
      drivers.vehicle, drivers.verified_at is not null as verified, accounts.suspended_at is not null as suspended,
      drivers.on_duty_since is not null as on_duty, drivers.break_ends_at,
      exists (select from offers where offers.driver_id = accounts.id and answer is null) as has_open_offer,
      exists (select from (${excludedDrivers("bookings")}) barred where barred.driver_id = accounts.id) as excluded,
      exists (select from offers where offers.driver_id = accounts.id and offers.booking_id = bookings.id
        and answer = 'declined') as declined,
      exists (select from bookings other where other.reserved_driver_id = accounts.id and other.state = 'scheduled'
        and other.id <> bookings.id and abs(extract(epoch from other.scheduled_at - bookings.scheduled_at))
          < ${limits.reservedApartMinutes * 60}::int) as reserved_nearby,
      (select count(*)::int from bookings job where job.driver_id = accounts.id
        and job.state in ('assigned', 'in_transit', 'returning'))
      + (select count(*)::int from handovers where to_driver_id = accounts.id and done_at is null and ended_at is null)
        as jobs
    from drivers join accounts on accounts.id = drivers.account_id join bookings on bookings.id = ${bookingId}
    where ${which} limit ${driversMax}`.execute(db);
  return rows.map((row) => ({ ...row, breakEndsAt: row.breakEndsAt && new Date(row.breakEndsAt) }));
}

type Described = { booking: BookingRow; rows: readonly DriverRow[]; now: Date };

async function describe(
  { db, livePlaces, held }: ReadDeps,
  { booking, rows, now }: Described,
): Promise<ChoosableDriver[]> {
  const ids = rows.map(({ id }) => id);
  const pickUp = await loadPickUp(db, booking.id);
  const places = await livePlaces.last(ids, held);
  const works = await loadWorks(db, ids, await loadTariffAt(db, now));
  const creditLineSatang = await loadCreditLine(db, now);
  const codSatang = await loadOpenCod(db, booking.id);
  const rooms = await loadCodRooms(db, { driverIds: ids, exceptBookingId: booking.id, now });
  const described: ChoosableDriver[] = [];
  for (const row of rows) {
    const place = places.get(row.id);
    const cash = decideCashJob(await loadDriverBalance(db, row.id), {
      holdSatang: cashHoldOf(booking),
      creditLineSatang,
    });
    const missingSatang = cash.ok ? 0 : cash.missingSatang;
    const codRoomSatang = rooms.get(row.id) ?? 0;
    const driver = {
      ...row,
      onBreak: isOnBreak(row.breakEndsAt, now),
      carriesAlone: works.get(row.id)?.busy ?? false,
      missingSatang,
      codExcessSatang: codExcess(codSatang, codRoomSatang),
      seenAt: place?.receivedAt ?? null,
    };
    const wanted = { vehicle: booking.vehicle, alone: isCarriedAlone(booking.extras) };
    described.push({
      id: row.id,
      name: row.name,
      phone: row.phone,
      plate: row.plate,
      vehicle: row.vehicle,
      distanceMetres: place && pickUp ? Math.round(estimateMetres(place, pickUp)) : null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      seenAt: place?.recordedAt.toISOString() ?? null,
      jobs: row.jobs,
      declined: row.declined,
      missingSatang,
      codSatang,
      codRoomSatang,
      problems: {
        offer: driverProblemsFor(driver, wanted, { way: "offer", now }),
        assign: driverProblemsFor(driver, wanted, { way: "assign", now }),
        reserve: driverProblemsFor(driver, wanted, { way: "reserve", now }),
      },
    });
  }
  return described;
}

const loadPickUp = (db: Kysely<Database>, bookingId: string): Promise<Point | undefined> =>
  db
    .selectFrom("stops")
    .select(["latitude", "longitude"])
    .where("bookingId", "=", bookingId)
    .where("index", "=", 0)
    .executeTakeFirst();
