import { resolve } from "node:path";
import { loadPlaces } from "@songtan/places/load";
import { runMigrations as migrateJobs } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { inboxMessages } from "./adapters/inbox-messages.ts";
import { postgresPlaces, postgresSignals } from "./adapters/live/postgres-live.ts";
import { openRedisLive } from "./adapters/live/redis-live.ts";
import { openFiles } from "./adapters/open-files.ts";
import { refuseMissingEngine } from "./adapters/roads/open-roads.ts";
import { openPush } from "./adapters/web-push.ts";
import { openDataFolder } from "./config/data-folder.ts";
import type { Settings } from "./config/settings.ts";
import { advisoryKeys } from "./db/advisory-keys.ts";
import { type Connection, openClient, openDatabase, openPool } from "./db/database.ts";
import { knowsThaiLetters } from "./db/extension.ts";
import { migrate } from "./db/migrate.ts";
import { refuseSharedConnections } from "./db/needs/connection-needs.ts";
import { pools } from "./db/pools.ts";
import { type Reached, reachDatabase } from "./db/reach-database.ts";
import { refuseOwnerRole } from "./db/startup/refuse-owner-role.ts";
import { SandboxMarkError } from "./db/startup/unfit-database.ts";
import { mirrorTestSchema } from "./db/test-schema/make-mirror.ts";
import { type Deps, withDatabase, withProviders } from "./deps/deps.ts";
import { watchGeoImports } from "./geo/geo-imports.ts";
import { openPlaceBook } from "./geo/place-book.ts";
import { jobLogger } from "./jobs/job-logger.ts";
import { localSecret } from "./keys/local-secret.ts";
import { deriveSecrets } from "./keys/secrets.ts";
import { ensureTaxRules } from "./modules/accounting/tax/ensure-tax-rules.ts";
import { ensureExampleDepot } from "./modules/delivery/depots/ensure-example-depot.ts";
import { reportClock } from "./modules/platform/oversight/report-clock.ts";
import {
  machineTimes,
  openSteadyClock,
  type SteadyClock,
  watchClock,
} from "./modules/platform/oversight/steady-clock.ts";
import { followProviders } from "./modules/platform/providers/watch-providers.ts";
import { keepTesting, openSelfTest } from "./modules/platform/self-test/self-test.ts";
import { ensureLaunchTariff } from "./modules/pricing/tariff/ensure-launch-tariff.ts";
import { openPictures } from "./pictures/pictures.ts";
import { createPubSub, listenForSignals } from "./ports/pub-sub.ts";
import { taskList } from "./task-list.ts";
import { openTestMode } from "./test-mode/open-test-mode.ts";

/** A running program's surroundings: the dependencies, the owner's connection for jobs, and how to end it all. */
export type Application = {
  deps: Deps;
  /** For jobs and the dispatcher: connections of their own, with time for long statements. */
  workDeps: Deps;
  ownerPool: pg.Pool;
  /** For their number of connections. */
  pools: ReturnType<typeof openPools>;
  close(): Promise<void>;
  /** Stops the embedded PostgreSQL without waiting for connections in use: after a start that failed. */
  stopDatabase(): Promise<void>;
};

/** Starts or reaches the database, brings it up to date and makes every dependency. */
export async function openApplication(
  settings: Settings,
  log: (line: string) => void,
): Promise<Application> {
  refuseMissingEngine(settings);
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  const database = await reachDatabase({ ...settings, dataFolder }, log);
  try {
    return await openOn(database, settings, log);
  } catch (problem) {
    await database.close();
    throw problem;
  }
}

