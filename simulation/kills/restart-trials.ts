import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDatabase } from "@songtan/postgres/database";
import { launchPostgres } from "@songtan/postgres/launch";
import pg from "pg";
import { appRole, ensureRoles, ownerRole } from "../../apps/api/src/db/roles.ts";
import { freePort } from "../../apps/api/testing/world/free-port.ts";
import { productIn } from "./product.ts";

export type RestartResult = { restarts: number; longestWaitSeconds: number; failures: string[] };

/** The signals of `pg_ctl restart`: `-m fast`, `-m immediate`; and a crash. */
const signals = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;
/** All four hands of the worker, each held in the middle of a job of money. */
const inFlight = ["check_payments", "check_payouts", "release_cod", "reconcile_provider"];
const lock =
  "lock table payments, documents, cod_collections, provider_differences, payouts in access exclusive mode";
const patienceSeconds = 60;

/**
 * Restarts a PostgreSQL that is not the program's own under one running program, as an operator does, while four jobs are
 * in flight; the program must outlive every restart and go on with its jobs.
 */
export async function playRestarts(
  restarts: number,
  report: (line: string) => void = () => {},
): Promise<RestartResult> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-restarts-"));
  await chmod(folder, 0o755);
  const postgres = await launchPostgres({ folder: join(folder, "outside"), maxConnections: 60 });
  await ensureRoles(postgres);
  await ensureDatabase(postgres, "songtan", ownerRole);
  const urlOf = (user: string) =>
    `postgresql://${user}@localhost/songtan?${new URLSearchParams({ host: postgres.socketFolder, port: String(postgres.port) })}`;
  const settings = {
    DATABASE_URL: urlOf(appRole),
    DATABASE_MIGRATE_URL: urlOf(ownerRole),
    APP_SECRET: "a secret that only tests know, 32+",
  };
  const product = productIn(join(folder, "product"), { port: await freePort(), settings });
  const result: RestartResult = { restarts: 0, longestWaitSeconds: 0, failures: [] };
  const connect = async () => {
    const client = new pg.Client(postgres.connection("songtan"));
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  try {
    await product.start();
    for (let restart = 0; restart < restarts && product.alive(); restart += 1) {
      const signal = signals[restart % signals.length] ?? "SIGINT";
      await holdJobs(connect);
      const before = postgres.pid;
      const began = Date.now();
      process.kill(before, signal);
      const done = await until(
        async () => postgres.pid !== before && (await lockedSince(connect, began)) === 0,
      );
      const seconds = (Date.now() - began) / 1000;
      if (!product.alive())
        result.failures.push(`the program died over ${signal}:\n${product.getOutput()}`);
      else if (!done)
        result.failures.push(
          `jobs still wait ${seconds.toFixed(0)} s after ${signal}: ${await waitingNow(connect)}`,
        );
      result.restarts += 1;
      result.longestWaitSeconds = Math.max(result.longestWaitSeconds, seconds);
      report(
        `${restart + 1} of ${restarts} restarts (${signal}), jobs went on after ${seconds.toFixed(1)} s`,
      );
    }
    return result;
  } finally {
    await product.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Four jobs in flight, each waiting for a lock that goes with the server. */
async function holdJobs(connect: () => Promise<pg.Client>): Promise<void> {
  const holder = await connect();
  await holder.query("begin");
  await holder.query(lock);
  const other = await connect();
  await other.query(
    "select graphile_worker.add_job(name, '{}', queue_name => name, job_key => name) from unnest($1::text[]) name",
    [inFlight],
  );
  await until(async () => {
    const { rows } = await other.query<{ held: number }>(
      `select count(*)::int as held from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id
       where locked_at is not null and identifier = any($1)`,
      [inFlight],
    );
    return rows[0]?.held === inFlight.length;
  });
  await other.end();
}

/** How many of the jobs still wait behind the lock of one that the restart cut off. */
async function lockedSince(connect: () => Promise<pg.Client>, began: number): Promise<number> {
  const client = await connect();
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::int as left from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = any($1) and (is_available or locked_at < $2)`,
    [inFlight, new Date(began)],
  );
  await client.end();
  return rows[0]?.left ?? 0;
}

async function waitingNow(connect: () => Promise<pg.Client>): Promise<string> {
  const client = await connect();
  const { rows } = await client.query<object>(
    `select identifier, locked_at, run_at, attempts, last_error from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = any($1)`,
    [inFlight],
  );
  await client.end();
  return JSON.stringify(rows);
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + patienceSeconds * 1000;
  while (Date.now() < end) {
    if (await holds().catch(() => false)) return true;
    await sleep(100);
  }
  return false;
}
