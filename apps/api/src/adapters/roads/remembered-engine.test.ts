import { expect, test } from "vitest";
import { ari, siam, silom } from "../../../testing/world/points.ts";
import type { Engine } from "./engines/engine.ts";
import { EngineProblem } from "./engines/fetch-json.ts";
import { cachedEngine } from "./remembered-engine.ts";

const signal = new AbortController().signal;
const noon = new Date("2026-11-23T05:00:00Z");

function counting(knowsTraffic = false) {
  const calls: string[] = [];
  const engine: Engine = {
    name: "counting",
    knowsTraffic,
    async route({ points }) {
      calls.push("route");
      if (points.length > 2) throw new EngineProblem("too many");
      return {
        legs: [{ distanceMetres: calls.length, durationSeconds: 1 }],
        snapMetres: [0, 0],
        line: [],
      };
    },
    async matrix() {
      calls.push("matrix");
      return null;
    },
  };
  let now = 0;
  return {
    calls,
    engine: cachedEngine(engine, () => now),
    wait(milliseconds: number) {
      now += milliseconds;
    },
  };
}
const trip = { points: [siam, silom], vehicle: "motorcycle", departAt: noon } as const;

test("the same route within a minute is requested once, for any number of people at once", async () => {
  const { calls, engine, wait } = counting();
  const [first, second] = await Promise.all([
    engine.route(trip, signal),
    engine.route(trip, signal),
  ]);
  expect(first).toEqual(second);
  await engine.route({ ...trip, departAt: new Date(noon.getTime() + 30_000) }, signal);
  expect(calls).toEqual(["route"]);
  wait(60_001);
  await engine.route(trip, signal);
  expect(calls).toEqual(["route", "route"]);
});

test("another vehicle, another end and another question are other routes", async () => {
  const { calls, engine } = counting();
  await engine.route(trip, signal);
  await engine.route({ ...trip, vehicle: "pickup" }, signal);
  await engine.route({ ...trip, points: [silom, siam] }, signal);
  await engine.matrix(
    { origins: [siam], destinations: [silom], vehicle: "motorcycle", departAt: noon },
    signal,
  );
  await engine.matrix(
    { origins: [siam, silom], destinations: [ari], vehicle: "motorcycle", departAt: noon },
    signal,
  );
  await engine.matrix(
    { origins: [siam], destinations: [silom, ari], vehicle: "motorcycle", departAt: noon },
    signal,
  );
  expect(calls).toEqual(["route", "route", "route", "matrix", "matrix", "matrix"]);
});

test("an engine that knows the traffic is called again for another hour", async () => {
  const { calls, engine } = counting(true);
  await engine.route(trip, signal);
  await engine.route({ ...trip, departAt: new Date(noon.getTime() + 3_600_000) }, signal);
  expect(calls).toHaveLength(2);
});

test("a failure is not cached", async () => {
  const { calls, engine } = counting();
  const long = { ...trip, points: [siam, silom, ari] };
  await expect(engine.route(long, signal)).rejects.toThrow("too many");
  await expect(engine.route(long, signal)).rejects.toThrow("too many");
  expect(calls).toHaveLength(2);
});

test("the cache has a size limit: the oldest entry is removed first", async () => {
  const { calls, engine } = counting();
  const north = (index: number) => ({
    ...trip,
    points: [siam, { ...silom, latitude: 13 + index / 10_000 }],
  });
  for (let index = 0; index <= 1000; index += 1) await engine.route(north(index), signal);
  await engine.route(north(1000), signal);
  expect(calls).toHaveLength(1001);
  await engine.route(north(0), signal);
  expect(calls).toHaveLength(1002);
});
