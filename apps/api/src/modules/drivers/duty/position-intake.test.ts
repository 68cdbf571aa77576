import { cellOf } from "@songtan/domain/cities/cells";
import { cityOfId } from "@songtan/domain/cities/city-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptFromBoard, boardOf } from "../../../../testing/delivery/offers.ts";
import { isLeftOut } from "../../../../testing/records/left-out.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { nearSiam, silom } from "../../../../testing/world/points.ts";
import { startRedis } from "../../../../testing/world/redis.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { openRedisLive } from "../../../adapters/live/redis-live.ts";
import type { PositionSignal } from "../../../ports/live-places.ts";
import { createPubSub } from "../../../ports/pub-sub.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";

const report = (world: TestWorld, { token }: Person, positions: readonly object[]) =>
  call<{ accepted: number }>(world, "POST /driver/positions", { token, body: { positions } });
const at = (world: TestWorld, seconds: number) =>
  new Date(world.clock.now.getTime() + seconds * 1000).toISOString();

/** The behaviour of every store of live places. */
function behaves(open: () => Promise<{ world: TestWorld; close(): Promise<void> }>): void {
  let opened: Awaited<ReturnType<typeof open>>;
  let world: TestWorld;
  beforeAll(async () => {
    opened = await open();
    world = opened.world;
  });
  afterAll(() => opened.close());

  test("many phones report at once: each gets its own answer, and each stored place is the newest", async () => {
    const drivers = await Promise.all(Array.from({ length: 30 }, () => newDriver(world)));
    world.clock.advance(600);
    const answers = await Promise.all(
      drivers.map((driver, index) =>
        report(world, driver, [
          { latitude: 13.7 + index / 1000, longitude: 100.5, recordedAt: at(world, -10) },
          { latitude: 13.7001 + index / 1000, longitude: 100.5, recordedAt: at(world, -5) },
          { latitude: 18, longitude: 98, recordedAt: at(world, -1) },
        ]),
      ),
    );
    expect(answers.map(({ status, data }) => [status, data.accepted])).toEqual(
      drivers.map(() => [202, 2]),
    );
    const last = await world.deps.livePlaces.last(drivers.map(({ id }) => id));
    expect(last.size).toBe(30);
    expect(last.get(drivers[7]?.id ?? "")).toMatchObject({
      latitude: 13.7071,
      recordedAt: new Date(at(world, -5)),
      receivedAt: world.clock.now,
    });
  });

  test("our clock jumps two hours ahead and back: positions are accepted again at once", async () => {
    const driver = await newDriver(world, { onDuty: true });
    const here = () => report(world, driver, [{ ...nearSiam, recordedAt: at(world, 0) }]);
    world.clock.advance(7200);
    expect((await here()).data.accepted).toBe(1);
    world.clock.advance(-7200 + 5);
    expect((await here()).data.accepted).toBe(1);
    const last = await world.deps.livePlaces.last([driver.id]);
    expect(last.get(driver.id)?.recordedAt).toEqual(world.clock.now);
    world.clock.advance(5);
    expect((await here()).data.accepted).toBe(1);
  });

  test("two reports of one phone in the same moment are judged one after the other", async () => {
    const driver = await newDriver(world, { onDuty: true });
    world.clock.advance(60);
    const [first, second] = await Promise.all([
      report(world, driver, [{ ...nearSiam, recordedAt: at(world, -10) }]),
      report(world, driver, [
        { ...nearSiam, recordedAt: at(world, -10) },
        { ...nearSiam, recordedAt: at(world, -2) },
      ]),
    ]);
    // Whichever came first: the position in both reports is accepted once.
    expect(first.data.accepted + second.data.accepted).toBe(2);
  });

  test("a place recorded before the known one changes nothing", async () => {
    const { id: driverId } = await newDriver(world);
    world.clock.advance(60);
    const place = { driverId, heading: 90, accuracyMetres: null, receivedAt: world.clock.now };
    await world.deps.livePlaces.put([
      { ...place, ...nearSiam, recordedAt: new Date(at(world, 0)) },
    ]);
    await world.deps.livePlaces.put([{ ...place, ...silom, recordedAt: new Date(at(world, -1)) }]);
    expect((await world.deps.livePlaces.last([driverId])).get(driverId)).toMatchObject({
      ...nearSiam,
      heading: 90,
    });
    await world.deps.livePlaces.remove(driverId);
    expect((await world.deps.livePlaces.last([driverId])).size).toBe(0);
  });

  test("a circle contains the drivers inside it with a recent position, the nearest first", async () => {
    const [here, near, far, gone] = await Promise.all(
      Array.from({ length: 4 }, () => newDriver(world)),
    );
    const centre = { latitude: 7.88, longitude: 98.39 };
    world.clock.advance(1200);
    const place = (driver: Person | undefined, metres: number, seconds = 0) => ({
      driverId: driver?.id ?? "",
      latitude: centre.latitude + metres / 111_195,
      longitude: centre.longitude,
      heading: null,
      accuracyMetres: null,
      recordedAt: new Date(at(world, seconds)),
      receivedAt: new Date(at(world, seconds)),
    });
    await world.deps.livePlaces.put([
      place(far, 1100),
      place(near, 900),
      place(here, 10),
      place(gone, 20, -600),
    ]);
    const found = await world.deps.livePlaces.near({
      centre,
      radiusMetres: 1000,
      seenSince: new Date(at(world, -300)),
      limit: 10,
    });
    expect(found.map(({ driverId }) => driverId)).toEqual([here?.id, near?.id]);
  });

  test("cells of a map contain the drivers in them with a recent position, to their very edges", () =>
    expectCellsToContainDrivers(world));

  test("a booking's positions reach all its subscribers", async () => {
    const driver = await newDriver(world);
    const task = await bookAndAccept(world, driver);
    world.clock.advance(60);
    await send(world, driver, task.id, [{ kind: "heading" }]);
    const signals: PositionSignal[] = [];
    world.deps.hub.subscribe(
      "position",
      task.id,
      (signal) => void signals.push(signal as PositionSignal),
    );
    await report(world, driver, [{ ...nearSiam, recordedAt: at(world, 0), heading: 45 }]);
    await expect.poll(() => signals).toHaveLength(1);
    expect(signals[0]?.position).toEqual({ ...nearSiam, heading: 45, recordedAt: at(world, 0) });
  });
}

