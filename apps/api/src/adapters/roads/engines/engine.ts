import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { LatLng } from "../../../ports/ports.ts";

export type EngineLeg = { distanceMetres: number; durationSeconds: number };

export type EngineRoute = {
  /** One for each way between two points, in order. */
  legs: EngineLeg[];
  /** How far each point lies from the road the engine chose for it. */
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
 * A road engine as it is: it may be slow, wrong or dead. `engineRoads` makes a port of it that never rejects.
 * Both calls answer null when the engine works but knows no road there, and reject when it does not work.
 */
export type Engine = {
  name: string;
  /** Its seconds hold the traffic of `departAt` already; otherwise they are those of empty roads. */
  knowsTraffic: boolean;
  route(trip: EngineTrip, signal: AbortSignal): Promise<EngineRoute | null>;
  matrix(table: EngineTable, signal: AbortSignal): Promise<EngineMatrix | null>;
};
