import type { Point } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Random } from "../data/random.ts";
import type { City } from "../demo/places.ts";
import type { DriverClient } from "./client.ts";

/** One simulated driver, on the road. */
export type Driver = {
  name: string;
  client: DriverClient;
  random: Random;
  vehicle: Vehicle;
  /** Wanders between its city's busy places; null stays where it is. */
  city: City | null;
  /** How many times faster than life. */
  speed: number;
  position: Point;
  /** When the position was last reported. */
  seenAt: Date;
  /** Since when it has had nothing to do; null at work. */
  idleSince: Date | null;
  /** Seconds between position reports when the driver is idle. */
  idleSeconds: number;
  signal: AbortSignal;
  /** Writes a message about a problem, for debugging the sandbox. */
  debug(line: string): void;
};

/** People pause less when the sandbox hurries. */
export const hurry = ({ speed }: Pick<Driver, "speed">): number => Math.min(1, 6 / speed);

/** Reports the driver's position. Returns the number of positions that the API accepted. */
export async function report(driver: Driver, positions?: readonly Reported[]): Promise<number> {
  const recordedAt = new Date();
  const { latitude, longitude } = driver.position;
  const { accepted } = await driver.client.call<{ accepted: number }>(
    "POST",
    "/api/driver/positions",
    {
      positions: positions ?? [
        { latitude, longitude, accuracyMetres: 12, recordedAt: recordedAt.toISOString() },
      ],
    },
  );
  driver.seenAt = recordedAt;
  return accepted;
}

export type Reported = Point & { heading: number; accuracyMetres: number; recordedAt: string };
