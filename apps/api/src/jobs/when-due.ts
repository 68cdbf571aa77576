import type { Deps } from "../deps/deps.ts";
import { enqueue } from "./enqueue.ts";
import type { JobName, Jobs } from "./jobs.ts";

/** A job is a little early when the two clocks drift; more is a clock that jumped. */
const earlyMillisecondsMax = 1000;
const againSecondsMax = 60;

type Due<Name extends JobName> = { name: Name; payload: Jobs[Name]; key: string; dueAt: Date };

/**
 * Runs what ends something only when its time has come by our clock: the queue counts by the database's, and either may
 * have jumped. One that came early waits a minute at a time.
 */
export async function whenDue<Name extends JobName>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { dueAt, ...job }: Due<Name>,
  run: () => Promise<void>,
): Promise<void> {
  const early = dueAt.getTime() - clock().getTime();
  if (early <= earlyMillisecondsMax) return run();
  const inSeconds = Math.min(againSecondsMax, Math.ceil(early / 1000));
  await db.transaction().execute((trx) => enqueue(trx, { ...job, inSeconds }));
}
