import { estimateMetres } from "@songtan/domain/quoting/distance";
import { afterEach, describe, expect, test } from "vitest";
import { ari, chatuchak, siam, silom } from "../../testing/points.ts";
import { cityByOsrm, openRoadServer, type Reply, type RoadServer } from "../../testing/road-server.ts";
import type { Engine } from "./engine.ts";
import { engineRoads } from "./engine-roads.ts";
import { googleEngine } from "./google-engine.ts";
import { osrmEngine } from "./osrm-engine.ts";
import { valhallaHttpEngine } from "./valhalla-http-engine.ts";

/** A Monday at noon in Bangkok: a quarter more than on empty roads. */
const noon = { at: new Date("2026-11-23T05:00:00Z"), holidays: [] };
let server: RoadServer;
afterEach(() => server.close());

async function ask(engineAt: (url: string) => Engine, reply: Reply | Promise<Reply>) {
  server = await openRoadServer(() => reply);
  const roads = engineRoads(engineAt(server.url), { log: () => {} });
  return { roads, route: () => roads.route([siam, silom], "motorcycle", noon) };
}

/** From OSRM's own documentation, with our two points. */
const osrmRoute = {
  code: "Ok",
  routes: [
    {
      distance: 2751.4,
      duration: 330.2,
      weight: 330.2,
      weight_name: "routability",
      geometry: {
        type: "LineString",
        coordinates: [
          [100.5347001, 13.7466004],
          [100.5301, 13.7401],
          [100.524, 13.7279],
        ],
      },
      legs: [{ distance: 2751.4, duration: 330.2, weight: 330.2, summary: "", steps: [] }],
    },
  ],
  waypoints: [
    { hint: "x", distance: 4.15, name: "ถนนพระรามที่ 1", location: [100.5347, 13.7466] },
    { hint: "y", distance: 9.8, name: "", location: [100.524, 13.7279] },
  ],
};

describe("OSRM", () => {
  test("is asked by its address and its route is taken with the traffic of the hour", async () => {
    const { route } = await ask(osrmEngine, { json: osrmRoute });
    expect(await route()).toEqual({
      distanceMetres: 2751,
      durationSeconds: Math.round(330.2 * 1.25),
      source: "road",
      line: [
        [100.5347, 13.7466],
        [100.5301, 13.7401],
        [100.524, 13.7279],
      ],
    });
    expect(server.asked[0]?.method).toBe("GET");
    expect(server.asked[0]?.url).toBe(
      "/route/v1/driving/100.534700,13.746600;100.524000,13.727900?overview=simplified&geometries=geojson&steps=false&exclude=motorway",
    );
  });
  test("is asked one table for several drivers, cars with motorways", async () => {
    server = await openRoadServer(cityByOsrm);
    const roads = engineRoads(osrmEngine(`${server.url}/`), { log: () => {} });
    const table = await roads.matrix({
      origins: [siam, ari],
      destinations: [silom],
      vehicle: "pickup",
      departure: noon,
    });
    expect(table.map((row) => row.map((leg) => leg.source))).toEqual([["road"], ["road"]]);
    expect(table[1]?.[0]?.distanceMetres).toBe(Math.round(estimateMetres(ari, silom) * 1.1));
    expect(server.asked[0]?.url).toMatch(
      /^\/table\/v1\/driving\/[\d.,;]+\?sources=0;1&destinations=2&annotations=duration,distance$/,
    );
  });
  test("a cell without a road is estimated, the others are not", async () => {
    const waypoint = { distance: 5, name: "", location: [100.5, 13.7] };
    const { roads } = await ask(osrmEngine, {
      json: {
        code: "Ok",
        distances: [[null, 2751]],
        durations: [[null, 330]],
        sources: [waypoint],
        destinations: [waypoint, waypoint],
      },
    });
    const [row] = await roads.matrix({
      origins: [siam],
      destinations: [ari, silom],
      vehicle: "pickup",
      departure: noon,
    });
    expect(row?.map((leg) => leg.source)).toEqual(["estimate", "road"]);
    expect(row?.[0]?.distanceMetres).toBe(estimateMetres(siam, ari));
  });
  test.each(["NoRoute", "NoSegment"])("%s is an answer: the engine is asked again next time", async (code) => {
    const { route } = await ask(osrmEngine, {
      status: 400,
      json: { code, message: "Impossible route between points" },
    });
    for (let time = 0; time < 5; time += 1) expect((await route()).source).toBe("estimate");
    expect(server.asked).toHaveLength(5);
  });
});

/** From Valhalla's documentation of `format=osrm`. */
const valhallaTable = {
  code: "Ok",
  sources: [{ location: [100.5347, 13.7466], name: "", distance: 6.2 }],
  destinations: [{ location: [100.524, 13.7279], name: "ถนนสีลม", distance: 3.4 }],
  durations: [[330]],
  distances: [[2751]],
  algorithm: "costmatrix",
};

