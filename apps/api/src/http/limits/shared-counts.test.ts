import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLeftOut } from "../../../testing/records/left-out.ts";
import { call } from "../../../testing/world/call.ts";
import { startRedis, type TestRedis } from "../../../testing/world/redis.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

describe.skipIf(isLeftOut("redis"))("limits that processes share in Redis", () => {
  let redis: TestRedis;
  let worlds: [TestWorld, TestWorld];
  beforeAll(async () => {
    redis = await startRedis();
    const open = () => openTestWorld({ RATE_LIMITS: "on", REDIS_URL: redis.url });
    worlds = [await open(), await open()];
  }, 30_000);
  afterAll(async () => {
    for (const world of worlds) await world.close();
    await redis.stop();
  });

  const perMinute = 30;
  const isRefused = async (world: TestWorld, from: string) => {
    const answer = await call(world, "GET /console/invitations/nobody-was-invited-by-this", {
      from,
    });
    return answer.code === "rate_limited";
  };
  async function countRefused(world: TestWorld, from: string, requests: number): Promise<number> {
    let refused = 0;
    for (let index = 0; index < requests; index += 1)
      if (await isRefused(world, from)) refused += 1;
    return refused;
  }

  test("requests to either process count together", async () => {
    const [first, second] = worlds;
    expect(await countRefused(first, "198.51.100.7", 20)).toBe(0);
    expect(await countRefused(second, "198.51.100.7", 15)).toBe(20 + 15 - perMinute);
    expect(await isRefused(first, "198.51.100.8")).toBe(false);
  });

  test("while Redis is gone each process counts by itself: no request is refused for that, and no limit is off", async () => {
    const [first, second] = worlds;
    await redis.stop();
    expect(await countRefused(first, "198.51.100.9", perMinute + 5)).toBe(5);
    expect(await countRefused(second, "198.51.100.9", perMinute + 5)).toBe(5);
    await redis.start();
    await expect
      .poll(() => isRefused(first, "198.51.100.9"), { timeout: 15_000, interval: 250 })
      .toBe(false);
    expect(await countRefused(first, "198.51.100.10", perMinute + 5)).toBe(5);
  }, 30_000);
});
