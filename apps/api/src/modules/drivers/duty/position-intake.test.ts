import { cellOf } from "@songtan/domain/cities/cells";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLeftOut } from "../../../../testing/records/left-out.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { nearSiam, silom } from "../../../../testing/world/points.ts";
import { startRedis } from "../../../../testing/world/redis.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import type { PositionSignal } from "../../../ports/live-places.ts";

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
