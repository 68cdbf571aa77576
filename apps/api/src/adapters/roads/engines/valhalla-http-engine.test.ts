import { describe, expect, test } from "vitest";
import { callEngine, noon, osrmRoute } from "../../../../testing/delivery/road-engines.ts";
import { siam, silom } from "../../../../testing/world/points.ts";
import { valhallaHttpEngine } from "./valhalla-http-engine.ts";

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
    const { server, roads } = await callEngine(valhallaHttpEngine, { json: osrmRoute });
    expect((await roads.route([siam, silom], vehicle, noon)).source).toBe("road");
    expect(server.requests[0]).toMatchObject({
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
  test("is called for a table of sources and targets", async () => {
    const { server, roads } = await callEngine(valhallaHttpEngine, { json: valhallaTable });
    const table = {
      origins: [siam],
      destinations: [silom],
      vehicle: "motorcycle",
      departure: noon,
    } as const;
    expect(await roads.matrix(table)).toEqual([
      [{ distanceMetres: 2751, durationSeconds: Math.round(330 * 1.25), source: "road" }],
    ]);
    expect(server.requests[0]).toMatchObject({
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
    const { server, route } = await callEngine(valhallaHttpEngine, {
      status: 400,
      json: { error_code, error, status_code: 400, status: "Bad Request" },
    });
    for (let time = 0; time < 5; time += 1) expect((await route()).source).toBe("estimate");
    expect(server.requests).toHaveLength(5);
  });
});
