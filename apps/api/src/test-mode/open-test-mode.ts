import type { JobHelpers, TaskList } from "graphile-worker";
import { testBank } from "../adapters/card-provider/test-bank.ts";
import { postgresPlaces, postgresSignals } from "../adapters/live/postgres-live.ts";
import { type Connection, openPool, openWithPrelude } from "../db/database.ts";
import { pools } from "../db/pools.ts";
import type { Deps, TestMode } from "../deps/deps.ts";
import { actingBusinessId, testClock } from "./acting-business.ts";
import { enterTestTables } from "./enter-test-tables.ts";

/**
 * What test mode is made of: the program's own dependencies, with the tables of the schema `test` in front, the time of the
 * acting business, and nothing that leaves the house: no message, no push, no card.
 */
export function openTestMode(
  live: Deps,
  connection: Connection,
  makeTasks: (deps: Deps) => TaskList,
): TestMode {
  const clock = testClock(live.clock);
  // Its limits are in the prelude, and nothing else of a connection counts.
  const pool = openPool(connection, { ...pools.test, limits: null });
  const db = openWithPrelude(pool, () =>
    enterTestTables({ businessId: actingBusinessId(), at: clock() }),
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