async function expectCellsToContainDrivers(world: TestWorld): Promise<void> {
  const drivers = await Promise.all(Array.from({ length: 6 }, () => newDriver(world)));
  world.clock.advance(1200);
  // Two rows of cells; the corners of one of them, its middle, and a cell that is not requested.
  const points = [
    [9.2, 99.3],
    [9.2, 99.39999],
    [9.29999, 99.3],
    [9.25, 99.35],
    [9.35, 99.35],
    [9.25, 99.55],
  ] as const;
  const places = points.map(([latitude, longitude], index) => ({
    driverId: drivers[index]?.id ?? "",
    ...{ latitude, longitude, heading: null, accuracyMetres: null },
    recordedAt: world.clock.now,
    receivedAt: world.clock.now,
  }));
  await world.deps.livePlaces.put(places);
  const cells = [...new Set(places.slice(0, 5).map(cellOf))].sort();
  expect(cells).toHaveLength(2);
  const inCells = async (seconds: number) => {
    const found = await world.deps.livePlaces.inCells(cells, new Date(at(world, seconds)));
    return found.map(({ driverId }) => driverId).sort();
  };
  expect(await inCells(-300)).toEqual(
    drivers
      .slice(0, 5)
      .map(({ id }) => id)
      .sort(),
  );
  expect(await inCells(1)).toEqual([]);
  expect(await world.deps.livePlaces.inCells([], new Date(0))).toEqual([]);
}

describe("live places in the database", () => {
  behaves(async () => {
    const world = await openTestWorld();
    return { world, close: world.close };
  });
});

describe.skipIf(isLeftOut("redis"))("live places in Redis", () => {
  behaves(async () => {
    const redis = await startRedis();
    const world = await openTestWorld({ REDIS_URL: redis.url });
    return {
      world,
      close: async () => {
        await world.close();
        await redis.stop();
      },
    };
  });
});

test.skipIf(isLeftOut("redis"))(
  "a Redis that fails delays no request, and positions continue within the process",
  async () => {
    const redis = await startRedis();
    const world = await openTestWorld({ REDIS_URL: redis.url, RATE_LIMITS: "on" });
    const driver = await newDriver(world);
    const task = await bookAndAccept(world, driver);
    const customer = await newCustomer(world);
    const waiting = await book(world, customer);
    await send(world, driver, task.id, [{ kind: "heading" }]);
    const lines: string[] = [];
    const other = await openRedisLive(redis.url, createPubSub(), (line) => lines.push(line));
    const ready = async () => (await world.app.inject("/readyz")).json();
    expect(await ready()).toEqual({ ok: true, degraded: [] });

    // First it hangs with its connections open, then it is gone, then it is back.
    for (const fault of ["pause", "stop"] as const) {
      await redis[fault]();
      // The first question finds out; it may wait for as long as Redis is given.
      await call(world, "GET /tariff");
      expect(await ready()).toEqual({ ok: true, degraded: ["redis"] });
      const startedAt = performance.now();
      for (let time = 0; time < 20; time += 1)
        expect((await call(world, "GET /tariff")).status).toBe(200);
      expect((performance.now() - startedAt) / 20).toBeLessThan(100);

      world.clock.advance(60);
      const moves: PositionSignal[] = [];
      const stop = world.deps.hub.subscribe(
        "position",
        task.id,
        (signal) => void moves.push(signal as PositionSignal),
      );
      expect(
        (await report(world, driver, [{ ...nearSiam, recordedAt: at(world, 0) }])).status,
      ).toBe(202);
      expect(moves).toHaveLength(1);
      stop();
      expect((await world.deps.livePlaces.last([driver.id])).get(driver.id)).toMatchObject(
        nearSiam,
      );
      const near = { centre: nearSiam, radiusMetres: 100, seenSince: world.clock.now, limit: 1 };
      expect(await world.deps.livePlaces.near(near)).toHaveLength(1);
    }
    const next = await newDriver(world);
    await dispatchOnce(world.deps);
    expect(await boardOf(world, next)).toEqual([waiting.id]);
    expect((await acceptFromBoard(world, next, waiting.id)).status).toBe(200);
    expect(
      (await call(world, `GET /bookings/${waiting.id}`, { token: customer.token })).status,
    ).toBe(200);
    const { token } = await newDriver(world);
    expect((await call(world, "PUT /driver/duty", { token, body: { onDuty: false } })).status).toBe(
      200,
    );
    for (let time = 0; time < 5; time += 1)
      expect((await other.places.last([driver.id])).size).toBe(0);
    expect(lines.filter((line) => line.includes("silent"))).toHaveLength(1);

    await redis.start();
    await expect.poll(ready, { timeout: 10_000 }).toEqual({ ok: true, degraded: [] });
    await other.close();
    await world.close();
    await redis.stop();
  },
);

