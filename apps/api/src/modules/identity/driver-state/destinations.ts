import type { Point } from "@songtan/domain/quoting/distance";
import type { Reader, Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";

/** Selects the destinations in use. A destination past its end time is left out, whether or not its job has run. */
export const activeDestinations = (db: Reader, now: Date) =>
  db.selectFrom("driverDestinations").where("endedAt", "is", null).where("endsAt", ">", now);

/** Loads the current destination of each of these drivers; drivers without one are left out. */
export async function loadDestinations(
  db: Reader,
  driverIds: readonly string[],
  now: Date,
): Promise<Map<string, Point>> {
  if (driverIds.length === 0) return new Map();
  const rows = await activeDestinations(db, now)
    .select(["driverId", "latitude", "longitude"])
    .where("driverId", "in", driverIds)
    .execute();
  return new Map(
    rows.flatMap(({ driverId, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[driverId, { latitude, longitude }] as const],
    ),
  );
}

/**
 * Ends a driver's destination, if there is one, and removes the place.
 * @returns whether one was in use until now
 */
export async function endDestination(trx: Trx, driverId: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable("driverDestinations")
    .set({ endedAt: now, name: null, latitude: null, longitude: null })
    .where("driverId", "=", driverId)
    .where("endedAt", "is", null)
    .returning("endsAt")
    .executeTakeFirst();
  if (!ended) return false;
  await publish(trx, { topic: "driver", id: driverId });
  return now < ended.endsAt;
}
