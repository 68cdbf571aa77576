import type { JobHelpers, TaskList } from "graphile-worker";
import type pg from "pg";
import { testBank } from "../adapters/card-provider/test-bank.ts";
import { postgresPlaces, postgresSignals } from "../adapters/live/postgres-live.ts";
import { type Connection, openPool, openPreparedDatabase } from "../db/database.ts";
import { pools } from "../db/pools.ts";
import type { Deps, TestMode } from "../deps/deps.ts";
import { actingBusinessId, testClock } from "./acting-business.ts";

/**
 * What test mode is made of: the program's own dependencies, with the tables of the schema `test` in front, the time of the
 * acting business, and nothing that leaves the house: no message, no push, no card.
 */
export function openTestMode(
  live: Deps,
  connection: Connection,
  makeTasks: (deps: Deps) => TaskList,
): TestMode {
  // PostgreSQL's own functions come second, so that `now()` is the business's time here.
  const pool = openPool(connection, pools.test, {
    options: "-c search_path=test,pg_catalog,public",
  });
  const db = openPreparedDatabase(pool, (client) =>
    setActingBusiness(client, testClock(live.clock)),
  );
  const deps = testDeps(live, db, () => testMode);
  const tasks = makeTasks(deps);
  const testMode: TestMode = {
    deps,
    async run(task, payload) {
      const work = tasks[task];
      if (!work) throw new Error(`test mode has no job ${task}`);
      await work(payload, {} as JobHelpers);
    },
    close: () => db.destroy(),
  };
  return testMode;
}

function testDeps(live: Deps, db: Deps["db"], self: () => TestMode): Deps {
  const own: Partial<Deps> = {
    db,
    signInDb: db,
    clock: testClock(live.clock),
    messages: { send: async () => {} },
    push: { publicKey: "", sandboxUrl: null, accepts: async () => false, send: async () => "gone" },
    lineMessages: null,
    line: null,
    cardProvider: testBank,
    redis: null,
    livePlaces: postgresPlaces(db),
    positionSignals: postgresSignals(db),
  };
  return Object.defineProperties({} as Deps, {
    ...Object.getOwnPropertyDescriptors(live),
    ...Object.getOwnPropertyDescriptors(own),
    testMode: { get: self, enumerable: true },
  });
}

/** The settings that each connection has, so that it gets only new ones. */
const known = new WeakMap<pg.PoolClient, { businessId: string; at: number }>();
const precisionMilliseconds = 1000;

/** Sets which rows a connection may see, and their time. Without an acting business it sees none. */
async function setActingBusiness(client: pg.PoolClient, clock: Deps["clock"]): Promise<void> {
  const businessId = actingBusinessId() ?? "";
  const at = clock().getTime();
  const before = known.get(client);
  if (before?.businessId === businessId && Math.abs(at - before.at) < precisionMilliseconds) return;
  known.delete(client);
  await client.query(
    "select set_config('songtan.test_business', $1, false), set_config('songtan.test_now', $2, false)",
    [businessId, new Date(at).toISOString()],
  );
  known.set(client, { businessId, at });
}