test.skipIf(isLeftOut("redis"))(
  "a move reaches each process once, and a program starts although Redis is away",
  async () => {
    const redis = await startRedis();
    const [first, second] = [createPubSub(), createPubSub()];
    const one = await openRedisLive(redis.url, first, () => {});
    const two = await openRedisLive(redis.url, second, () => {});
    const seen: string[] = [];
    first.subscribe("position", "b", () => seen.push("first"));
    second.subscribe("position", "b", (signal) =>
      seen.push(`second ${Object.keys(signal).sort()}`),
    );
    const position = { ...nearSiam, recordedAt: new Date().toISOString() };
    await one.signals.publish([{ topic: "position", id: "b", position }]);
    await expect.poll(() => seen).toEqual(["first", "second id,position,topic"]);
    await redis.stop();
    const lines: string[] = [];
    const late = await openRedisLive(redis.url, createPubSub(), (line) => lines.push(line));
    expect([late.redis.answers, lines.at(-1)]).toEqual([
      false,
      expect.stringContaining("does not answer"),
    ]);
    for (const live of [one, two, late]) await live.close();
    expect(seen).toHaveLength(2);
  },
);

describe("days of positions", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld();
  });
  afterAll(() => world.close());

  const days = async () =>
    (
      await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'positions'::regclass order by 1`.execute(world.deps.db)
    ).rows.map(({ name }) => name);

  test("day partitions are created ahead and removed whole; an open claim retains its booking's track", async () => {
    const driver = await newDriver(world);
    const task = await bookAndAccept(world, driver);
    await sql`select make_position_days('2026-03-01', '2026-03-02')`.execute(world.deps.db);
    await sql`select make_position_days('2026-03-01', '2026-03-02')`.execute(world.deps.db);
    expect((await days()).slice(0, 2)).toEqual(["positions_20260301", "positions_20260302"]);
    const row = {
      bookingId: task.id,
      city: cityOfId(task.id),
      driverId: driver.id,
      ...nearSiam,
      recordedAt: new Date("2026-03-01T10:00:00Z"),
    };
    const insert = (receivedAt: string) =>
      world.deps.db
        .insertInto("positions")
        .values({ ...row, receivedAt: new Date(receivedAt) })
        .execute();
    await insert("2026-03-01T23:59:59Z");
    await insert("2026-03-02T00:00:00Z");
    const left = async () =>
      (await world.deps.db.selectFrom("positions").select("receivedAt").execute()).length;
    const drop = async (before: string) =>
      (
        await sql<{ dropped: boolean }>`
          select drop_position_day(${before}) as dropped`.execute(world.deps.db)
      ).rows[0]?.dropped;
    expect(await drop("2026-03-02T12:00:00Z")).toBe(true);
    expect(await drop("2026-03-02T12:00:00Z")).toBe(false);
    expect([await days(), await left()]).toEqual([
      expect.not.arrayContaining(["positions_20260301"]),
      1,
    ]);
    expect(await days()).toContain("positions_20260302");
    await world.owner.query(
      `insert into reports (id, number, booking_id, reporter_role, reporter_id, kind, state, cap_satang, due_at, created_at)
       values (gen_random_uuid(), 'R-1', $1, 'driver', $2, 'other', 'open', 200000, now(), now())`,
      [task.id, driver.id],
    );
    expect(await drop("2026-03-04T00:00:00Z")).toBe(true);
    expect([await days(), await left()]).toEqual([
      expect.not.arrayContaining(["positions_20260302"]),
      1,
    ]);
  });
});
