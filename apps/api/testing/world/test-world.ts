import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { PushText } from "@songtan/contract/identity/push";
import { loadPlaces } from "@songtan/places/load";
import type { FastifyInstance } from "fastify";
import { runOnce } from "graphile-worker";
import type pg from "pg";
import { diskFiles } from "../../src/adapters/disk-files.ts";
import { postgresPlaces, postgresSignals } from "../../src/adapters/live/postgres-live.ts";
import { openRedisLive } from "../../src/adapters/live/redis-live.ts";
import { buildApp } from "../../src/app.ts";
import { readSettings } from "../../src/config/settings.ts";
import { type Connection, openClient, openDatabase, openPool } from "../../src/db/database.ts";
import { pools, shortPool } from "../../src/db/pools.ts";
import { appRole, ownerRole } from "../../src/db/roles.ts";
import { type Deps, withProviders } from "../../src/deps/deps.ts";
import { watchGeoImports } from "../../src/geo/geo-imports.ts";
import { openPlaceBook } from "../../src/geo/place-book.ts";
import { jobLogger } from "../../src/jobs/job-logger.ts";
import { deriveSecrets } from "../../src/keys/secrets.ts";
import { ensureTaxRules } from "../../src/modules/accounting/tax/ensure-tax-rules.ts";
import { followProviders } from "../../src/modules/platform/providers/watch-providers.ts";
import { openSelfTest } from "../../src/modules/platform/self-test/self-test.ts";
import { openPictures } from "../../src/pictures/pictures.ts";
import type { LineMessages, Message, Push } from "../../src/ports/ports.ts";
import { createPubSub, listenForSignals } from "../../src/ports/pub-sub.ts";
import { UpstreamFailure } from "../../src/ports/upstream.ts";
import { taskList } from "../../src/task-list.ts";
import { openTestMode } from "../../src/test-mode/open-test-mode.ts";

export type TestWorld = {
  app: FastifyInstance;
  deps: Deps;
  /** The name of this world's own database. */
  database: string;
  /** The database's owner: for what the program itself may not do. */
  owner: Pick<pg.Pool, "query">;
  /** What was sent to phones and mailboxes, oldest first. */
  sent: Message[];
  /**
   * The requests to push services and LINE, and their answers: "sent" to all but the named
   * endpoints and people.
   */
  outside: Outside;
  clock: { now: Date; advance(seconds: number): void };
  /** Runs every job that is due by the real clock, as the worker would. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
};
type Outside = {
  pushed: {
    endpoint: string;
    text: PushText;
    ttlSeconds: number;
    urgent: boolean;
    topic: string | null;
  }[];
  lines: { id: string; to: string; text: string }[];
  answers: Map<string, "gone" | "unreachable" | "down">;
};
type Database = {
  /**
   * Connections of the program: with one, a caller that needs a second while holding the first
   * waits indefinitely.
   */
  connections?: number;
  /** Wraps the program's connections. */
  guard?: (pool: pg.Pool) => pg.Pool;
  /** Where the program finds the server, when something is in between. */
  through?: Pick<Address, "host" | "port">;
};
type Address = Exclude<Connection, string>;

/** The server of this run, as its superuser. */
export const admin = (): Address => JSON.parse(process.env.TEST_POSTGRES ?? "null") as Address;
let places: ReturnType<typeof loadPlaces> | undefined;
let counter = 0;

