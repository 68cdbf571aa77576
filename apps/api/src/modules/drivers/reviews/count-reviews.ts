import type { ReviewCounts } from "@songtan/contract/console/reviews";
import { submittedKinds } from "@songtan/domain/driver-types";
import { vehicles } from "@songtan/domain/vehicle-types";
import { sql } from "kysely";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";

/** Drivers of one vehicle; `kinds` says how many of them wait with each page. */
type Count = {
  vehicle: string | null;
  drivers: number;
  pages: number;
  resubmitted: number;
  oldest: Date;
  kinds: Record<string, number>;
};

/**
 * The number of waiting reviews, in total and by the filters of reviewers. One query, since it runs
 * with each page.
 */
export async function countReviews(db: Deps["db"]): Promise<z.infer<typeof ReviewCounts>> {
  const perDriver = sql.join(
    submittedKinds.map((kind) => sql`count(*) filter (where kind = ${kind}) as ${sql.ref(kind)}`),
  );
  const sums = sql.join(
    submittedKinds.flatMap((kind) => [sql.lit(kind), sql`sum(one.${sql.ref(kind)})`]),
  );
  const { rows } = await sql<Count>`
    select drivers.vehicle, count(*)::int as drivers, sum(pages)::int as pages,
      count(*) filter (where again)::int as resubmitted, min(since) as oldest, json_build_object(${sums}) as kinds
    from (
      select driver_id, count(*) as pages, bool_or(resubmitted) as again, min(submitted_at) as since, ${perDriver}
      from documents where state in ('pending', 'confirming') group by driver_id
    ) one
    join drivers on drivers.account_id = one.driver_id
    group by drivers.vehicle`.execute(db);
  const total = (read: (row: Count) => number): number =>
    rows.reduce((sum, row) => sum + read(row), 0);
  const oldest = rows.map((row) => row.oldest.getTime()).sort((left, right) => left - right)[0];
  const ofVehicle = new Map(rows.map((row) => [row.vehicle ?? "none", row.drivers]));
  return {
    drivers: total((row) => row.drivers),
    pages: total((row) => row.pages),
    resubmitted: total((row) => row.resubmitted),
    oldestWaitingSince: oldest === undefined ? null : new Date(oldest).toISOString(),
    byKind: fill(submittedKinds, (kind) => total((row) => row.kinds[kind] ?? 0)),
    byVehicle: fill([...vehicles, "none"] as const, (vehicle) => ofVehicle.get(vehicle) ?? 0),
  };
}

const fill = <Key extends string>(
  keys: readonly Key[],
  count: (key: Key) => number,
): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>;
