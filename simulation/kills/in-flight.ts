import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { About, MoneyJob, Round } from "./money-jobs.ts";
import type { Product } from "./product.ts";

/** The jobs of a round, each held in its middle by a lock of ours. */
export type InFlight = {
  jobs: readonly MoneyJob[];
  about: About;
  /** Those that were not in flight when patience ended. */
  missing: string[];
  letGo(): Promise<void>;
};

const flightPatienceMilliseconds = 6000;
/**
 * Another job may wait at our locks and hold one of the four slots: then all are released and put
 * in flight again. It does not end by waiting longer, so many short tries find the moment without one.
 */
const flightTries = 10;
const goOnPatienceMilliseconds = 90_000;

/**
 * Has the product run these jobs and holds all of them, until it is killed or they are released.
 */
export async function putInFlight(product: Product, round: Round, about: About): Promise<InFlight> {
  for (let tries = 1; ; tries += 1) {
    const flight = await holdJobs(product, round, about);
    if (flight.missing.length === 0 || tries === flightTries) return flight;
    await flight.letGo();
  }
}

/**
 * A connection with the locks of a round. It gets one after the other, as do the transactions of
 * the product: they may wait for each other, and then it begins again.
 */
async function takeLocks(product: Product, { locks }: Round, about: About): Promise<pg.Client> {
  const holder = await product.connect();
  for (;;) {
    try {
      await holder.query("begin");
      for (const lock of locks)
        await holder.query(lock, lock.includes("$1") ? [about.bookingId] : []);
      return holder;
    } catch (problem) {
      if ((problem as { code?: string }).code !== "40P01") throw problem;
      await holder.query("rollback");
    }
  }
}

async function holdJobs(product: Product, round: Round, about: About): Promise<InFlight> {
  const { jobs } = round;
  const holder = await takeLocks(product, round, about);
  const until = Date.now() + flightPatienceMilliseconds;
  let missing = jobs.map(({ name }) => name as string);
  while (missing.length > 0 && Date.now() < until) {
    missing = await product.withDatabase(async (client) => {
      const waiting: string[] = [];
      for (const job of jobs) {
        const { rows } = await client.query<{ locked: boolean }>(findSql, [
          job.name,
          textOf(job, about),
        ]);
        if (rows.length === 0)
          await client.query(
            "select graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $3)",
            [job.name, textOf(job, about) ?? "{}", job.byClock ? job.name : null],
          );
        if (!rows.some(({ locked }) => locked)) waiting.push(job.name);
      }
      // Before all others, until it is in flight: afterwards it waits its turn like them.
      await client.query(
        `update graphile_worker._private_jobs
         set priority = case when locked_at is null then -1 else 0 end,
           run_at = case when locked_at is null then least(run_at, now()) else run_at end
         where task_id in (select id from graphile_worker._private_tasks where identifier = any($1))`,
        [jobs.map(({ name }) => name)],
      );
      return waiting;
    });
    if (missing.length > 0) await sleep(100);
  }
  return { jobs, about, missing, letGo: () => holder.end().catch(() => {}) };
}

/** A job of the clock is found by its name: the clock may have called it too, and so have replaced it. */
const textOf = ({ byClock, payload }: MoneyJob, about: About): string | null =>
  byClock ? null : JSON.stringify(payload(about));

const findSql = `
  select jobs.locked_at is not null as locked, jobs.locked_at from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = task_id
  where identifier = $1 and ($2::text is null or payload::jsonb = $2::jsonb)
    and (jobs.locked_at is not null or attempts < max_attempts)`;

/** How many seconds after the death each job had begun again or was done; infinity for one that never did. */
export async function waitsAfter(
  product: Product,
  { jobs, about, missing }: InFlight,
  diedAt: Date,
): Promise<Map<string, number>> {
  const waits = new Map<string, number>();
  const watched = jobs.filter(({ name }) => !missing.includes(name));
  while (waits.size < watched.length && Date.now() - diedAt.getTime() < goOnPatienceMilliseconds) {
    await sleep(100);
    const goOn = await product
      .withDatabase(async (client) => {
        const found: string[] = [];
        for (const job of watched) {
          const { rows } = await client.query<{ locked_at: Date | null }>(findSql, [
            job.name,
            textOf(job, about),
          ]);
          if (rows.every(({ locked_at: lockedAt }) => lockedAt !== null && lockedAt > diedAt))
            found.push(job.name);
        }
        return found;
      })
      .catch(() => []);
    for (const name of goOn)
      if (!waits.has(name)) waits.set(name, (Date.now() - diedAt.getTime()) / 1000);
  }
  for (const { name } of watched) if (!waits.has(name)) waits.set(name, Number.POSITIVE_INFINITY);
  return waits;
}
