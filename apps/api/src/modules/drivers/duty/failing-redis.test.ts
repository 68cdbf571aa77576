import { expect, test } from "vitest";
import { acceptFromBoard, boardOf } from "../../../../testing/delivery/offers.ts";
import { isLeftOut } from "../../../../testing/records/left-out.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { nearSiam } from "../../../../testing/world/points.ts";
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
    const ready = async () => {
      await world.deps.selfTest.run();
      return (await world.app.inject("/readyz")).json();
    };
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
