import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { LatLng } from "../../../ports/ports.ts";

export type EngineLeg = { distanceMetres: number; durationSeconds: number };

export type EngineRoute = {
  /** One for each way between two points, in order. */
  legs: EngineLeg[];
  /** The distance, in metres, of each point from the road that the engine chose. */
  snapMetres: number[];
  /** [longitude, latitude] pairs. */
  line: [number, number][];
};

export type EngineMatrix = {
  /** [origin][destination]; null where no road joins them. */
  cells: (EngineLeg | null)[][];
  originSnapMetres: number[];
  destinationSnapMetres: number[];
};

export type EngineTrip = { points: readonly LatLng[]; vehicle: Vehicle; departAt: Date };
export type EngineTable = {
  origins: readonly LatLng[];
  destinations: readonly LatLng[];
  vehicle: Vehicle;
  departAt: Date;
};

/**
 * A road engine without protection: it may be slow, wrong or dead. `engineRoads` turns it into a port that never
 * rejects. Both calls return null when the engine works but cannot find a road, and reject when it does not work.
 */
export type Engine = {
  name: string;
  /** True if its durations already include the traffic at `departAt`; otherwise they assume empty roads. */
  knowsTraffic: boolean;
  route(trip: EngineTrip, signal: AbortSignal): Promise<EngineRoute | null>;
  matrix(table: EngineTable, signal: AbortSignal): Promise<EngineMatrix | null>;
};
