import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, onAdmin, openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { openPool } from "../db/database.ts";
import { pools } from "../db/pools.ts";
import { ownerRole } from "../db/roles.ts";
import { keepJobsRunning } from "./keep-jobs-running.ts";

let world: TestWorld;
let pool: pg.Pool;

beforeAll(async () => {
  world = await openTestWorld();
  pool = openPool({ ...admin(), database: world.database, user: ownerRole }, pools.owner);
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

/** Vitest fails the run over any unhandled rejection: that is what ended the program before. */
test("jobs that were running when the database went away run again when it is back, and so does the clock", async () => {
  const runs: string[] = [];
  const logged: string[] = [];
  const leaving = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = async (name: string) => {
    runs.push(name);
    if (runs.length > 2) return;
    if (runs.length === 2) begun.resolve();
    await leaving.promise;
    if (name === "fails") throw new Error("its database is gone");
  };
  const jobs = keepJobsRunning({
    pool,
    tasks: { fails: () => first("fails"), ends: () => first("ends") },
    crontab: "",
    log: (line) => logged.push(line),
  });
  await pool.query(
    "select graphile_worker.add_job(task, '{}') from unnest(array['fails', 'ends']) task",
  );
  await begun.promise;
  await setReachable(false);
  leaving.resolve();
  await sleep(2500);
  await setReachable(true);
  await expect
    .poll(() => runs.toSorted(), { timeout: 25_000, interval: 100 })
    .toEqual(["ends", "ends", "fails", "fails"]);
  const left = async () => (await pool.query("select from graphile_worker._private_jobs")).rowCount;
  await expect.poll(left, { timeout: 5000 }).toBe(0);
  await jobs.stop();
  expect((await pool.query("select from job_processes")).rowCount).toBe(0);
  expect(logged.some((line) => line.includes("the database does not answer"))).toBe(true);
}, 40_000);

/** As a PostgreSQL that stops: every connection is cut, and none is let in. */
async function setReachable(reachable: boolean): Promise<void> {
  await onAdmin(`alter database ${world.database} allow_connections ${reachable}`);
  if (!reachable)
    await onAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${world.database}'`,
    );
}
