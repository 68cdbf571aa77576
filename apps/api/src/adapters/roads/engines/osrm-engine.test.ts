import { estimateMetres } from "@songtan/domain/quoting/distance";
import { describe, expect, test } from "vitest";
import {
  callEngine,
  noon,
  openServer,
  osrmRoute,
} from "../../../../testing/delivery/road-engines.ts";
import { cityByOsrm } from "../../../../testing/delivery/road-server.ts";
import { ari, siam, silom } from "../../../../testing/world/points.ts";
import { engineRoads } from "../engine-roads.ts";
import { osrmEngine } from "./osrm-engine.ts";

describe("OSRM", () => {
  test("is called by its address, and its route uses the traffic of the hour", async () => {
    const { server, route } = await callEngine(osrmEngine, { json: osrmRoute });
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
    expect(server.requests[0]?.method).toBe("GET");
    expect(server.requests[0]?.url).toBe(
      "/route/v1/driving/100.534700,13.746600;100.524000,13.727900?overview=simplified&geometries=geojson&steps=false&exclude=motorway",
    );
  });
  test("is called once with one table for several drivers, cars with motorways", async () => {
    const server = await openServer(cityByOsrm);
    const roads = engineRoads(osrmEngine(`${server.url}/`), { log: () => {} });
    const table = await roads.matrix({
      origins: [siam, ari],
      destinations: [silom],
      vehicle: "pickup",
      departure: noon,
    });
    expect(table.map((row) => row.map((leg) => leg.source))).toEqual([["road"], ["road"]]);
    expect(table[1]?.[0]?.distanceMetres).toBe(Math.round(estimateMetres(ari, silom) * 1.1));
    expect(server.requests[0]?.url).toMatch(
      /^\/table\/v1\/driving\/[\d.,;]+\?sources=0;1&destinations=2&annotations=duration,distance$/,
    );
  });
  test("a cell without a road is estimated, the others are not", async () => {
    const waypoint = { distance: 5, name: "", location: [100.5, 13.7] };
    const { roads } = await callEngine(osrmEngine, {
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
  test.each(["NoRoute", "NoSegment"])(
    "%s is an answer: the engine is called again next time",
    async (code) => {
      const { server, route } = await callEngine(osrmEngine, {
        status: 400,
        json: { code, message: "Impossible route between points" },
      });
      for (let time = 0; time < 5; time += 1) expect((await route()).source).toBe("estimate");
      expect(server.requests).toHaveLength(5);
    },
  );
});
