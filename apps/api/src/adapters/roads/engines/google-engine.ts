import { haversineMetres } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import type { LatLng } from "../../../ports/ports.ts";
import { reachFreely } from "../../reach.ts";
import type { Engine, EngineLeg } from "./engine.ts";
import { below, EngineProblem, fetchJson } from "./fetch-json.ts";

/** https://developers.google.com/maps/documentation/routes/reference/rest. JSON of protocol buffers: zeros are left out. */
const metres = z.number().nonnegative().default(0);
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?s$/)
  .default("0s")
  .transform((text) => Number(text.slice(0, -1)));
const LatLngAnswer = z.object({
  latitude: z.number().default(0),
  longitude: z.number().default(0),
});
const Place = z.object({ latLng: LatLngAnswer });
const RoutesAnswer = z.object({
  routes: z
    .array(
      z.object({
        legs: z.array(
          z.object({
            distanceMeters: metres,
            duration: seconds,
            startLocation: Place,
            endLocation: Place,
          }),
        ),
        polyline: z.object({
          geoJsonLinestring: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        }),
      }),
    )
    .default([]),
});
const MatrixAnswer = z.array(
  z.object({
    originIndex: z.int().nonnegative().default(0),
    destinationIndex: z.int().nonnegative().default(0),
    status: z.object({ code: z.int().optional() }).optional(),
    condition: z.string().optional(),
    distanceMeters: metres,
    duration: seconds,
  }),
);

const routeFields =
  "routes.legs.distanceMeters,routes.legs.duration,routes.legs.startLocation,routes.legs.endLocation,routes.polyline";
const matrixFields = "originIndex,destinationIndex,status,condition,distanceMeters,duration";
/**
 * Google refuses a departure in the past and uses now by default; a departure that is nearly now
 * has passed when the request arrives.
 */
const departureLeadMilliseconds = 60_000;

type GoogleEngine = { key: string; baseUrl?: string; clock: () => Date };

/** Google's Routes API; its durations include traffic. */
export function googleEngine({
  key,
  baseUrl = "https://routes.googleapis.com",
  clock,
}: GoogleEngine): Engine {
  const callGoogle = async (
    call: string,
    { fields, request }: { fields: string; request: object },
    signal: AbortSignal,
  ) => {
    const { status, body } = await fetchJson(reachFreely, below(baseUrl, call), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-goog-api-key": key,
        "x-goog-fieldmask": fields,
      },
      body: JSON.stringify(request),
      signal,
    });
    if (status === 200) return body;
    const problem = body as { error?: { status?: unknown } } | null;
    throw new EngineProblem(
      `Google Routes answered ${status} ${String(problem?.error?.status ?? "")}`,
    );
  };
  const trafficAt = (vehicle: Vehicle, departAt: Date) => ({
    travelMode: vehicle === "motorcycle" ? "TWO_WHEELER" : "DRIVE",
    routingPreference: "TRAFFIC_AWARE",
    ...(departAt.getTime() > clock().getTime() + departureLeadMilliseconds && {
      departureTime: departAt.toISOString(),
    }),
  });
  return {
    name: "Google Routes",
    knowsTraffic: true,
    async route({ points, vehicle, departAt }, signal) {
      const [origin, ...rest] = points.map(waypoint);
      const request = {
        origin,
        destination: rest.at(-1),
        intermediates: rest.slice(0, -1),
        ...trafficAt(vehicle, departAt),
        routeModifiers: modifiers(vehicle),
        polylineEncoding: "GEO_JSON_LINESTRING",
        polylineQuality: "OVERVIEW",
      };
      const body = await callGoogle(
        "directions/v2:computeRoutes",
        { fields: routeFields, request },
        signal,
      );
      const [route] = RoutesAnswer.parse(body).routes;
      if (!route) return null;
      const roadPoints = [
        route.legs[0]?.startLocation,
        ...route.legs.map((leg) => leg.endLocation),
      ];
      return {
        legs: route.legs.map(toLeg),
        snapMetres: points.map((point, index) => snap(point, roadPoints[index]?.latLng)),
        line: route.polyline.geoJsonLinestring.coordinates,
      };
    },
    async matrix({ origins, destinations, vehicle, departAt }, signal) {
      const request = {
        origins: origins.map((point) => ({
          waypoint: waypoint(point),
          routeModifiers: modifiers(vehicle),
        })),
        destinations: destinations.map((point) => ({ waypoint: waypoint(point) })),
        ...trafficAt(vehicle, departAt),
      };
      const body = await callGoogle(
        "distanceMatrix/v2:computeRouteMatrix",
        { fields: matrixFields, request },
        signal,
      );
      const cells: (EngineLeg | null)[][] = origins.map(() => destinations.map(() => null));
      for (const { originIndex, destinationIndex, ...element } of MatrixAnswer.parse(body)) {
        const hasRoad = !element.status?.code && element.condition === "ROUTE_EXISTS";
        const row = cells[originIndex];
        if (row && destinationIndex < row.length)
          row[destinationIndex] = hasRoad ? toLeg(element) : null;
      }
      // The matrix does not report the road it chose for a point; a large snap shows in the
      // distance.
      return {
        cells,
        originSnapMetres: origins.map(() => 0),
        destinationSnapMetres: destinations.map(() => 0),
      };
    },
  };
}

const waypoint = ({ latitude, longitude }: LatLng) => ({
  location: { latLng: { latitude, longitude } },
});
/** Motorcycles may not use expressways; tolls are not in a price. */
const modifiers = (vehicle: Vehicle) => ({
  avoidTolls: true,
  ...(vehicle === "motorcycle" && { avoidHighways: true }),
});
const toLeg = (leg: { distanceMeters: number; duration: number }): EngineLeg => ({
  distanceMetres: leg.distanceMeters,
  durationSeconds: leg.duration,
});
const snap = (point: LatLng, road: LatLng | undefined): number =>
  road ? haversineMetres(point, road) : Number.POSITIVE_INFINITY;