/** The real program on a database of its own, with a clock the test moves and messages it can read. */
export async function openTestWorld(
  env: Record<string, string> = {},
  { connections = 10, guard = (pool) => pool, ...between }: Database = {},
): Promise<TestWorld> {
  const database = `test_${process.pid}_${counter++}`;
  await onAdmin(
    `create database ${database} template template_songtan strategy file_copy owner ${ownerRole}`,
  );
  const clock = {
    now: new Date("2026-11-21T03:00:00Z"),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const { deps, sent, outside, close } = await testDeps({
    database,
    now: () => clock.now,
    env,
    connections,
    guard,
    ...between,
  });
  const ownerPool = openPool({ ...admin(), database, user: ownerRole }, shortPool(2));
  await ensureTaxRules(ownerPool, deps.settings, clock.now);
  const app = await buildApp(deps);
  return {
    app,
    deps,
    database,
    owner: ownerPool,
    sent,
    outside,
    clock,
    async runJobs() {
      await runOnce({
        pgPool: ownerPool,
        taskList: taskList(deps),
        noHandleSignals: true,
        logger: jobLogger(() => {}),
      });
      await untilIdle(ownerPool);
    },
    async close() {
      await app.close();
      await close();
      await ownerPool.end();
      await onAdmin(`drop database ${database} with (force)`);
    },
  };
}

/** The worker ends before the database has stored that its last job is done. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await setTimeout(1);
}

/** Real dependencies except the outside: messages are collected, files go to a temporary folder. */
export async function testDeps({
  database,
  now,
  env = {},
  connections = 10,
  guard = (pool) => pool,
  through,
}: Database & {
  database: string;
  now: () => Date;
  env?: Record<string, string>;
}) {
  const address = { ...admin(), ...through, database, user: appRole };
  const appPool = guard(openPool(address, { ...pools.calls, connections }));
  const signInPool = guard(openPool(address, pools.signIn));
  const folder = await mkdtemp(join(tmpdir(), "songtan-files-"));
  const sent: Message[] = [];
  const outside: Outside = { pushed: [], lines: [], answers: new Map() };
  places ??= loadPlaces();
  const hub = createPubSub();
  const listener = listenForSignals(hub, {
    connect: () => openClient(address),
    onProblem: () => {},
    onGap: hub.publishGap,
  });
  const settings = readSettings({
    NODE_ENV: "test",
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    RATE_LIMITS: "off",
    // Tests report a whole job at one moment of their clock.
    WORK_CHECKS: "off",
    PUBLIC_URL: "http://localhost:3000",
    // Tests name hosts and proxies of real installations; the sandbox's own routes are not part of this program.
    SANDBOX_PUBLIC: "on",
    ...env,
  });
  const db = openDatabase(appPool);
  const redisLive = settings.REDIS_URL
    ? await openRedisLive(settings.REDIS_URL, hub, () => {})
    : null;
  const geo = await watchGeoImports(join(folder, "geo"), () => {}, 50);
  const builtIn = await places;
  const placeBook = openPlaceBook(builtIn, geo, () => {});
  const secrets = deriveSecrets("a secret that only tests know, 32+", env.DOCUMENT_KEYS);
  const { push, lineMessages } = pretendOutside(outside);
  const messages = { send: async (message: Message) => void sent.push(message) };
  const pictures = await openPictures(folder);
  const world = { settings, db, geo, places: builtIn, clock: now, log: () => {}, hub, secrets };
  const followed = await followProviders({ ...world, substitutes: { messages, lineMessages } });
  const deps = withProviders(
    {
      settings,
      clock: now,
      db,
      realDb: db,
      signInDb: openDatabase(signInPool, appPool),
      hub,
      get places() {
        return placeBook.current();
      },
      geo,
      secrets,
      push,
      files: diskFiles(folder),
      pictures,
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
    followed.providers,
  );
  const testMode = openTestMode(deps, address, taskList);
  const selfTest = openSelfTest(deps, { listener, clockProblems: () => [], log: () => {} });
  const close = async () => {
    await pictures.close();
    await followed.close();
    geo.close();
    await placeBook.close();
    await listener.stop();
    await redisLive?.close();
    await testMode.close();
    await deps.db.destroy();
    await deps.signInDb.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { deps, sent, outside, close };
}

/** Push services at `https://push.test/…`, and LINE, as they would answer. */
function pretendOutside({ pushed, lines, answers }: Outside): {
  push: Push;
  lineMessages: LineMessages;
} {
  const answerOf = (to: string) => {
    const answer = answers.get(to) ?? "sent";
    if (answer === "down") throw new UpstreamFailure("pretended");
    return answer;
  };
  return {
    push: {
      publicKey: "the server's public key",
      sandboxUrl: null,
      accepts: async (endpoint) => endpoint.startsWith("https://push.test/"),
      async send({ endpoint }, { text, ...more }) {
        const answer = answerOf(endpoint);
        if (answer === "sent")
          pushed.push({ endpoint, text: JSON.parse(text) as PushText, ...more });
        return answer === "sent" ? "sent" : "gone";
      },
    },
    lineMessages: {
      async send(message) {
        const answer = answerOf(message.to);
        if (answer === "sent") lines.push(message);
        return answer === "sent" ? "sent" : "unreachable";
      },
    },
  };
}

export async function onAdmin(statement: string): Promise<void> {
  const client = await openClient(admin());
  await client.query(statement).finally(() => client.end());
}
