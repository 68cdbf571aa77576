import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { call } from "../../testing/world/call.ts";
import { newCustomer, password, signUp } from "../../testing/world/people.ts";
import { newStaff, staffPassword, totpOf } from "../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { pools } from "../db/pools.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";

const poolConnections = pools.calls.connections;
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" }, { connections: poolConnections });
});
afterAll(() => world.close());

const pause = (milliseconds: number) => new Promise((wait) => setTimeout(wait, milliseconds));

/** The longest a bystander waits for an ordinary answer while `load` runs, in milliseconds. */
async function slowestBystander(load: Promise<unknown>): Promise<number> {
  const bystander = await newCustomer(world);
  let running = true;
  const ended = load.finally(() => {
    running = false;
  });
  let slowest = 0;
  while (running) {
    const startedAt = performance.now();
    const { status } = await call(world, "GET /customer/user", { token: bystander.token });
    expect(status).toBe(200);
    slowest = Math.max(slowest, performance.now() - startedAt);
    await Promise.race([ended, pause(50)]);
  }
  await ended;
  return slowest;
}

/** Every connection of the pool in a transaction that waits, until `end`. */
async function occupyPool(): Promise<{ end(): Promise<void> }> {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  let held = 0;
  const transactions = Array.from({ length: poolConnections }, () =>
    world.deps.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      held += 1;
      await ending;
    }),
  );
  await expect.poll(() => held).toBe(poolConnections);
  return {
    async end() {
      end();
      await Promise.all(transactions);
    },
  };
}

test.each([
  ["PUT", "/customer/bank-account", 14],
  ["PUT", "/customer/bank-account", 112],
  ["POST", "/customer/bank-account/remove", 14],
] as const)(
  "%s %s, more at once than there are connections: no other request waits",
  async (method, path, requests) => {
    const { token } = await signUp(world);
    const body = {
      password,
      bankCode: "014",
      accountName: "สมชาย ใจดี",
      accountNumber: "1234567890",
    };
    const answers = Promise.all(
      Array.from({ length: requests }, () =>
        call(world, `${method} ${path}`, {
          token,
          body,
          headers: { "idempotency-key": randomUUID() },
        }),
      ),
    );
    // On a quiet machine it is below 300 ms. A deadlock would last for as long as a caller waits for a connection.
    expect(await slowestBystander(answers)).toBeLessThan(pools.calls.acquireMilliseconds);
    const codes = new Set((await answers).map(({ status }) => status));
    expect([...codes].filter((status) => status >= 500)).toEqual([]);
  },
);

test("while ordinary calls hold every connection, people sign in, /readyz answers and the rest get 503 in time", async () => {
  const [customer, driver, staff] = [
    await signUp(world),
    await signUp(world, "driver"),
    await newStaff(world),
  ];
  const totp = await totpOf(world, staff);
  const occupied = await occupyPool();
  onTestFinished(() => occupied.end());
  const startedAt = performance.now();
  const [bystander, ...signedIn] = await Promise.all([
    call(world, "GET /tariff", { headers: { "accept-language": "th" } }),
    call(world, "POST /customer/login", { body: { identifier: customer.email, password } }),
    call(world, "POST /driver/login", { body: { identifier: driver.email, password } }),
    call(world, "POST /console/login", {
      body: { identifier: staff.email, password: staffPassword, totp },
    }),
  ]);
  expect(signedIn.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([bystander.status, bystander.code]).toEqual([503, "unavailable"]);
  expect(Number(bystander.headers["retry-after"])).toBeGreaterThan(0);
  expect(bystander.error.message).toMatch(/กรุณาลองใหม่/);
  expect((await world.app.inject("/readyz")).statusCode).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await occupied.end();
  expect((await call(world, "GET /tariff")).status).toBe(200);
});

test("a burst of sign-ins uses the connections that ordinary calls leave free, and keeps waiting where there are none", async () => {
  const { db, signInDb } = world.deps;
  const held = Promise.withResolvers<void>();
  const hold = (database: typeof db, count: number) =>
    Array.from({ length: count }, () =>
      database.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await held.promise;
      }),
    );
  const holding = hold(signInDb, pools.signIn.connections);
  await sql`select 1`.execute(signInDb);
  holding.push(...hold(db, pools.calls.connections));
  const waiting = sql`select 1`.execute(signInDb);
  held.resolve();
  await Promise.all([waiting, ...holding]);
});

test("a second connection inside a transaction is refused at once, on any pool, and not after it", async () => {
  const { db, signInDb } = world.deps;
  const later: (() => Promise<unknown>)[] = [];
  for (const other of [db, signInDb])
    await db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await expect(sql`select 1`.execute(other)).rejects.toThrow("second connection");
      await expect(other.transaction().execute(async () => {})).rejects.toThrow(
        "second connection",
      );
      later.push(async () => sql`select 1`.execute(other));
    });
  await Promise.all(later.map((work) => work()));
  await expect(
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(() => sql`select 1`.execute(db)),
  ).rejects.toThrow("second connection");
});

test("a statement, a lock or an idle transaction that outlasts its limit ends as unavailable", async () => {
  const { rows } = await sql<{
    name: string;
    setting: string;
  }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    world.deps.db,
  );
  expect(rows.map(({ setting }) => Number(setting))).toEqual([30_000, 5000, 15_000]);
  const tooSlow = world.deps.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 50`.execute(trx);
    await sql`select pg_sleep(5)`.execute(trx);
  });
  expect(isDatabaseUnavailable(await tooSlow.catch((problem: unknown) => problem))).toBe(true);
});
