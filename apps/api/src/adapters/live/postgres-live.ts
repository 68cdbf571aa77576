import { limits } from "@songtan/domain/limits";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { LivePlace, LivePlaces, PositionSignals } from "../../ports/live-places.ts";
import { channel } from "../../ports/pub-sub.ts";

type Row = {
  driverId: string;
  latitude: number;
  longitude: number;
  heading: number | null;
  accuracyMetres: number | null;
  recordedAt: Date;
  receivedAt: Date;
};

/** The earth's circumference over 360. */
const metresPerDegreeLatitude = 111_195;

const toPlace = (row: Row): LivePlace => ({
  driverId: row.driverId,
  latitude: row.latitude,
  longitude: row.longitude,
  heading: row.heading,
  accuracyMetres: row.accuracyMetres,
  recordedAt: row.recordedAt,
  receivedAt: row.receivedAt,
});

/** Live places in an unlogged table: as quick as memory at one node's size, and still there after a restart. */
export function postgresPlaces(db: Kysely<Database>): LivePlaces {
  return {
    async last(driverIds, held) {
      if (driverIds.length === 0) return new Map();
      const rows = await (held ?? db)
        .selectFrom("driverPresence")
        .selectAll()
        .where("driverId", "=", sql<string>`any(${[...driverIds]}::uuid[])`)
        .execute();
      return new Map(rows.map((row) => [row.driverId, toPlace(row)]));
    },
    async near({ centre, radiusMetres, seenSince, limit }) {
      const latitudes = radiusMetres / metresPerDegreeLatitude;
      const longitudes = latitudes / Math.max(0.1, Math.cos((centre.latitude * Math.PI) / 180));
      const squared = sql<number>`power(latitude - ${centre.latitude}, 2)
        + power((longitude - ${centre.longitude}) * ${latitudes / longitudes}, 2)`;
      const rows = await db
        .selectFrom("driverPresence")
        .selectAll()
        .where("receivedAt", ">=", seenSince)
        .where("latitude", ">=", centre.latitude - latitudes)
        .where("latitude", "<=", centre.latitude + latitudes)
        .where("longitude", ">=", centre.longitude - longitudes)
        .where("longitude", "<=", centre.longitude + longitudes)
        .where(squared, "<=", latitudes * latitudes)
        .orderBy(squared)
        .limit(limit)
        .execute();
      return rows.map(toPlace);
    },
    async inCells(cells, seenSince) {
      const rows = await db
        .selectFrom("driverPresence")
        .selectAll()
        .where("cell", "=", sql<number>`any(${[...cells]}::int[])`)
        .where("receivedAt", ">=", seenSince)
        .execute();
      return rows.map(toPlace);
    },
    async put(places) {
      if (places.length === 0) return;
      // Sorted so that two processes that lock the same drivers' positions wait and never deadlock.
      const sorted = [...places].sort((left, right) => left.driverId.localeCompare(right.driverId));
      const column = <Value>(read: (place: LivePlace) => Value): Value[] => sorted.map(read);
      await sql`
        insert into driver_presence
          (driver_id, latitude, longitude, heading, accuracy_metres, recorded_at, received_at)
        select * from unnest(
          ${column((place) => place.driverId)}::uuid[], ${column((place) => place.latitude)}::float8[],
          ${column((place) => place.longitude)}::float8[], ${column((place) => place.heading)}::float8[],
          ${column((place) => place.accuracyMetres)}::float8[], ${column((place) => place.recordedAt)}::timestamptz[],
          ${column((place) => place.receivedAt)}::timestamptz[])
        on conflict (driver_id) do update set
          latitude = excluded.latitude, longitude = excluded.longitude, heading = excluded.heading,
          accuracy_metres = excluded.accuracy_metres, recorded_at = excluded.recorded_at,
          received_at = excluded.received_at
        where excluded.recorded_at > driver_presence.recorded_at
          or driver_presence.recorded_at > excluded.received_at + make_interval(secs => ${limits.clockAheadSeconds})`.execute(
        db,
      );
    },
    async remove(driverId, held) {
      await (held ?? db).deleteFrom("driverPresence").where("driverId", "=", driverId).execute();
    },
  };
}

/** Position signals over the database's own notification channel, many in one query. */
export const postgresSignals = (db: Kysely<Database>): PositionSignals => ({
  async publish(signals) {
    if (signals.length === 0) return;
    const texts = signals.map((signal) => JSON.stringify(signal));
    await sql`select pg_notify(${channel}, said) from unnest(${texts}::text[]) as said`.execute(db);
  },
});
