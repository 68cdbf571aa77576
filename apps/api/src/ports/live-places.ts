import type { Trx } from "../db/database.ts";
import type { LatLng } from "./ports.ts";

/** Where a driver was last, by the phone's clock and by ours. */
export type LivePlace = LatLng & {
  driverId: string;
  heading: number | null;
  accuracyMetres: number | null;
  recordedAt: Date;
  receivedAt: Date;
};

/** Where drivers are now. What is lost here comes back with the next report, seconds later. */
export type LivePlaces = {
  /**
   * The last position of each of these drivers; unknown ones are left out.
   * @param held the caller's transaction: a caller that holds a connection must not wait for a
   * second one
   */
  last(driverIds: readonly string[], held?: Trx): Promise<Map<string, LivePlace>>;
  /** At most `limit` drivers within a circle seen since then, the nearest first. */
  near(circle: {
    centre: LatLng;
    radiusMetres: number;
    seenSince: Date;
    limit: number;
  }): Promise<LivePlace[]>;
  /** Every driver in one of these cells (`domain/cities/cells`) seen since then. */
  inCells(cells: readonly number[], seenSince: Date): Promise<LivePlace[]>;
  /** Stores positions; one recorded before the stored one changes nothing. */
  put(places: readonly LivePlace[]): Promise<void>;
  remove(driverId: string, held?: Trx): Promise<void>;
};

export type PositionSignal = {
  topic: "position";
  /** The booking of the route. */
  id: string;
  position: LatLng & { heading?: number; recordedAt: string };
};

/**
 * Publishes drivers' movements to every process. A lost one is followed by the next in five
 * seconds.
 */
export type PositionSignals = { publish(signals: readonly PositionSignal[]): Promise<void> };
