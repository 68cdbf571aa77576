import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRole, ownerRole } from "../apps/api/src/db/roles.ts";
import { isLeftOut } from "../apps/api/testing/records/left-out.ts";
import { databaseUrl } from "../apps/api/testing/world/database-url.ts";
import { book } from "../apps/api/testing/world/delivery.ts";
import { freePort } from "../apps/api/testing/world/free-port.ts";
import { newCustomer, newDriver, type Person } from "../apps/api/testing/world/people.ts";
import { nearSiam, siam } from "../apps/api/testing/world/points.ts";
import { startRedis } from "../apps/api/testing/world/redis.ts";
import { openTestWorld, type TestWorld } from "../apps/api/testing/world/test-world.ts";
import { type Product, productIn } from "./kills/product.ts";

/** Two whole programs, as an operator runs them side by side: one database, one Redis, a proxy before them. */
describe.skipIf(isLeftOut("redis"))("two processes", () => {
  let world: TestWorld;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let folder: string;
  let [first, second]: [Product, Product] = [] as never;

  beforeAll(async () => {
    redis = await startRedis();
    folder = await mkdtemp(join(tmpdir(), "songtan-two-"));
    world = await openTestWorld({ REDIS_URL: redis.url });
    world.clock.now = new Date();
    const settings = {
      DATABASE_URL: databaseUrl(world.database, appRole),
      DATABASE_MIGRATE_URL: databaseUrl(world.database, ownerRole),
      REDIS_URL: redis.url,
      APP_SECRET: "a secret that only tests know, 32+",
    };
    const open = async (name: string) =>
      productIn(join(folder, name), { port: await freePort(), settings });
    first = await open("first");
    second = await open("second");
    // At once, as a new release starts them: both migrate, both fill an empty database.
    await Promise.all([first.start(), second.start()]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([first, second].map((product) => product?.kill()));
    await world.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("offer each booking once to each driver and no driver two at a time, and run each job once", async () => {
    const drivers = [];
    for (let count = 0; count < 6; count += 1) drivers.push(await newDriver(world));
    const customers = [];
    for (let count = 0; count < 6; count += 1) customers.push(await newCustomer(world));
    const bookings = await Promise.all(
      customers.map((customer) => book(world, customer, { at: siam })),
    );
    const ids = bookings.map(({ id }) => id);
    const offers = async () =>
      world.deps.db
        .selectFrom("offers")
        .select(["bookingId", "driverId", "answer"])
        .where("bookingId", "in", ids)
        .execute();
    await expect
      .poll(async () => new Set((await offers()).map((offer) => offer.bookingId)).size, waiting)
      .toBeGreaterThan(1);
    // Two more rounds of both dispatchers over the same bookings and drivers.
    await sleep(4500);
    const sent = await offers();
    const pairs = sent.map((offer) => `${offer.bookingId} ${offer.driverId}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    const open = sent.filter(({ answer }) => answer === null).map((offer) => offer.driverId);
    expect(new Set(open).size).toBe(open.length);

    const [driver, customer] = [drivers[0] as Person, customers[0] as Person];
    const started = await Promise.all(
      [first, second].map((product) =>
        post(product, driver, "/verifications", { channel: "email" }),
      ),
    );
    expect(started.map(({ status }) => status)).toEqual([201, 201]);
    const inbox = async () => (await first.inbox(driver.email)).length;
    await expect.poll(inbox, waiting).toBe(2);
    await sleep(500);
    expect(await inbox()).toBe(2);
    expect((await get(second, customer, `/bookings/${bookings[0]?.id}`)).number).toBe(
      bookings[0]?.number,
    );
  }, 180_000);

  test("share bookings, positions and work; when one is killed its readers go on at the other, missing nothing", async () => {
    const customer = await newCustomer(world);
    const driver = await newDriver(world);
    const { id } = await book(world, customer);
    const proxy = { to: second };
    const reader = follow(proxy, customer, `/bookings/${id}/events`);
    await expect.poll(() => reader.ids().length, waiting).toBe(1);

    await post(first, driver, `/driver/bookings/${id}/accept`);
    await reportEvent(first, driver, id, { kind: "heading" });
    await expect.poll(() => reader.kinds(), waiting).toContain("heading_to_pickup");
    await move(first, driver, 0.001);
    await expect.poll(() => reader.positions(), waiting).toContain(nearSiam.latitude + 0.001);

    await second.kill();
    proxy.to = first;
    // No reader receives this: the reader has not come back yet.
    await reportEvent(first, driver, id, { kind: "arrived" });
    await expect.poll(() => reader.kinds(), waiting).toContain("arrived_at_pickup");
    expect(reader.kinds()).toEqual([
      "booked",
      "searching",
      "assigned",
      "heading_to_pickup",
      "arrived_at_pickup",
    ]);
    expect(new Set(reader.ids()).size).toBe(reader.ids().length);
    const order = reader.ids().map((id) => Number.parseInt(id, 10));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    reader.leave();
  }, 180_000);
});

/** A test that passes never waits so long; on a busy machine the two programs do. */
const waiting = { timeout: 50_000, interval: 50 };

type StreamEvent = { id: string; name: string; data: unknown };

const parseStreamEvent = (block: string): StreamEvent => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  return { id: field("id"), name: field("event"), data: JSON.parse(field("data") || "null") };
};

/**
 * The events of one reader's stream from any program: the proxy leads to one that is alive, and the
 * reader resumes as browsers do.
 */
function follow(proxy: { to: Product }, person: Person, path: string) {
  const ending = new AbortController();
  const received: StreamEvent[] = [];
  const readOnce = async () => {
    const lastId = received.findLast(({ id }) => id !== "")?.id;
    const headers = {
      authorization: `Bearer ${person.token}`,
      ...(lastId && { "last-event-id": lastId }),
    };
    const answer = await fetch(`${proxy.to.url}/api${path}`, { headers, signal: ending.signal });
    let rest = "";
    for await (const part of answer.body as ReadableStream<Uint8Array>) {
      const blocks = `${rest}${new TextDecoder().decode(part, { stream: true })}`.split("\n\n");
      rest = blocks.pop() ?? "";
      received.push(...blocks.filter((block) => !block.startsWith(":")).map(parseStreamEvent));
    }
  };
  const read = async () => {
    while (!ending.signal.aborted) {
      await readOnce().catch(() => {});
      await sleep(300);
    }
  };
  void read();
  const views = () =>
    received.filter(({ name }) => name === "booking").map(({ data }) => data as BookingView);
  return {
    ids: () => received.filter(({ name }) => name === "booking").map(({ id }) => id),
    kinds: () =>
      views()
        .at(-1)
        ?.timeline.map(({ kind }) => kind) ?? [],
    positions: () =>
      received.flatMap(({ name, data }) =>
        name === "position" ? [(data as { latitude: number }).latitude] : [],
      ),
    leave: () => ending.abort(),
  };
}

async function post(product: Product, { token }: Person, path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${product.url}/api${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { status: answer.status };
}

async function get(product: Product, { token }: Person, path: string): Promise<BookingView> {
  const answer = await fetch(`${product.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: BookingView }).data;
}

const reportEvent = (product: Product, driver: Person, id: string, event: { kind: string }) =>
  post(product, driver, `/driver/tasks/${id}/events`, {
    events: [
      { id: crypto.randomUUID(), stopIndex: 0, occurredAt: new Date().toISOString(), ...event },
    ],
  });

const move = (product: Product, driver: Person, north: number) =>
  post(product, driver, "/driver/positions", {
    positions: [
      { ...nearSiam, latitude: nearSiam.latitude + north, recordedAt: new Date().toISOString() },
    ],
  });
