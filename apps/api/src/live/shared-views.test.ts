import type { BookingView } from "@songtan/contract/bookings/bookings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call, type Route } from "../../testing/world/call.ts";
import { book } from "../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../testing/world/people.ts";
import { recordStatements } from "../../testing/world/round-trips.ts";
import { onAdmin, openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { apartFromTransaction } from "../db/pipeline/transaction-guard.ts";

const poolConnections = 6;
let world: TestWorld;
let origin: string;
const statements: string[] = [];
const open: { leave(): void }[] = [];

beforeAll(async () => {
  world = await openTestWorld(
    {},
    { guard: recordStatements(statements), connections: poolConnections },
  );
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(() => {
  for (const { leave } of open.splice(0)) leave();
});

/** A stream and all it wrote. */
async function listen(path: string, token?: string, language = "th") {
  const leave = new AbortController();
  const answer = await fetch(`${origin}${path}`, {
    headers: { "accept-language": language, ...(token && { authorization: `Bearer ${token}` }) },
    signal: leave.signal,
  });
  const stream = {
    status: answer.status,
    headers: answer.headers,
    text: "",
    ended: false,
    leave: () => leave.abort(),
  };
  open.push(stream);
  void (async () => {
    for await (const part of answer.body as ReadableStream<Uint8Array>)
      stream.text += new TextDecoder().decode(part);
    stream.ended = true;
  })().catch(() => {});
  return stream;
}
const count = (text: string, part: string) => text.split(part).length - 1;
const views = (stream: { text: string }) => count(stream.text, "event: booking\n");
/** A load of the view is one statement, and no other statement has this column. */
const loads = () => statements.filter((text) => text.includes('as "settled_lines"')).length;
const pause = (milliseconds: number) => new Promise((wait) => setTimeout(wait, milliseconds));

async function watched(readers: number) {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const streams = await Promise.all(
    Array.from({ length: readers }, () => listen(`/api/bookings/${id}/events`, customer.token)),
  );
  await expect
    .poll(() => streams.every((stream) => views(stream) === 1), { timeout: 10_000 })
    .toBe(true);
  return { customer, id, streams };
}
const touch = (id: string) => world.deps.hub.publish({ topic: "booking", id });

test("fifty readers of one booking are one load at each change, and have the same bytes", async () => {
  statements.length = 0;
  const { id, streams } = await watched(50);
  expect(loads()).toBeLessThanOrEqual(5);
  statements.length = 0;
  await world.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable("bookings").set({ laterSatang: 100 }).where("id", "=", id).execute();
    await sql`select pg_notify('songtan_live', ${JSON.stringify({ topic: "booking", id })})`.execute(
      trx,
    );
  });
  await expect
    .poll(() => streams.every((stream) => views(stream) === 2), { timeout: 10_000 })
    .toBe(true);
  expect(loads()).toBe(1);
  // Begin, update, notify and commit are this test's own; sessions are checked by a timer.
  expect(statements.filter((text) => !text.includes('"sessions"'))).toHaveLength(4 + 1);
  expect(new Set(streams.map(({ text }) => text.slice(text.indexOf("id: "))))).toHaveProperty(
    "size",
    1,
  );
});

test("signals that come while a load runs are one more load, and what readers have only gets newer", async () => {
  const { id, streams } = await watched(3);
  statements.length = 0;
  for (let satang = 1; satang <= 20; satang += 1) {
    await world.deps.db
      .updateTable("bookings")
      .set({ laterSatang: satang })
      .where("id", "=", id)
      .execute();
    touch(id);
  }
  const last = (text: string) =>
    [...text.matchAll(/"laterSatang":(\d+)/g)].map(([, satang]) => Number(satang));
  await expect.poll(() => streams.map(({ text }) => last(text).at(-1))).toEqual([20, 20, 20]);
  expect(loads()).toBeLessThan(20);
  for (const { text } of streams)
    expect(last(text)).toEqual([...last(text)].sort((left, right) => left - right));
});

test("each audience and language has its own view: no reader sees what only another may see", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const view = await call<BookingView>(world, `GET /bookings/${id}` as Route, {
    token: customer.token,
  });
  const key = new URL(view.data.shareUrl).pathname.split("/").at(-1);
  const [own, ownEnglish, shared, stranger] = await Promise.all([
    listen(`/api/bookings/${id}/events`, customer.token),
    listen(`/api/bookings/${id}/events`, customer.token, "en"),
    listen(`/api/tracking/${key}/events`),
    listen(`/api/bookings/${id}/events`, (await newCustomer(world)).token),
  ]);
  expect([own.status, ownEnglish.status, shared.status, stranger.status]).toEqual([
    200, 200, 200, 404,
  ]);
  for (const stream of [own, ownEnglish, shared]) await expect.poll(() => views(stream)).toBe(1);
  const phone = view.data.stops[0]?.contactPhone ?? "";
  expect([own.text, ownEnglish.text, shared.text].map((text) => text.includes(phone))).toEqual([
    true,
    true,
    false,
  ]);
  expect(own.text.replace(/^id:.*$/m, "")).not.toBe(ownEnglish.text.replace(/^id:.*$/m, ""));
});

test("while no connection is free a new stream is 503 in time, an open one stays and shows the change afterwards", async () => {
  const { customer, id, streams } = await watched(2);
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const blocked = Array.from({ length: poolConnections }, () =>
    world.deps.db.transaction().execute((trx) =>
      apartFromTransaction(async () => {
        await sql`select 1`.execute(trx);
        await ending;
      }),
    ),
  );
  await pause(200);
  touch(id);
  const refused = await listen(`/api/bookings/${id}/events`, customer.token);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
  end();
  await Promise.all(blocked);
  await world.deps.db
    .updateTable("bookings")
    .set({ laterSatang: 7 })
    .where("id", "=", id)
    .execute();
  await expect.poll(() => streams.map(views), { timeout: 15_000 }).toEqual([2, 2]);
  expect(streams.map(({ ended }) => ended)).toEqual([false, false]);
});

test("a database that drops every connection ends no stream: changes and ended sessions are read when it is back", async () => {
  const { id, streams } = await watched(2);
  const driver = await newDriver(world);
  const driverStream = await listen("/api/driver/events", driver.token);
  const leaver = await newDriver(world);
  const leaverStream = await listen("/api/driver/events", leaver.token);
  await pause(300);
  await onAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${world.database}'`,
  );
  // No signal reports this, like a commit between two connections.
  await expect
    .poll(() =>
      world.deps.db
        .updateTable("bookings")
        .set({ laterSatang: 9 })
        .where("id", "=", id)
        .execute()
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true);
  await world.deps.db
    .updateTable("sessions")
    .set({ endedAt: world.clock.now })
    .where("accountId", "=", leaver.id)
    .execute();
  await expect.poll(() => streams.map(views), { timeout: 15_000 }).toEqual([2, 2]);
  await expect.poll(() => leaverStream.ended, { timeout: 15_000 }).toBe(true);
  expect([...streams, driverStream].map(({ ended }) => ended)).toEqual([false, false, false]);
});
