import { assert } from "@songtan/domain/assert";
import { limits } from "@songtan/domain/limits";
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "../../../../db/database.ts";

/** Cities in one round of a process: other processes match the rest in the meantime. */
export const citiesPerRound = 8;

/** Cities in which bookings search for a driver, and the database's time, of which a `Date` would lose the microseconds. */
export async function findWaitingCities(
  db: Kysely<Database>,
): Promise<{ cities: string[]; now: string }> {
  const { rows } = await sql<{ cities: string[]; now: string }>`
    select coalesce(array_agg(distinct city), '{}') as cities, clock_timestamp()::text as now
    from bookings where state = 'searching' and wave < ${limits.offerWaves}`.execute(db);
  const [found] = rows;
  assert(found, "a sum has one row");
  return found;
}

/** New cities get a row, and their first round at once. */
export async function addCities(db: Kysely<Database>, cities: readonly string[]): Promise<void> {
  await sql`
    insert into dispatch_cities (city, round_at)
    select city, '-infinity' from unnest(${cities}::text[]) as city
    where city not in (select city from dispatch_cities)
    on conflict do nothing`.execute(db);
}

/**
 * Locks some of the cities until the transaction ends: those that waited longest for a round, that no other process is at
 * and that had none in the `restMilliseconds` before `now`.
 */
export async function claimCities(
  trx: Trx,
  {
    cities,
    now,
    restMilliseconds,
  }: { cities: readonly string[]; now: string; restMilliseconds: number },
): Promise<string[]> {
  const claimed = await trx
    .selectFrom("dispatchCities")
    .select("city")
    .where("city", "in", cities)
    .where(
      sql<boolean>`round_at < ${now}::timestamptz - ${restMilliseconds} * interval '1 millisecond'`,
    )
    .orderBy("roundAt")
    .orderBy("city")
    .limit(citiesPerRound)
    .forUpdate()
    .skipLocked()
    .execute();
  return claimed.map(({ city }) => city);
}

export async function noteRound(trx: Trx, cities: readonly string[]): Promise<void> {
  await trx
    .updateTable("dispatchCities")
    .set({ roundAt: sql`clock_timestamp()` })
    .where("city", "in", cities)
    .execute();
}