async function openOn(
  database: Reached,
  settings: Settings,
  log: (line: string) => void,
): Promise<Application> {
  const dataFolder = resolve(settings.DATA_DIR);
  for (const connection of [database.owner, database.app])
    await refuseSharedConnections(() => openClient(connection));
  const opened = openPools(database);
  const { calls: callPool, owner: ownerPool } = opened;
  await prepareDatabase(ownerPool, settings, log);

  if (settings.NODE_ENV === "production") await refuseOwnerRole(callPool);
  const db = openDatabase(callPool);
  const signInDb = openDatabase(opened.sign_in, callPool);
  const workDb = openDatabase(opened.work);
  for (const pool of [db, signInDb, workDb]) await sql`select 1`.execute(pool);
  const { hub, listener } = listen(database.app, log);
  const redisLive = settings.REDIS_URL ? await openRedisLive(settings.REDIS_URL, hub, log) : null;
  const time = await openSteadyClock(machineTimes(() => readDatabaseTime(ownerPool)));
  const clock = time.now;
  const geo = await watchGeoImports(resolve(dataFolder, "geo"), log);
  const places = await loadPlaces();
  const placeBook = openPlaceBook(places, geo, log);
  const secrets = deriveSecrets(
    settings.APP_SECRET ?? (await localSecret(dataFolder)),
    settings.DOCUMENT_KEYS,
  );
  const messages = settings.SANDBOX ? inboxMessages(db, clock) : null;
  const outside = await followProviders({
    ...{ settings, db, geo, places, clock, log, hub, secrets, substitutes: { messages } },
  });
  const deps = withProviders(
    {
      settings,
      clock,
      db,
      realDb: db,
      signInDb,
      hub,
      get places() {
        return placeBook.current();
      },
      geo,
      secrets,
      push: openPush(settings, secrets),
      files: openFiles(settings, dataFolder),
      pictures: await openPictures(dataFolder),
      redis: redisLive?.redis ?? null,
      livePlaces: redisLive?.places ?? postgresPlaces(db),
      positionSignals: redisLive?.signals ?? postgresSignals(db),
      get testMode() {
        return testMode;
      },
      get selfTest() {
        return selfTest;
      },
    },
    outside.providers,
  );
  const selfTest = openSelfTest(deps, { listener, clockProblems: time.problems, log });
  const testMode = openTestMode(deps, database.app, taskList);
  await selfTest.run();
  const watches = [reportProblems(time, deps, log), keepTesting(selfTest)];
  return {
    deps,
    workDeps: withDatabase(deps, workDb),
    ownerPool,
    pools: opened,
    stopDatabase: database.close,
    async close() {
      for (const watch of watches) watch.stop();
      await deps.pictures.close();
      await outside.close();
      geo.close();
      await placeBook.close();
      await listener.stop();
      await redisLive?.close();
      await testMode.close();
      for (const database of [db, signInDb, workDb]) await database.destroy();
      await ownerPool.end();
      await database.close();
    },
  };
}

const openPools = ({ app, owner }: Reached) => ({
  calls: openPool(app, pools.calls),
  sign_in: openPool(app, pools.signIn),
  work: openPool(app, pools.work),
  owner: openPool(owner, pools.owner),
});

function listen(connection: Connection, log: (line: string) => void) {
  const hub = createPubSub();
  const listener = listenForSignals(hub, {
    connect: () => openClient(connection),
    onProblem: (problem) => log(`live signals: ${messageOf(problem)}`),
    onGap: hub.publishGap,
  });
  return { hub, listener };
}

/** Compares the clocks from now on, and reports one that is wrong. */
const reportProblems = (time: SteadyClock, deps: Deps, log: (line: string) => void) =>
  watchClock(time, {
    async onClockProblems(wrong) {
      for (const { source, aheadMilliseconds } of wrong)
        log(
          `error: the ${source}'s clock is ${aheadMilliseconds / 1000} s ahead of the time we count`,
        );
      await reportClock(deps, wrong);
    },
    onProblem: (problem) => log(`clock: ${messageOf(problem)}`),
  });

const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);

async function readDatabaseTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at");
  const [row] = rows;
  if (!row) throw new Error("the database did not say its time");
  return row.at;
}

async function prepareDatabase(
  ownerPool: pg.Pool,
  settings: Settings,
  log: (line: string) => void,
): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryKeys.prepare]);
    await migrateJobs({ pgPool: ownerPool, logger: jobLogger(log) });
    const applied = await migrate(client);
    if (applied.length > 0) log(`database: applied ${applied.join(", ")}`);
    const mirrored = await mirrorTestSchema(client);
    if (mirrored !== "unchanged") log(`database: the tables of test mode were ${mirrored}`);
    if (!(await knowsThaiLetters(client)))
      log(
        "database: its locale has no Thai letters, so searches by word are slow; make it with the locale C.UTF-8 or ICU",
      );
    await markSandbox(client, settings.SANDBOX);
    await ensureLaunchTariff(client);
    if (settings.SANDBOX) await ensureExampleDepot(client, new Date());
    await ensureTaxRules(client, settings, new Date());
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryKeys.prepare]);
    // Migrations leave 20 MB of catalogue in the server's process.
    client.release(true);
  }
}

/** A database that has held demo accounts never serves real people. */
async function markSandbox(client: pg.ClientBase, sandbox: boolean): Promise<void> {
  await client.query("insert into installation (sandbox) values ($1) on conflict do nothing", [
    sandbox,
  ]);
  const { rows } = await client.query<{ sandbox: boolean }>("select sandbox from installation");
  if (rows[0]?.sandbox === sandbox) return;
  throw new SandboxMarkError(
    sandbox
      ? "SANDBOX: this database holds real business and cannot be opened with the sandbox on"
      : "SANDBOX: this database was made with the sandbox on and cannot be used without it",
  );
}
