import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../testing/world/call.ts";
import { newCustomer } from "../../testing/world/people.ts";
import { admin, onAdmin, openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const endConnections = () =>
  onAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${world.database}'`,
  );

test("while the database accepts no connections, calls and /readyz are 503 with Retry-After, and right again afterwards", async () => {
  const { token } = await newCustomer(world);
  await onAdmin(`alter database ${world.database} connection limit 0`);
  await endConnections();
  const calls = [
    call(world, "GET /tariff", { headers: { "accept-language": "en" } }),
    call(world, "GET /bookings", { token }),
    call(world, "POST /customer/login", {
      body: { identifier: "0812345678", password: "a long password" },
    }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect([answer.status, answer.code]).toEqual([503, "unavailable"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await world.app.inject("/readyz")).statusCode).toBe(503);
  await onAdmin(`alter database ${world.database} connection limit -1`);
  expect((await call(world, "GET /bookings", { token })).status).toBe(200);
  expect((await world.app.inject("/readyz")).json()).toEqual({ ok: true, degraded: [] });
});

const connect = async (
  changes: pg.ClientConfig,
  after: (client: pg.Client) => Promise<unknown> = async () => {},
) => {
  const client = new pg.Client({ ...admin(), ...changes });
  client.on("error", () => {});
  try {
    await client.connect();
    await after(client);
    return null;
  } catch (problem) {
    return problem;
  } finally {
    await client.end().catch(() => {});
  }
};

test("every way a connection fails is known as the database being away; an error in a statement is not", async () => {
  const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const cut = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(cut, "listening");
  const { port: cutPort } = cut.address() as { port: number };
  const away = [
    await connect({ host: "/tmp/no-such-folder" }),
    await connect({ host: "127.0.0.1", port: 1 }),
    await connect({ host: "no-such-host.invalid", port: 1 }),
    await connect({ host: "127.0.0.1", port, connectionTimeoutMillis: 50 }),
    await connect({ host: "127.0.0.1", port: cutPort }),
    await connect({}, (client) => client.query("select pg_terminate_backend(pg_backend_pid())")),
    await connect({ statement_timeout: 20 }, (client) => client.query("select pg_sleep(5)")),
  ];
  expect(away.map((problem) => [String(problem), isDatabaseUnavailable(problem)])).toEqual(
    away.map((problem) => [String(problem), true]),
  );
  silent.close();
  cut.close();
  const wrong = [
    await connect({}, (client) => client.query("select 1 / 0")),
    await connect({}, (client) => client.query("select from no_such_table")),
    new TypeError("x is not a function"),
    null,
  ];
  expect(wrong.map(isDatabaseUnavailable)).toEqual([false, false, false, false]);
});
