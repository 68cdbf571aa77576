import { isStopHandled } from "@songtan/domain/booking/stop";
import { cellsNear } from "@songtan/domain/cities/cells";
import {
  awaitsWave,
  type DispatchDriver,
  searchMetres,
  type WaitingBooking,
} from "@songtan/domain/dispatch/offer";
import { loadOf } from "@songtan/domain/dispatch/stacked-booking";
import { limits } from "@songtan/domain/limits";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadCashLimits } from "../../../ledger/driver-balances.ts";
import { loadCodRooms } from "../../accounting/booking-postings/cod-rooms.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import { loadDestinations } from "../../identity/driver-state/destinations.ts";
import { workAreaColumns, workAreaOf } from "../../identity/driver-state/work-areas.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import { isCarriedAlone, loadStopsOf } from "../driver-jobs/jobs.ts";

type Search = { waiting: readonly WaitingBooking[]; tariff: Tariff; now: Date };

/**
 * Drivers near bookings that are due for a wave: on duty and not on a break, with a recent position and without an open offer,
 * with their current work. Of drivers elsewhere nothing is read.
 */
export async function loadDispatchDrivers(
  { db, livePlaces }: Pick<Deps, "db" | "livePlaces">,
  { waiting, tariff, now }: Search,
): Promise<DispatchDriver[]> {
  const circles = waiting.filter(awaitsWave).map((booking) => ({
    centre: booking.pickUp,
    radiusMetres: searchMetres(booking, now),
  }));
  const presentSince = new Date(now.getTime() - limits.presenceSeconds * 1000);
  const places = await livePlaces.inCells(cellsNear(circles), presentSince);
  const placeOf = new Map(places.map((place) => [place.driverId, place]));
  const onDuty = await findOnDuty(db, { ids: [...placeOf.keys()], now });
  const rows = onDuty.flatMap((row) => {
    const place = placeOf.get(row.accountId);
    return place ? [{ ...row, place }] : [];
  });
  const ids = rows.map((row) => row.accountId);
  const cashLimits = await loadCashLimits(db, ids, await loadCreditLine(db, now));
  const codRooms = await loadCodRooms(db, { driverIds: ids, now });
  const works = await loadWorks(db, ids, tariff);
  const destinations = await loadDestinations(db, ids, now);
  return rows.map((row) => ({
    id: row.accountId,
    cashLimitSatang: cashLimits.get(row.accountId) ?? 0,
    codRoomSatang: codRooms.get(row.accountId) ?? 0,
    position: { latitude: row.place.latitude, longitude: row.place.longitude },
    // By our clock: a phone's may be minutes behind.
    seenAt: row.place.receivedAt,
    vehicle: row.vehicle as Vehicle,
    verified: row.verifiedAt !== null,
    onDuty: row.onDutySince !== null,
    hasOpenOffer: false,
    destination: destinations.get(row.accountId) ?? null,
    workArea: workAreaOf(row),
    ...(works.get(row.accountId) ?? { busy: false, work: null }),
  }));
}

const findOnDuty = (db: Kysely<Database>, { ids, now }: { ids: readonly string[]; now: Date }) =>
  db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["accountId", "vehicle", "verifiedAt", "onDutySince", ...workAreaColumns])
    .where("accountId", "=", sql<string>`any(${ids}::uuid[])`)
    .where("onDutySince", "is not", null)
    .where((eb) => eb.or([eb("breakEndsAt", "is", null), eb("breakEndsAt", "<=", now)]))
    .where("verifiedAt", "is not", null)
    .where("suspendedAt", "is", null)
    .where("vehicle", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("offers")
            .select("offers.id")
            .whereRef("offers.driverId", "=", "drivers.accountId")
            .where("offers.answer", "is", null),
        ),
      ),
    )
    // A driver about to receive goods in a transfer must not get a stacked offer.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("handovers")
            .select("handovers.id")
            .whereRef("handovers.toDriverId", "=", "drivers.accountId")
            .where("doneAt", "is", null)
            .where("endedAt", "is", null),
        ),
      ),
    )
    .execute();

type Working = Pick<DispatchDriver, "busy" | "work">;

/**
 * Loads the drivers' current jobs. A driver with one simple job, still outbound, may be offered a second one on the
 * way.
 */
export async function loadWorks(
  db: Kysely<Database>,
  driverIds: readonly string[],
  tariff: Tariff,
): Promise<Map<string, Working>> {
  if (driverIds.length === 0) return new Map();
  const jobs = await db
    .selectFrom("bookings")
    .select(["id", "driverId", "state", "vehicle", "parcel", "extras"])
    .where("driverId", "in", driverIds)
    .where("state", "in", workingStates)
    .execute();
  const stops = await loadStopsOf(
    db,
    jobs.map((job) => job.id),
  );
  return new Map(
    [...Map.groupBy(jobs, (job) => job.driverId ?? "")].map(
      ([driverId, [job, ...more]]): [string, Working] => {
        const route = (job && stops.get(job.id)) ?? [];
        const ahead = route.filter((stop) => !isStopHandled(stop.state));
        const [next] = ahead;
        const goingOut =
          job?.state !== "returning" && !route.some((stop) => stop.state === "failed");
        if (!job || !next || more.length > 0 || !goingOut || isCarriedAlone(job.extras))
          return [driverId, { busy: true, work: null }];
        const work = {
          ahead: ahead.map(({ latitude, longitude }) => ({ latitude, longitude })),
          headed: next.state !== "pending",
          atFirstStop: next.state === "arrived",
          load: loadOf(job.parcel as Parcel, tariff.vehicles[job.vehicle]),
        };
        return [driverId, { busy: false, work }];
      },
    ),
  );
}
