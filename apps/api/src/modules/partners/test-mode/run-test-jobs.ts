import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { JobName } from "../../../jobs/jobs.ts";
import { inTestMode, noteOffset } from "../../../test-mode/acting-business.ts";
import { nextClockRun } from "./clock-rows.ts";

/** A process that dies while it runs the jobs of a business leaves them to others after this long. */
const leaseSeconds = 60;
const attemptsMax = 5;
const retrySeconds = 30;

/** Another process runs the jobs of this business now: this one was silent for longer than its lease. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

type Job = {
  id: number;
  task: string;
  payload: unknown;
  runAt: Date;
  key: string | null;
  attempts: number;
  revision: number;
};

/**
 * Runs work while no other process runs jobs of this business; returns null when another does. The lease is identified
 * by its end, so a process that returns too late neither extends nor ends the lease of another.
 * @param work before each step it calls `keep`, which throws `LeaseLostError` when another has the lease
 */
export async function asOnlyRunner<Result>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  businessId: string,
  work: (keep: () => Promise<void>) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const until = () => new Date(clock().getTime() + leaseSeconds * 1000);
  let held = until();
  await db
    .insertInto("businessTestClocks")
    .values({ businessId })
    .onConflict((conflict) => conflict.column("businessId").doNothing())
    .execute();
  const taken = await db
    .updateTable("businessTestClocks")
    .set({ runningUntil: held })
    .where("businessId", "=", businessId)
    .where((eb) => eb.or([eb("runningUntil", "is", null), eb("runningUntil", "<", clock())]))
    .returning("offsetMilliseconds")
    .executeTakeFirst();
  if (!taken) return null;
  noteOffset(businessId, taken.offsetMilliseconds);
  const setLease = async (runningUntil: Date | null) =>
    db
      .updateTable("businessTestClocks")
      .set({ runningUntil })
      .where("businessId", "=", businessId)
      .where("runningUntil", "=", held)
      .returning("businessId")
      .executeTakeFirst();
  try {
    const keep = async () => {
      const next = until();
      if (!(await setLease(next))) throw new LeaseLostError(businessId);
      held = next;
    };
    return { result: await work(keep) };
  } finally {
    await setLease(null);
  }
}

/** The most jobs at once, equal to the connections in the pool of test mode. */
const jobsAtOnce = 4;
/** Jobs of one booking each, which in real life run next to others as well. */
const ofOneBooking: ReadonlySet<string> = new Set<JobName>([
  ...(["drive_test_booking", "end_search"] as const),
  ...(["issue_receipt", "issue_tax_receipts", "send_receipt"] as const),
]);
/** Those that are due so close together do not wait for one another. */
const togetherMilliseconds = 60_000;

/**
 * Finds the next job that is due until then, or the next few where each is about one booking.
 */
export async function nextDueJobs({ db }: Pick<Deps, "db">, until: Date): Promise<Job[]> {
  const { rows } =
    await sql<Job>`select id, task, payload, run_at as "runAt", key, attempts, revision from jobs
    where attempts < ${attemptsMax} and run_at <= ${until} order by run_at, id limit ${jobsAtOnce}`.execute(
      db,
    );
  const [first] = rows;
  if (!first) return [];
  const isTogether = ({ task, runAt }: Job) =>
    ofOneBooking.has(task) && runAt.getTime() - first.runAt.getTime() <= togetherMilliseconds;
  const end = rows.findIndex((job) => !isTogether(job));
  return rows.slice(0, end < 0 ? rows.length : Math.max(1, end));
}

/** Runs one job in the test mode of a business, at a time. Each is a command that may run twice. */
export async function runTestJob(
  live: Deps,
  { businessId, job, at, until }: { businessId: string; job: Job; at: Date; until?: Date },
): Promise<void> {
  const { testMode } = live;
  const { db } = testMode.deps;
  await inTestMode({ businessId, frozenAt: at, until: until ?? null }, async () => {
    try {
      await testMode.run(job.task, job.payload);
    } catch (problem) {
      const again = new Date(at.getTime() + retrySeconds * 2 ** job.attempts * 1000);
      await sql`update jobs set attempts = attempts + 1, run_at = ${again}, problem = ${String(problem).slice(0, 500)}
        where id = ${job.id} and revision = ${job.revision}`.execute(db);
      return;
    }
    await db.transaction().execute((trx) => endJob(trx, testMode.deps, job));
  });
}

/** In one transaction: a process that is killed here must not end the runs of a job of the clock for ever. */
async function endJob(trx: Trx, { clock }: Pick<Deps, "clock">, job: Job): Promise<void> {
  const { rows } = await sql`
    delete from jobs where id = ${job.id} and revision = ${job.revision} returning id`.execute(trx);
  // One that was enqueued again under its key while it ran has a new revision, and stays with its time.
  if (rows.length === 0 || !job.key?.startsWith("clock:")) return;
  const next = await nextClockRun({ db: trx, clock }, job.task);
  if (next) await enqueue(trx, { name: next.task, payload: {}, runAt: next.runAt, key: job.key });
}
