import { resolve } from "node:path";
import { loadPlaces } from "@songtan/places/load";
import { runMigrations as migrateJobs } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { diskFiles } from "./adapters/disk-files.ts";
import { inboxMessages } from "./adapters/inbox-messages.ts";
import { postgresPlaces, postgresSignals } from "./adapters/live/postgres-live.ts";
import { openRedisLive } from "./adapters/live/redis-live.ts";
import { refuseMissingEngine } from "./adapters/roads/open-roads.ts";
import { openPush } from "./adapters/web-push.ts";
import { filesFolder, openDataFolder } from "./config/data-folder.ts";
import type { Settings } from "./config/settings.ts";
import { advisoryKeys } from "./db/advisory-keys.ts";
import { type Connection, openDatabase, openPool } from "./db/database.ts";
import { knowsThaiLetters } from "./db/extension.ts";
import { migrate } from "./db/migrate.ts";
import { refuseSharedConnections } from "./db/needs/connection-needs.ts";
import { pools } from "./db/pools.ts";
import { reachDatabase } from "./db/reach-database.ts";
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
  close(): Promise<void>;
};

/** Starts or reaches the database, brings it up to date and makes every dependency. */
export async function openApplication(
  settings: Settings,
  log: (line: string) => void,
): Promise<Application> {
  refuseMissingEngine(settings);
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  const database = await reachDatabase({ ...settings, dataFolder }, log);
  for (const connection of [database.owner, database.app])
    await refuseSharedConnections(() => connect(connection));
  const ownerPool = openPool(database.owner, pools.owner);
  await prepareDatabase(ownerPool, settings, log);

  const callPool = openPool(database.app, pools.calls);
  if (settings.NODE_ENV === "production") await refuseOwnerRole(callPool);
  const db = openDatabase(callPool);
  const signInDb = openDatabase(openPool(database.app, pools.signIn), callPool);
  const workDb = openDatabase(openPool(database.app, pools.work));
  for (const pool of [db, signInDb, workDb]) await sql`select 1`.execute(pool);
  const hub = createPubSub();
  const listener = listenForSignals(hub, {
    connect: () => connect(database.app),
    onProblem: (problem) => log(`live signals: ${messageOf(problem)}`),
    onGap: hub.publishGap,
  });
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
      files: diskFiles(filesFolder(dataFolder)),
      pictures: await openPictures(dataFolder),
      redis: redisLive?.redis ?? null,
      livePlaces: redisLive?.places ?? postgresPlaces(db),
      positionSignals: redisLive?.signals ?? postgresSignals(db),
      get testMode() {
        return testMode;
      },
    },
    outside.providers,
  );
  const testMode = openTestMode(deps, database.app, taskList);
  const watch = reportProblems(time, deps, log);
  return {
    deps,
    workDeps: withDatabase(deps, workDb),
    ownerPool,
    async close() {
      watch.stop();
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

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(
    typeof connection === "string" ? { connectionString: connection } : connection,
  );
  client.on("error", () => {});
  await client.connect();
  return client;
}

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
