import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import { shortestOrder } from "@songtan/domain/quoting/shortest-order";
import { enginesFolder, isEngineInstalled } from "../apps/api/src/adapters/roads/engine-folder.ts";
import { engineRoads } from "../apps/api/src/adapters/roads/engine-roads.ts";
import { osrmEngine } from "../apps/api/src/adapters/roads/engines/osrm-engine.ts";
import { valhallaRouteBody } from "../apps/api/src/adapters/roads/engines/valhalla-request.ts";
import { valhallaChildEngine } from "../apps/api/src/adapters/roads/valhalla-child/child-engine.ts";
import { engineConfig } from "../apps/api/src/adapters/roads/valhalla-child/engine-config.ts";
import { buildRoads } from "../tools/geo-import/src/build-roads.ts";
import { median, percentile, report } from "./measure/metric.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5) * 40;
const departAt = new Date("2026-11-23T05:00:00Z");
const fixture = join(import.meta.dirname, "../../shared/data/pathumwan.osm.pbf");

/** Points of central Bangkok, the same in every run. */
function pointsOf(count: number, seed: number): Point[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: count }, () => ({
    latitude: 13.736 + next() * 0.014,
    longitude: 100.525 + next() * 0.02,
  }));
}

type Work = (round: number) => unknown;
/** Both in turns, so that a neighbour's busy moment falls on both. Milliseconds of each call. */
async function inTurns(ours: Work, floor: Work): Promise<{ ours: number[]; floor: number[] }> {
  const measured = { ours: [] as number[], floor: [] as number[] };
  for (let round = -10; round < rounds; round += 1) {
    for (const [side, work] of [
      ["ours", ours],
      ["floor", floor],
    ] as const) {
      const start = performance.now();
      await work(round + 10);
      if (round >= 0) measured[side].push(performance.now() - start);
    }
  }
  return measured;
}

function reportDurations(
  name: string,
  measured: { ours: number[]; floor: number[] },
  note: string,
): void {
  report({
    name: `${name}: p50`,
    unit: "ms",
    ours: median(measured.ours),
    floor: median(measured.floor),
    note,
  });
  const worst = { ours: percentile(measured.ours, 0.99), floor: percentile(measured.floor, 0.99) };
  report({ name: `${name}: p99`, unit: "ms", ...worst });
}

for (const [stops, method] of [
  [11, "exact"],
  [16, "heuristic"],
] as const) {
  const order = (round: number) => shortestOrder(pointsOf(stops, round + 1));
  const distances = (round: number) => {
    const points = pointsOf(stops, round + 1);
    return points.map((from) => points.map((to) => estimateMetres(from, to)));
  };
  reportDurations(
    `shortest order of ${stops} stops`,
    await inTurns(order, distances),
    `${method}; floor: the distances between them`,
  );
}

const trip = (round: number) =>
  ({ points: pointsOf(2, round + 1), vehicle: "motorcycle", departAt }) as const;

/** One answer for all: what is measured is the way to the engine, not the engine. */
const canned = (url: string) => {
  const [from = [], to = []] = (url.split("/")[4]?.split("?")[0] ?? "")
    .split(";")
    .map((pair) => pair.split(",").map(Number));
  const distance = estimateMetres(
    { latitude: from[1] ?? 0, longitude: from[0] ?? 0 },
    { latitude: to[1] ?? 0, longitude: to[0] ?? 0 },
  );
  const coordinates = Array.from({ length: 100 }, (_, index) => [
    (from[0] ?? 0) + index / 1e5,
    from[1] ?? 0,
  ]);
  const route = {
    legs: [{ distance, duration: distance / 9 }],
    geometry: { type: "LineString", coordinates },
  };
  return JSON.stringify({
    code: "Ok",
    routes: [route],
    waypoints: [{ distance: 5 }, { distance: 5 }],
  });
};
const server = createServer((request, response) => response.end(canned(request.url ?? "")));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const byServer = engineRoads(osrmEngine(url), { log: console.error });
const expectRoad = ({ source }: { source: string }) => {
  if (source !== "road") throw new Error("the engine was not used: nothing was measured");
};
reportDurations(
  "a way from a server",
  await inTurns(
    async (round) =>
      expectRoad(
        await byServer.route(trip(round).points, "motorcycle", { at: departAt, holidays: [] }),
      ),
    async (round) => {
      const [from, to] = trip(round).points.map(
        ({ latitude, longitude }) => `${longitude},${latitude}`,
      );
      return (await fetch(`${url}/route/v1/driving/${from};${to}`)).json();
    },
  ),
  "floor: fetch and JSON",
);
server.closeAllConnections();
server.close();

if (existsSync(fixture) && isEngineInstalled()) {
  const folder = await mkdtemp(join(tmpdir(), "bench-roads-"));
  await buildRoads({ file: fixture, folder, progress: () => {} });
  const engine = valhallaChildEngine(
    { tilesFolder: folder, packageFolder: enginesFolder },
    console.error,
  );
  await engine.started;
  const roads = engineRoads(engine, { log: console.error });
  type Actors = { Actor: new (config: string) => { route(query: string): Promise<string> } };
  const { Actor } = createRequire(join(enginesFolder, "package.json"))(
    "@valhallajs/valhallajs",
  ) as Actors;
  const actor = new Actor(JSON.stringify(engineConfig(folder)));
  reportDurations(
    "a way from Valhalla's process",
    await inTurns(
      (round) => roads.route(trip(round).points, "motorcycle", { at: departAt, holidays: [] }),
      async (round) =>
        JSON.parse(await actor.route(JSON.stringify(valhallaRouteBody(trip(round))))),
    ),
    "floor: the same engine in this process",
  );
  await engine.close();
  await rm(folder, { recursive: true });
} else console.log("Valhalla's process was not measured: the engine or the extract is not here");
