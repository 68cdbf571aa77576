import { estimateMetres } from "@songtan/domain/quoting/distance";
import { describe, expect, test } from "vitest";
import { callEngine, noon, openServer, osrmRoute } from "../../../testing/delivery/road-engines.ts";
import { cityByOsrm, type Reply } from "../../../testing/delivery/road-server.ts";
import { ari, siam, silom } from "../../../testing/world/points.ts";
import { engineRoads } from "./engine-roads.ts";
import type { Engine } from "./engines/engine.ts";
import { googleEngine } from "./engines/google-engine.ts";
import { osrmEngine } from "./engines/osrm-engine.ts";
import { valhallaHttpEngine } from "./engines/valhalla-http-engine.ts";

const google = (baseUrl: string) =>
  googleEngine({ key: "secret-key", baseUrl, clock: () => noon.at });

const engines: [string, (url: string) => Engine][] = [
  ["OSRM", osrmEngine],
  ["Valhalla", valhallaHttpEngine],
  ["Google", google],
];
const nonsense: [string, Reply][] = [
  ["an error page", { status: 502, text: "<html>Bad Gateway</html>" }],
  ["a page that says all is well", { text: "<html>welcome</html>" }],
  ["half an answer", { text: JSON.stringify(osrmRoute).slice(0, 100) }],
  ["another service's JSON", { json: { ok: true, routes: [{}] } }],
  ["null", { json: null }],
  ["a number", { json: 7 }],
  ["an error without JSON", { status: 500, text: "" }],
  ["a redirect", { status: 302, json: {} }],
];

describe.each(engines)("any behaviour of %s's server", (_name, engineAt) => {
  test.each(nonsense)("%s becomes the estimate", async (_, reply) => {
    const { roads, route } = await callEngine(engineAt, reply);
    expect(await route()).toMatchObject({
      source: "estimate",
      distanceMetres: estimateMetres(siam, silom),
    });
    const [row] = await roads.matrix({
      origins: [siam],
      destinations: [silom],
      vehicle: "motorcycle",
      departure: noon,
    });
    expect(row?.[0]).toMatchObject({
      source: "estimate",
      distanceMetres: estimateMetres(siam, silom),
    });
  });
  test("an unreachable server becomes the estimate at once", async () => {
    const { server, route } = await callEngine(engineAt, {});
    await server.close();
    const begin = performance.now();
    expect((await route()).source).toBe("estimate");
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});

test("a server that hangs costs three seconds once; then the estimate comes at once", async () => {
  const { server, roads, route } = await callEngine(osrmEngine, new Promise<Reply>(() => {}));
  const seconds = async () => {
    const begin = performance.now();
    expect((await route()).source).toBe("estimate");
    return (performance.now() - begin) / 1000;
  };
  const first = await seconds();
  expect(first).toBeGreaterThan(2.9);
  expect(first).toBeLessThan(3.2);
  for (let time = 0; time < 5; time += 1) expect(await seconds()).toBeLessThan(0.1);
  expect(server.requests).toHaveLength(1);
  // An offer's patience is shorter still, and the engine is not blamed for it.
  const begin = performance.now();
  await roads.matrix({
    origins: [siam],
    destinations: [ari],
    vehicle: "motorcycle",
    departure: noon,
    patienceMilliseconds: 50,
  });
  expect(performance.now() - begin).toBeLessThan(500);
});

test("who cannot wait as long gets the estimate, and the engine stays in use", async () => {
  const server = await openServer(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return cityByOsrm(request);
  });
  const roads = engineRoads(osrmEngine(server.url), { log: () => {} });
  const table = {
    origins: [siam],
    destinations: [silom],
    vehicle: "motorcycle",
    departure: noon,
  } as const;
  expect((await roads.matrix({ ...table, patienceMilliseconds: 50 }))[0]?.[0]?.source).toBe(
    "estimate",
  );
  expect((await roads.matrix(table))[0]?.[0]?.source).toBe("road");
});

describe("an answer that cannot be true", () => {
  const [route] = osrmRoute.routes;
  const [leg] = route?.legs ?? [];
  const [from, to] = osrmRoute.waypoints;
  const withRoute = (change: object): Reply => ({
    json: { ...osrmRoute, routes: [{ ...route, ...change }] },
  });
  const withLeg = (change: object): Reply => withRoute({ legs: [{ ...leg, ...change }] });
  test.each<[string, Reply]>([
    [
      "took a road 20 km away",
      { json: { ...osrmRoute, waypoints: [from, { ...to, distance: 19_709 }] } },
    ],
    ["does not say which road it took", { json: { ...osrmRoute, waypoints: [from] } }],
    ["is 300 km long", withLeg({ distance: 300_000, duration: 20_000 })],
    ["is shorter than the crow flies", withLeg({ distance: 900 })],
    ["flies", withLeg({ duration: 10 })],
    ["goes back in time", withLeg({ duration: -330 })],
    ["has no line", withRoute({ geometry: { type: "LineString", coordinates: [] } })],
    ["has a leg too few", withRoute({ legs: [] })],
    ["has a leg too many", withRoute({ legs: [leg, leg] })],
  ])("is not taken when it %s", async (_, reply) => {
    const { route: routed } = await callEngine(osrmEngine, reply);
    expect((await routed()).source).toBe("estimate");
  });
});

test("an empty table calls no engine", async () => {
  const { server, roads } = await callEngine(osrmEngine, {});
  expect(
    await roads.matrix({ origins: [], destinations: [silom], vehicle: "pickup", departure: noon }),
  ).toEqual([]);
  expect(
    await roads.matrix({ origins: [siam], destinations: [], vehicle: "pickup", departure: noon }),
  ).toEqual([[]]);
  expect(server.requests).toEqual([]);
});
