import { estimateMetres } from "@songtan/domain/quoting/distance";
import { describe, expect, test } from "vitest";
import { callEngine, noon } from "../../../../testing/delivery/road-engines.ts";
import { ari, chatuchak, siam, silom } from "../../../../testing/world/points.ts";
import { engineRoads } from "../engine-roads.ts";
import { googleEngine } from "./google-engine.ts";

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

const google = (baseUrl: string) =>
  googleEngine({ key: "secret-key", baseUrl, clock: () => noon.at });

describe("Google Routes", () => {
  test("is called with a key and the needed fields, and knows the traffic itself", async () => {
    const { server, route } = await callEngine(google, { json: googleRoute });
    expect(await route()).toMatchObject({
      distanceMetres: 2751,
      durationSeconds: 430,
      source: "road",
    });
    const [sentRequest] = server.requests;
    expect(sentRequest?.url).toBe("/directions/v2:computeRoutes");
    expect(sentRequest?.headers["x-goog-api-key"]).toBe("secret-key");
    expect(sentRequest?.headers["x-goog-fieldmask"]).toMatch(/routes\.legs\.distanceMeters/);
    expect(sentRequest?.url).not.toContain("secret-key");
    expect(sentRequest?.body).toMatchObject({
      origin: { location: { latLng: { latitude: siam.latitude, longitude: siam.longitude } } },
      travelMode: "TWO_WHEELER",
      routingPreference: "TRAFFIC_AWARE",
      polylineEncoding: "GEO_JSON_LINESTRING",
    });
    expect(sentRequest?.body).not.toHaveProperty("departureTime");
  });
  test("a scheduled route is requested for its departure time", async () => {
    const { server, roads } = await callEngine(google, { json: googleRoute });
    const tomorrow = { at: new Date("2026-11-24T01:00:00Z"), holidays: [] };
    await roads.route([siam, silom], "hatchback", tomorrow);
    expect(server.requests[0]?.body).toMatchObject({
      travelMode: "DRIVE",
      departureTime: "2026-11-24T01:00:00.000Z",
    });
  });
  test("a table comes as a list in any order, with zeros left out", async () => {
    const { roads } = await callEngine(google, {
      json: [
        {
          originIndex: 1,
          condition: "ROUTE_EXISTS",
          distanceMeters: 8000,
          duration: "1200s",
          status: {},
        },
        { condition: "ROUTE_EXISTS", distanceMeters: 2751, duration: "430s", status: {} },
        { originIndex: 2, condition: "ROUTE_NOT_FOUND", status: {} },
        { originIndex: 3, status: { code: 3, message: "Invalid" } },
      ],
    });
    const origins = [siam, ari, chatuchak, siam];
    const table = await roads.matrix({
      origins,
      destinations: [silom],
      vehicle: "motorcycle",
      departure: noon,
    });
    expect(table.map(([leg]) => [leg?.source, leg?.distanceMetres])).toEqual([
      ["road", 2751],
      ["road", 8000],
      ["estimate", estimateMetres(chatuchak, silom)],
      ["estimate", estimateMetres(siam, silom)],
    ]);
  });
  test("no routes is an answer; a wrong key is a failure that the log does not repeat", async () => {
    const { server, route } = await callEngine(google, { json: {} });
    expect((await route()).source).toBe("estimate");
    const lines: string[] = [];
    server.answer = () => ({
      status: 403,
      json: { error: { code: 403, status: "PERMISSION_DENIED" } },
    });
    const roads = engineRoads(google(server.url), { log: (line) => lines.push(line) });
    for (let time = 0; time < 5; time += 1) await roads.route([siam, silom], "motorcycle", noon);
    expect(lines.join("\n")).toMatch(/PERMISSION_DENIED/);
    expect(lines.join("\n")).not.toMatch(/secret-key/);
  });
});
