import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admin, openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { openPool } from "../db/database.ts";
import { shortPool } from "../db/pools.ts";
import { ownerRole } from "../db/roles.ts";
import { sendHeartbeat } from "./lost-locks.ts";

let world: TestWorld;
let pool: pg.Pool;

beforeAll(async () => {
  world = await openTestWorld();
  pool = openPool({ ...admin(), database: world.database, user: ownerRole }, shortPool(4));
});
afterAll(async () => {
  await pool.end();
  await world.close();
});
beforeEach(async () => {
  await pool.query("delete from job_processes");
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.query("delete from graphile_worker._private_job_queues");
});

/** Adds a job that a process locked this many seconds ago, with its queue. */
async function addLockedJob(
  task: string,
  { secondsAgo, queue = null }: { secondsAgo: number; queue?: string | null },
) {
  const { rows } = await pool.query<{ id: string }>(
    "select id from graphile_worker.add_job($1, '{}', queue_name => $2)",
    [task, queue],
  );
  const lock = `locked_by = 'pool-of-another', locked_at = now() - make_interval(secs => ${secondsAgo})`;
  await pool.query(`update graphile_worker._private_jobs set attempts = 1, ${lock} where id = $1`, [
    rows[0]?.id,
  ]);
  await pool.query(`update graphile_worker._private_job_queues set ${lock} where queue_name = $1`, [
    queue,
  ]);
  return String(rows[0]?.id);
}

const living = async (jobIds: string[] = []) => {
  const id = randomUUID();
  const { freed } = await sendHeartbeat(pool, { id, jobIds, first: true });
  return { id, freed, beat: () => sendHeartbeat(pool, { id, jobIds, first: false }) };
};
const silentFor = (id: string, seconds: number) =>
  pool.query("update job_processes set seen_at = now() - make_interval(secs => $2) where id = $1", [
    id,
    seconds,
  ]);
const locked = async () =>
  (
    await pool.query<{ id: string }>(
      "select id from graphile_worker._private_jobs where locked_at is not null order by id",
    )
  ).rows.map(({ id }) => String(id));

test("what a dead process held is free ten seconds after it was last seen, and so is its queue", async () => {
  const held = await addLockedJob("check_payments", { secondsAgo: 60, queue: "check_payments" });
  const dead = await living([held]);
  const other = await living();
  await silentFor(dead.id, 9);
  expect((await other.beat()).freed).toEqual([]);
  await silentFor(dead.id, 11);
  expect(await other.beat()).toMatchObject({
    freed: ["check_payments"],
    freedQueues: ["check_payments"],
  });
  const { rows } = await pool.query("select is_available from graphile_worker._private_job_queues");
  expect([await locked(), rows]).toEqual([[], [{ is_available: true }]]);
});

test("jobs of a living process stay its own, for any time; jobs it lost track of are freed", async () => {
  const held = await addLockedJob("reconcile_provider", {
    secondsAgo: 3600,
    queue: "reconcile_provider",
  });
  const young = await addLockedJob("send_refund", { secondsAgo: 5 });
  await addLockedJob("issue_receipt", { secondsAgo: 3600 });
  const process = await living([held]);
  expect(await process.beat()).toMatchObject({ freed: [], freedQueues: [] });
  expect(await locked()).toEqual([held, young]);
});

test("the clock's job of a dead process that the next minute's has replaced goes, and the next one runs", async () => {
  const add = () =>
    pool.query(
      "select graphile_worker.add_job('check_payouts', '{}', queue_name => 'check_payouts', job_key => 'check_payouts')",
    );
  await add();
  const lock = "locked_by = 'pool-of-another', locked_at = now() - interval '60 seconds'";
  await pool.query(`update graphile_worker._private_jobs set attempts = 1, ${lock}`);
  await pool.query(`update graphile_worker._private_job_queues set ${lock}`);
  await add();
  expect(await (await living()).beat()).toMatchObject({ freed: [], freedQueues: [] });
  const { rows } = await pool.query(
    "select jobs.is_available and queues.is_available as ready from graphile_worker._private_jobs jobs join graphile_worker._private_job_queues queues on queues.id = job_queue_id",
  );
  expect(rows).toEqual([{ ready: true }]);
});

test("a process that was only slow learns that it counted as dead, and cannot complete or fail jobs that others now run", async () => {
  const held = await addLockedJob("send_refund", { secondsAgo: 60 });
  const slow = await living([held]);
  await silentFor(slow.id, 11);
  expect((await living()).freed).toEqual(["send_refund"]);
  await pool.query("select graphile_worker.complete_jobs(array[$1::bigint])", [held]);
  const { rows } = await pool.query(
    "select attempts, locked_at from graphile_worker._private_jobs",
  );
  expect(rows).toEqual([{ attempts: 1, locked_at: null }]);
  expect(await slow.beat()).toMatchObject({ wasLost: true, freed: [] });
  expect(await slow.beat()).toMatchObject({ wasLost: false });
});

test("a process that was away itself waits for the others to be seen again before it treats one as dead", async () => {
  const held = await addLockedJob("send_payout", { secondsAgo: 60 });
  const [late, early] = [await living([held]), await living()];
  for (const { id } of [early, late]) await silentFor(id, 30);
  expect((await early.beat()).freed).toEqual([]);
  expect((await late.beat()).wasLost).toBe(false);
  await pool.query(
    "update job_processes set steady_since = now() - interval '6 seconds' where id = $1",
    [early.id],
  );
  expect([(await early.beat()).freed, await locked()]).toEqual([[], [held]]);
});

test("two that free at the same moment free each lock once, and a row that is being worked on is left", async () => {
  for (let count = 0; count < 20; count += 1)
    await addLockedJob("issue_receipt", { secondsAgo: 60 });
  const busy = await addLockedJob("issue_receipt", { secondsAgo: 60 });
  const worker = await pool.connect();
  await worker.query("begin");
  await worker.query("select from graphile_worker._private_jobs where id = $1 for update", [busy]);
  const processes = await Promise.all([living(), living(), living()]);
  const beats = await Promise.all(processes.map((process) => process.beat()));
  const { rows } = await pool.query(
    "select count(*)::int as free from graphile_worker._private_jobs where locked_at is null",
  );
  expect([rows[0]?.free, await locked()]).toEqual([20, [busy]]);
  expect(beats.every(({ wasLost }) => !wasLost)).toBe(true);
  await worker.query("rollback");
  worker.release();
});
