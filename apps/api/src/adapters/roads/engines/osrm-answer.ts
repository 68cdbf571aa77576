import { z } from "zod";
import type { EngineMatrix, EngineRoute } from "./engine.ts";

/** OSRM's answers, which Valhalla speaks too: https://project-osrm.org/docs/v5.24.0/api/#responses. Unused fields are left out. */
const Waypoint = z.object({ distance: z.number().nonnegative() });
const Metres = z.number().nonnegative();

const RouteAnswer = z.object({
  code: z.literal("Ok"),
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distance: Metres, duration: Metres })).min(1),
        geometry: z.object({
          type: z.literal("LineString"),
          coordinates: z.array(z.tuple([z.number(), z.number()])),
        }),
      }),
    )
    .min(1),
  waypoints: z.array(Waypoint).min(2),
});

const cells = z.array(z.array(z.number().nullable()));
const TableAnswer = z.object({
  code: z.literal("Ok"),
  durations: cells,
  distances: cells,
  sources: z.array(Waypoint),
  destinations: z.array(Waypoint),
});

/** Reads a route; rejects what is not one. */
export function readOsrmRoute(body: unknown): EngineRoute {
  const { routes, waypoints } = RouteAnswer.parse(body);
  const [route] = routes;
  return {
    legs: (route?.legs ?? []).map(({ distance, duration }) => ({
      distanceMetres: distance,
      durationSeconds: duration,
    })),
    snapMetres: waypoints.map((waypoint) => waypoint.distance),
    line: (route?.geometry.coordinates ?? []).map(([longitude, latitude]) => [
      short(longitude),
      short(latitude),
    ]),
  };
}

/** Reads a table; rejects what is not one. Null in both tables is "no road". */
export function readOsrmTable(body: unknown): EngineMatrix {
  const { durations, distances, sources, destinations } = TableAnswer.parse(body);
  return {
    cells: distances.map((row, from) =>
      row.map((distance, to) => {
        const duration = durations[from]?.[to] ?? null;
        return distance === null || duration === null
          ? null
          : { distanceMetres: distance, durationSeconds: duration };
      }),
    ),
    originSnapMetres: sources.map((waypoint) => waypoint.distance),
    destinationSnapMetres: destinations.map((waypoint) => waypoint.distance),
  };
}

/** Rounds to about a metre: the geometry is stored with the quote and sent to phones. */
const short = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
