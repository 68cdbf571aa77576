import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Point, siam, silom } from "../../../../testing/world/points.ts";
import type { Roads } from "../../../ports/ports.ts";
import { engineRoads } from "../engine-roads.ts";
import { skipAfterFailure } from "../skip-after-failure.ts";
import { type ChildEngine, valhallaChildEngine } from "./child-engine.ts";

/**
 * The worst behaviour of native code, under the package's own name; the first latitude selects the
 * behaviour. Real routes by the real engine are tested in `imported-roads.test.ts`.
 */
const fakeEngine = `
exports.Actor = class {
  constructor(config) {
    this.folder = JSON.parse(config).mjolnir.tile_dir;
    if (require("node:fs").existsSync(this.folder + "/broken")) process.abort();
  }
  async route(query) {
    const { locations } = JSON.parse(query);
    if (locations[0].lat > 20) process.abort();
    if (locations[0].lat > 19) for (;;);
    if (locations[0].lat > 18) throw new Error("Route error: No suitable edges near location");
    if (locations[0].lat > 17) throw new Error("Route error: it was told " + Object.keys(process.env));
    const coordinates = locations.map(({ lat, lon }) => [lon, lat]);
    return JSON.stringify({
      code: "Ok",
      routes: [{ legs: [{ distance: 3000, duration: 300 }], geometry: { type: "LineString", coordinates } }],
      waypoints: locations.map(() => ({ distance: 5 })),
    });
  }
  async matrix() { return "{}"; }
};`;

const noon = new Date("2026-11-23T05:00:00Z");
const at = (latitude: number) => ({ latitude, longitude: 100.5 });
let folder: string;
let lines: string[];
let engine: ChildEngine;
let roads: Roads;
const start = () => {
  engine = valhallaChildEngine({ tilesFolder: folder, packageFolder: folder }, (line) =>
    lines.push(line),
  );
  roads = engineRoads(engine, { log: (line) => lines.push(line) });
};
const source = async (from: Point = siam) =>
  (await roads.route([from, silom], "motorcycle", { at: noon, holidays: [] })).source;

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), "songtan-engine-"));
  const module = join(folder, "node_modules/@valhallajs/valhallajs");
  await mkdir(module, { recursive: true });
  await writeFile(
    join(module, "package.json"),
    '{"name":"@valhallajs/valhallajs","main":"index.js"}',
  );
  await writeFile(join(module, "index.js"), fakeEngine);
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

test("before it is ready the estimate answers, then the engine, one request by one", async () => {
  start();
  expect(await source()).toBe("estimate");
  await engine.started;
  expect(await Promise.all([source(), source(), source()])).toEqual(["road", "road", "road"]);
});

test("a process killed in the middle of a request costs that one; the next way is by road again", async () => {
  start();
  await engine.started;
  const under = source(at(19.5));
  process.kill(engine.pid() ?? 0, "SIGKILL");
  expect(await under).toBe("estimate");
  await expect.poll(() => source(), { timeout: 5_000 }).toBe("road");
  expect(lines.filter((line) => line.includes("SIGKILL"))).toHaveLength(1);
});

test("a crash in the engine ends its process and nothing else", async () => {
  start();
  await engine.started;
  expect(await source(at(20.5))).toBe("estimate");
  await expect.poll(() => source(), { timeout: 5_000 }).toBe("road");
});

test("no road is an answer; what the engine cannot read is a failure", async () => {
  start();
  await engine.started;
  for (let time = 0; time < 5; time += 1) expect(await source(at(18.5))).toBe("estimate");
  expect(await source()).toBe("road");
  for (let time = 0; time < 3; time += 1) expect(await source(at(17.5))).toBe("estimate");
  expect(lines.join()).toMatch(/it was told/);
});

test("a process stuck in native code costs three seconds once, and another replaces it", {
  timeout: 30_000,
}, async () => {
  start();
  await engine.started;
  // A clock five times as fast for the pause that follows.
  const gate = skipAfterFailure(
    { name: engine.name, log: (line) => lines.push(line) },
    () => performance.now() * 5,
  );
  roads = engineRoads(engine, { log: () => {}, gate });
  const stuck = engine.pid();
  const begin = performance.now();
  expect(await source(at(19.5))).toBe("estimate");
  expect(performance.now() - begin).toBeLessThan(3200);
  const again = performance.now();
  expect(await source()).toBe("estimate");
  expect(performance.now() - again).toBeLessThan(100);
  expect(lines.join()).toMatch(/did not answer in 3000 ms/);
  await expect.poll(() => source(), { timeout: 20_000, interval: 200 }).toBe("road");
  expect(engine.pid()).not.toBe(stuck);
});

test("an engine that crashes at start is restarted with longer pauses, and works once its tiles do", async () => {
  await writeFile(join(folder, "broken"), "");
  start();
  const pauses = () => lines.flatMap((line) => /again in ([\d.]+) s/.exec(line)?.[1] ?? []);
  await expect.poll(() => pauses().length, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
  expect(pauses().slice(0, 2)).toEqual(["0.25", "0.5"]);
  expect(await source()).toBe("estimate");
  await rm(join(folder, "broken"));
  await expect.poll(() => source(), { timeout: 5_000 }).toBe("road");
});

test("its process sees none of our settings and ends with us", async () => {
  start();
  await engine.started;
  const pid = engine.pid() ?? 0;
  const trip = { points: [at(17.5), at(17.6)], vehicle: "pickup", departAt: noon } as const;
  await expect(engine.route(trip, AbortSignal.timeout(3000))).rejects.toThrow(/it was told PATH$/);
  await engine.close();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(await source()).toBe("estimate");
});
