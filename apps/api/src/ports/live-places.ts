import type { Trx } from "../db/database.ts";
import type { LatLng } from "./ports.ts";

/** A driver's last position, by the phone's clock and by ours. */
export type LivePlace = LatLng & {
  driverId: string;
  heading: number | null;
  accuracyMetres: number | null;
  recordedAt: Date;
  receivedAt: Date;
};

/** The present positions of drivers. A lost position is replaced by the next report, seconds later. */
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
  /** Every driver in the given cells (`domain/cities/cells`) seen since `seenSince`. */
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
