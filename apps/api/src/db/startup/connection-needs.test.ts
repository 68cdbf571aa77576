import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  admin,
  onAdmin,
  openTestWorld,
  type TestWorld,
} from "../../../testing/world/test-world.ts";
import {
  checkConnection,
  connectionNeeds,
  heldOnConnections,
  refuseSharedConnections,
} from "../needs/connection-needs.ts";
import { pools } from "../pools.ts";
import { appRole } from "../roles.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const address = () => ({ ...admin(), database: world.database, user: appRole });
const open = async (): Promise<pg.Client> => {
  const client = new pg.Client(address());
  await client.connect();
  return client;
};

/** What removes each need from a connection. */
const losses: Record<string, string> = {
  statement_timeout: "set statement_timeout = 0",
  lock_timeout: "set lock_timeout = 0",
  idle_in_transaction_session_timeout: "set idle_in_transaction_session_timeout = 0",
  "schema of the bookings": "set search_path = pg_catalog",
  DateStyle: "set datestyle = 'German'",
  client_encoding: "set client_encoding = 'LATIN1'",
  standard_conforming_strings: "set standard_conforming_strings = off",
  transaction_isolation: "set default_transaction_isolation = 'serializable'",
  transaction_read_only: "set default_transaction_read_only = on",
};

test("a connection that has lost anything of the list is refused, and the sentence names it", async () => {
  expect(Object.keys(losses)).toEqual(connectionNeeds);
  const { limits } = pools.calls;
  const asked = {
    statement_timeout: limits.statementMilliseconds,
    lock_timeout: limits.lockMilliseconds,
    idle_in_transaction_session_timeout: limits.idleInTransactionMilliseconds,
  };
  for (const [name, loss] of Object.entries(losses)) {
    const client = new pg.Client({ ...address(), ...asked });
    await client.connect();
    await checkConnection(client, limits);
    await client.query(loss);
    await expect(checkConnection(client, limits)).rejects.toThrow(`(${name} is `);
    await client.end();
  }
});

test("a program whose new connections lack something serves nothing and names it, until they have it again", async () => {
  const ready = () => world.app.inject("/readyz");
  const reconnect = (change: string) =>
    onAdmin(`alter role ${appRole} in database ${world.database} ${change};
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${world.database}' and usename = '${appRole}'`);
  expect((await ready()).statusCode).toBe(200);
  await reconnect("set search_path = pg_catalog");
  await expect.poll(async () => (await ready()).json().problem).toContain("schema of the bookings");
  expect((await ready()).statusCode).toBe(503);
  expect((await world.app.inject("/api/tariff")).statusCode).toBe(503);
  await reconnect("reset search_path");
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
});

/** A pooler in transaction mode: a client holds a process of the server only inside a transaction. */
function openPooled(pool: pg.Pool): pg.Client {
  let held: pg.PoolClient | undefined;
  const query = async (text: string) => {
    if (text === "begin") held = await pool.connect();
    const answer = await (held ?? pool).query(text);
    if (text === "rollback") held = void held?.release();
    return answer;
  };
  return { query, end: async () => {} } as unknown as pg.Client;
}

test("a database behind a pooler that passes connections on is refused", async () => {
  await refuseSharedConnections(open);
  const pool = new pg.Pool(address());
  const refused = refuseSharedConnections(async () => openPooled(pool));
  await expect(refused).rejects.toThrow("a process of the server for itself");
  await pool.end();
});

const source = fileURLToPath(new URL("../../", import.meta.url));
const keeps =
  /pg_(?:try_)?advisory_lock(?:_shared)?\(|`listen \$|set_config\([^)]*, false\)|"set (?!local)[a-z_.]+ (?:=|to) |\boptions: ["`]-c|create temp/;

async function findKeepers(files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(`${source}${name}`, "utf8")] as const),
  );
  return texts.flatMap(([name, text]) => (keeps.test(text) ? [name] : []));
}

test("nothing but what the list names stays on a connection after its transaction", async () => {
  const files = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  expect((await findKeepers(files)).toSorted()).toEqual(Object.keys(heldOnConnections).toSorted());
  for (const planted of [
    "select set_config('songtan.test_business', $1, false)",
    'options: "-c search_path=test,public"',
    '"set search_path = test"',
  ])
    expect(keeps.test(planted)).toBe(true);
});
