import type { ReviewCounts } from "@songtan/contract/console/reviews";
import { submittedKinds } from "@songtan/domain/drivers/words";
import { vehicles } from "@songtan/domain/quoting/words";
import { sql } from "kysely";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";

type Count = { kind: string; vehicle: string | null; drivers: number };
type Total = { drivers: number; pages: number; resubmitted: number; oldest: Date | null };

/** How much waits, in all and by what reviewers divide it by. */
export async function countReviews(db: Deps["db"]): Promise<z.infer<typeof ReviewCounts>> {
  const waiting = sql`documents where documents.state in ('pending', 'confirming')`;
  const [total, byKind, byVehicle] = await Promise.all([
    sql<Total>`select count(*)::int as drivers, coalesce(sum(pages), 0)::int as pages,
        count(*) filter (where again)::int as resubmitted, min(since) as oldest
      from (select count(*) as pages, bool_or(resubmitted) as again, min(submitted_at) as since
        from ${waiting} group by driver_id) one`.execute(db),
    sql<Count>`select kind, count(*)::int as drivers from ${waiting} group by kind`.execute(db),
    sql<Count>`select vehicle, count(*)::int as drivers from drivers
      where account_id in (select driver_id from ${waiting}) group by vehicle`.execute(db),
  ]);
  const ofKind = new Map(byKind.rows.map((row) => [row.kind, row.drivers]));
  const ofVehicle = new Map(byVehicle.rows.map((row) => [row.vehicle ?? "none", row.drivers]));
  const [sum] = total.rows;
  return {
    drivers: sum?.drivers ?? 0,
    pages: sum?.pages ?? 0,
    resubmitted: sum?.resubmitted ?? 0,
    oldestWaitingSince: sum?.oldest?.toISOString() ?? null,
    byKind: fill(submittedKinds, ofKind),
    byVehicle: fill([...vehicles, "none"] as const, ofVehicle),
  };
}

const fill = <Key extends string>(keys: readonly Key[], counts: Map<string | null, number>): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<Key, number>;
