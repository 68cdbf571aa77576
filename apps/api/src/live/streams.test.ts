import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeStreams } from "../features/accounts/queries.ts";
import { call } from "../testing/call.ts";
import { book } from "../testing/delivery.ts";
import { newCustomer, newDriver, type Person } from "../testing/people.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

let world: TestWorld;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

/** Opens a stream and waits for its first words. `ended` resolves when the server has closed it. */
async function open(person: Person, path: string, at = origin) {
  const leave = new AbortController();
  const answer = await fetch(`${at}${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: leave.signal,
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return "ended";
  })().catch(() => "left");
  return { type: answer.headers.get("content-type"), first: new TextDecoder().decode(value), ended, leave };
}
const within = (seconds: number) => new Promise((wait) => setTimeout(() => wait("still open"), seconds * 1000).unref());

test("a stream ends within five seconds of its session, and no other does", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const { id } = await book(world, customer);
  const [mine, theirs] = [await open(customer, `/api/bookings/${id}/events`), await open(driver, "/api/driver/events")];
  expect([mine.type, theirs.type]).toEqual([
    expect.stringContaining("text/event-stream"),
    expect.stringContaining("text/event-stream"),
  ]);
  await call(world, "POST /customer/logout", { token: customer.token });
  expect(await Promise.race([mine.ended, within(5)])).toBe("ended");
  expect(await Promise.race([theirs.ended, within(0.5)])).toBe("still open");
  theirs.leave.abort();
});

test("a suspension closes the driver's stream within five seconds, and it does not open again", async () => {
  const driver = await newDriver(world);
  const { ended } = await open(driver, "/api/driver/events");
  await world.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ suspended_at: new Date() }).where("id", "=", driver.id).execute();
    await closeStreams(trx, driver.id);
  });
  expect(await Promise.race([ended, within(5)])).toBe("ended");
  const again = await call(world, "GET /driver/events", { token: driver.token });
  expect([again.status, again.error.code]).toEqual([403, "suspended"]);
  expect((await call(world, "GET /driver/tasks", { token: driver.token })).status).toBe(200);
});

test("whoever leaves is forgotten", async () => {
  const driver = await newDriver(world);
  const before = world.deps.hub.size();
  const stream = await open(driver, "/api/driver/events");
  await expect.poll(() => world.deps.hub.size()).toBeGreaterThan(before);
  stream.leave.abort();
  await expect.poll(() => world.deps.hub.size()).toBe(before);
});

test("when signals may have been missed, readers are sent away to come back for the present", async () => {
  const stream = await open(await newDriver(world), "/api/driver/events");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %' and usename = current_user`.execute(world.deps.db);
  expect(await Promise.race([stream.ended, within(10)])).toBe("ended");
});

test("whoever opens one page too many loses the oldest, and nobody else a page", async () => {
  const limited = await openTestWorld({ RATE_LIMITS: "on" });
  const address = await limited.app.listen({ port: 0, host: "127.0.0.1" });
  const [driver, other] = [await newDriver(limited), await newDriver(limited)];
  const theirs = await open(other, "/api/driver/events", address);
  const mine = [];
  for (let count = 0; count <= limits.streamsPerAccount; count += 1)
    mine.push(await open(driver, "/api/driver/events", address));
  const [oldest, second] = mine;
  expect(await Promise.race([oldest?.ended, within(5)])).toBe("ended");
  expect(await Promise.race([second?.ended, theirs.ended, within(0.5)])).toBe("still open");
  for (const { leave } of [...mine, theirs]) leave.abort();
  await limited.close();
});

test("a driver whose booking was taken from them hears it on the stream, without its contacts", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/driver/events`, {
    headers: { authorization: `Bearer ${driver.token}` },
    signal: leave.signal,
  });
  let heard = "";
  const listening = (async () => {
    for await (const part of answer.body as ReadableStream<Uint8Array>) heard += new TextDecoder().decode(part);
  })().catch(() => {});
  await expect.poll(() => heard).toContain('"state":"assigned"');
  heard = "";
  world.clock.advance(11 * 60);
  const changed = await call(world, `POST /bookings/${id}/change-driver`, { token: customer.token });
  expect(changed.status).toBe(200);
  await expect.poll(() => heard).toContain('"state":"searching"');
  expect(heard).toContain("event: task");
  expect(heard).not.toContain("+66811111111");
  leave.abort();
  await listening;
});