describe("Valhalla over HTTP", () => {
  test.each([
    ["motorcycle", "motorcycle"],
    ["hatchback", "auto"],
    ["pickup", "auto"],
    ["box_pickup", "truck"],
  ] as const)("a %s drives as its %s", async (vehicle, costing) => {
    const { roads } = await ask(valhallaHttpEngine, { json: osrmRoute });
    expect((await roads.route([siam, silom], vehicle, noon)).source).toBe("road");
    expect(server.asked[0]).toMatchObject({
      method: "POST",
      url: "/route",
      body: {
        costing,
        costing_options: { [costing]: expect.anything() },
        locations: [
          { lat: siam.latitude, lon: siam.longitude },
          { lat: silom.latitude, lon: silom.longitude },
        ],
        format: "osrm",
        shape_format: "geojson",
      },
    });
  });
  test("is asked for a table of sources and targets", async () => {
    const { roads } = await ask(valhallaHttpEngine, { json: valhallaTable });
    const table = { origins: [siam], destinations: [silom], vehicle: "motorcycle", departure: noon } as const;
    expect(await roads.matrix(table)).toEqual([
      [{ distanceMetres: 2751, durationSeconds: Math.round(330 * 1.25), source: "road" }],
    ]);
    expect(server.asked[0]).toMatchObject({
      url: "/sources_to_targets",
      body: {
        sources: [{ lat: siam.latitude, lon: siam.longitude }],
        targets: [{ lat: silom.latitude, lon: silom.longitude }],
      },
    });
  });
  test.each([
    [171, "No suitable edges near location"],
    [442, "No path could be found for input"],
    [154, "Path distance exceeds the max distance limit: 200000 meters"],
  ])("error %d, no road, is an answer", async (error_code, error) => {
    const { route } = await ask(valhallaHttpEngine, {
      status: 400,
      json: { error_code, error, status_code: 400, status: "Bad Request" },
    });
    for (let time = 0; time < 5; time += 1) expect((await route()).source).toBe("estimate");
    expect(server.asked).toHaveLength(5);
  });
});

const googleRoute = {
  routes: [
    {
      legs: [
        {
          distanceMeters: 2751,
          duration: "430s",
          startLocation: { latLng: { latitude: 13.74661, longitude: 100.53472 } },
          endLocation: { latLng: { latitude: 13.72793, longitude: 100.52398 } },
        },
      ],
      polyline: {
        geoJsonLinestring: {
          type: "LineString",
          coordinates: [
            [100.53472, 13.74661],
            [100.52398, 13.72793],
          ],
        },
      },
    },
  ],
};
const google = (baseUrl: string) => googleEngine({ key: "secret-key", baseUrl, clock: () => noon.at });

describe("Google Routes", () => {
  test("is asked with a key and the fields wanted, and knows the traffic itself", async () => {
    const { route } = await ask(google, { json: googleRoute });
    expect(await route()).toMatchObject({ distanceMetres: 2751, durationSeconds: 430, source: "road" });
    const [asked] = server.asked;
    expect(asked?.url).toBe("/directions/v2:computeRoutes");
    expect(asked?.headers["x-goog-api-key"]).toBe("secret-key");
    expect(asked?.headers["x-goog-fieldmask"]).toMatch(/routes\.legs\.distanceMeters/);
    expect(asked?.url).not.toContain("secret-key");
    expect(asked?.body).toMatchObject({
      origin: { location: { latLng: { latitude: siam.latitude, longitude: siam.longitude } } },
      travelMode: "TWO_WHEELER",
      routingPreference: "TRAFFIC_AWARE",
      polylineEncoding: "GEO_JSON_LINESTRING",
    });
    expect(asked?.body).not.toHaveProperty("departureTime");
  });
  test("a scheduled way is asked for at its time", async () => {
    const { roads } = await ask(google, { json: googleRoute });
    const tomorrow = { at: new Date("2026-11-24T01:00:00Z"), holidays: [] };
    await roads.route([siam, silom], "hatchback", tomorrow);
    expect(server.asked[0]?.body).toMatchObject({ travelMode: "DRIVE", departureTime: "2026-11-24T01:00:00.000Z" });
  });
  test("a table comes as a list in any order, with zeros left out", async () => {
    const { roads } = await ask(google, {
      json: [
        { originIndex: 1, condition: "ROUTE_EXISTS", distanceMeters: 8000, duration: "1200s", status: {} },
        { condition: "ROUTE_EXISTS", distanceMeters: 2751, duration: "430s", status: {} },
        { originIndex: 2, condition: "ROUTE_NOT_FOUND", status: {} },
        { originIndex: 3, status: { code: 3, message: "Invalid" } },
      ],
    });
    const origins = [siam, ari, chatuchak, siam];
    const table = await roads.matrix({ origins, destinations: [silom], vehicle: "motorcycle", departure: noon });
    expect(table.map(([leg]) => [leg?.source, leg?.distanceMetres])).toEqual([
      ["road", 2751],
      ["road", 8000],
      ["estimate", estimateMetres(chatuchak, silom)],
      ["estimate", estimateMetres(siam, silom)],
    ]);
  });
  test("no routes is an answer; a wrong key is a failure that the log does not repeat", async () => {
    const { route } = await ask(google, { json: {} });
    expect((await route()).source).toBe("estimate");
    const lines: string[] = [];
    server.answer = () => ({ status: 403, json: { error: { code: 403, status: "PERMISSION_DENIED" } } });
    const roads = engineRoads(google(server.url), { log: (line) => lines.push(line) });
    for (let time = 0; time < 5; time += 1) await roads.route([siam, silom], "motorcycle", noon);
    expect(lines.join("\n")).toMatch(/PERMISSION_DENIED/);
    expect(lines.join("\n")).not.toMatch(/secret-key/);
  });
});

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

