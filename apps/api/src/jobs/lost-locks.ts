import type pg from "pg";
import { advisoryKeys } from "../db/advisory-keys.ts";

/** How often each process writes that it lives. */
export const heartbeatSeconds = 2;
/** A process not seen for this long counts as dead. */
export const lostAfterSeconds = 10;
/**
 * After an outage of the database, or of this process, the others have this long to be seen again
 * before any counts as dead.
 */
const graceSeconds = 5;
/** A slower heartbeat has failed: its connection is closed and the next one uses another. */
const heartbeatTimeoutMilliseconds = 5000;

export type HeartbeatResult = {
  /** Other processes treated this one as dead and may run its jobs; it was only slow. */
  wasLost: boolean;
  /** The tasks of the jobs that were freed. */
  freed: string[];
  freedQueues: string[];
};

/** Writes that this process lives and which jobs it holds. Every time is the database's. */
const beatSql = `
  insert into job_processes (id, seen_at, steady_since, job_ids)
  values ($1, now(), case when $3 then '-infinity'::timestamptz else now() end, $2)
  on conflict (id) do update set seen_at = now(), job_ids = excluded.job_ids,
    steady_since = case when job_processes.seen_at < now() - make_interval(secs => $4)
      then now() else job_processes.steady_since end
  returning xmax = 0 as inserted`;

/**
 * Frees what no living process holds: locks of the dead, and those a living one lost track of while the database was away.
 * A freed job gets another id, so that a process that was only slow can neither complete it nor fail it. One that another job
 * with its key has replaced since (the library gives it no attempt more) goes. Rows in use are left for the next beat.
 */
const freeSql = `
  with judge as (
    select from job_processes where id = $1
      and now() - greatest(steady_since, pg_postmaster_start_time()) > make_interval(secs => $3)
  ), gone as (
    delete from job_processes where seen_at < now() - make_interval(secs => $2) and exists (select from judge)
  ), held as (
    select unnest(job_ids) as id from job_processes where seen_at >= now() - make_interval(secs => $2)
  ), lost as (
    select id, attempts >= max_attempts and last_error is null as replaced from graphile_worker._private_jobs
    where locked_at < now() - make_interval(secs => $2) and exists (select from judge)
      and id not in (select id from held)
    for update skip locked
  ), freed as (
    update graphile_worker._private_jobs jobs set id = default, locked_at = null, locked_by = null,
      last_error = coalesce(last_error, 'the process that ran it died')
    from lost where jobs.id = lost.id and not replaced
    returning jobs.task_id
  ), swept as (
    delete from graphile_worker._private_jobs jobs using lost where jobs.id = lost.id and replaced
  ), lost_queues as (
    select id from graphile_worker._private_job_queues queues
    where locked_at < now() - make_interval(secs => $2) and exists (select from judge)
      and not exists (select from graphile_worker._private_jobs jobs
        where jobs.job_queue_id = queues.id and jobs.locked_at is not null and jobs.id not in (select id from lost))
    for update skip locked
  ), freed_queues as (
    update graphile_worker._private_job_queues queues set locked_at = null, locked_by = null
    from lost_queues where queues.id = lost_queues.id
    returning queues.queue_name
  )
  select
    array(select identifier from freed join graphile_worker._private_tasks tasks on tasks.id = task_id) as freed,
    array(select queue_name from freed_queues) as freed_queues`;

/**
 * Writes that this process lives, and frees the locks of those that do not.
 *
 * @param first the process has just started: it has had no gap in which it could have missed the others
 */
export async function sendHeartbeat(
  pool: Pick<pg.Pool, "connect">,
  process: { id: string; jobIds: readonly string[]; first: boolean },
): Promise<HeartbeatResult> {
  const client = await pool.connect();
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> =>
    (
      await client.query<Row>({
        text,
        values,
        query_timeout: heartbeatTimeoutMilliseconds,
      } as pg.QueryConfig)
    ).rows;
  try {
    const [written] = await query<{ inserted: boolean }>(beatSql, [
      process.id,
      process.jobIds,
      process.first,
      graceSeconds,
    ]);
    await query("begin");
    const [turn] = await query<{ ours: boolean }>("select pg_try_advisory_xact_lock($1) as ours", [
      advisoryKeys.lostLocks,
    ]);
    const [result] = turn?.ours
      ? await query<{ freed: string[]; freed_queues: string[] }>(freeSql, [
          process.id,
          lostAfterSeconds,
          graceSeconds,
        ])
      : [];
    await query("commit");
    client.release();
    return {
      wasLost: !process.first && written?.inserted === true,
      freed: result?.freed ?? [],
      freedQueues: result?.freed_queues ?? [],
    };
  } catch (problem) {
    client.release(true);
    throw problem;
  }
}

/** An orderly end: its locks are freed without waiting for the process to be missed. */
export async function removeProcess(pool: Pick<pg.Pool, "query">, id: string): Promise<void> {
  await pool.query("delete from job_processes where id = $1", [id]);
}
