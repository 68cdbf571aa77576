import { limits } from "@songtan/domain/limits";
import { reportOwnWork } from "../../platform/oversight/incidents.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";

type ReportDeps = Pick<SweepDeps, "db" | "clock">;
const job = "sweep";

/** Shows staff which steps of a sweep failed; one that did everything is written down, and ends the alarms. */
export async function reportSweep(
  { db, clock }: ReportDeps,
  failed: readonly string[],
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await reportOwnWork(trx, { kind: "retention_failed", failed, now });
    if (failed.length > 0) return;
    await trx
      .insertInto("jobSuccesses")
      .values({ job, succeededAt: now })
      .onConflict((conflict) => conflict.column("job").doUpdateSet({ succeededAt: now }))
      .execute();
    await reportOwnWork(trx, { kind: "retention_late", failed: [], now });
  });
}

/** Raises the alarm when a complete sweep is overdue, even if the job itself never runs. */
export async function watchSweep({ db, clock }: ReportDeps): Promise<void> {
  const now = clock();
  const last = await db
    .selectFrom("jobSuccesses")
    .select("succeededAt")
    .where("job", "=", job)
    .executeTakeFirst();
  const since = last?.succeededAt ?? new Date(0);
  if (now.getTime() - since.getTime() < limits.sweepLateHours * 3_600_000) return;
  const kind = "retention_late";
  await db
    .transaction()
    .execute((trx) => reportOwnWork(trx, { kind, failed: [since.toISOString()], now }));
}