describe.each(engines)("whatever %s's server does", (_name, engineAt) => {
  test.each(nonsense)("%s becomes the estimate", async (_, reply) => {
    const { roads, route } = await ask(engineAt, reply);
    expect(await route()).toMatchObject({ source: "estimate", distanceMetres: estimateMetres(siam, silom) });
    const [row] = await roads.matrix({
      origins: [siam],
      destinations: [silom],
      vehicle: "motorcycle",
      departure: noon,
    });
    expect(row?.[0]).toMatchObject({ source: "estimate", distanceMetres: estimateMetres(siam, silom) });
  });
  test("nobody there becomes the estimate at once", async () => {
    const { route } = await ask(engineAt, {});
    await server.close();
    const begin = performance.now();
    expect((await route()).source).toBe("estimate");
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});

test("a server that hangs costs three seconds once; then the estimate comes at once", async () => {
  const { roads, route } = await ask(osrmEngine, new Promise<Reply>(() => {}));
  const seconds = async () => {
    const begin = performance.now();
    expect((await route()).source).toBe("estimate");
    return (performance.now() - begin) / 1000;
  };
  const first = await seconds();
  expect(first).toBeGreaterThan(2.9);
  expect(first).toBeLessThan(3.2);
  for (let time = 0; time < 5; time += 1) expect(await seconds()).toBeLessThan(0.1);
  expect(server.asked).toHaveLength(1);
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
  server = await openRoadServer(async (asked) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return cityByOsrm(asked);
  });
  const roads = engineRoads(osrmEngine(server.url), { log: () => {} });
  const table = { origins: [siam], destinations: [silom], vehicle: "motorcycle", departure: noon } as const;
  expect((await roads.matrix({ ...table, patienceMilliseconds: 50 }))[0]?.[0]?.source).toBe("estimate");
  expect((await roads.matrix(table))[0]?.[0]?.source).toBe("road");
});

describe("an answer that cannot be true", () => {
  const [route] = osrmRoute.routes;
  const [leg] = route?.legs ?? [];
  const [from, to] = osrmRoute.waypoints;
  const withRoute = (change: object): Reply => ({ json: { ...osrmRoute, routes: [{ ...route, ...change }] } });
  const withLeg = (change: object): Reply => withRoute({ legs: [{ ...leg, ...change }] });
  test.each<[string, Reply]>([
    ["took a road 20 km away", { json: { ...osrmRoute, waypoints: [from, { ...to, distance: 19_709 }] } }],
    ["does not say which road it took", { json: { ...osrmRoute, waypoints: [from] } }],
    ["is 300 km long", withLeg({ distance: 300_000, duration: 20_000 })],
    ["is shorter than the crow flies", withLeg({ distance: 900 })],
    ["flies", withLeg({ duration: 10 })],
    ["goes back in time", withLeg({ duration: -330 })],
    ["has no line", withRoute({ geometry: { type: "LineString", coordinates: [] } })],
    ["has a leg too few", withRoute({ legs: [] })],
    ["has a leg too many", withRoute({ legs: [leg, leg] })],
  ])("is not taken when it %s", async (_, reply) => {
    const { route: asked } = await ask(osrmEngine, reply);
    expect((await asked()).source).toBe("estimate");
  });
});

test("nothing to ask is asked of nobody", async () => {
  const { roads } = await ask(osrmEngine, {});
  expect(await roads.matrix({ origins: [], destinations: [silom], vehicle: "pickup", departure: noon })).toEqual([]);
  expect(await roads.matrix({ origins: [siam], destinations: [], vehicle: "pickup", departure: noon })).toEqual([[]]);
  expect(server.asked).toEqual([]);
});
