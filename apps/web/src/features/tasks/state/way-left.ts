import type { TaskView } from "@songtan/contract/drivers/tasks";
import { estimateArrivals } from "@songtan/domain/dispatch/arrival";
import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { stopNow } from "./task-status.ts";

type Position = Point & { recordedAt: string };
export type WayLeft = { metres: number; seconds: number; at: string };

/** The age, in milliseconds, beyond which a position is too old to locate the driver. */
const staleMilliseconds = 5 * 60_000;

/** Returns the next place the driver has to go to, or null at the stop itself and when the work is finished. */
export function placeAhead(
  task: Pick<TaskView, "next" | "stops" | "handover" | "depot" | "depotSince">,
): Point | null {
  if (task.handover) return task.handover;
  const stop = stopNow(task);
  if (stop) return stop.state === "arrived" ? null : stop;
  return task.depotSince && task.depot ? task.depot : null;
}

type Start = { from: Position | null; vehicle: Vehicle; now: number };

/**
 * The road and the time from this phone's last position to a place, both estimated.
 *
 * @param now by the phone's own clock, which the position's time is by too
 * @returns null without a position, or with one that is too old
 */
export function wayLeft(place: Point, { from, vehicle, now }: Start): WayLeft | null {
  if (!from || now - Date.parse(from.recordedAt) > staleMilliseconds) return null;
  const [arrival] = estimateArrivals({
    from,
    stopsLeft: [place],
    vehicle,
    now: new Date(now),
    holidays: [],
  });
  if (!arrival) return null;
  return {
    metres: estimateMetres(from, place),
    seconds: arrival.seconds,
    at: arrival.at.toISOString(),
  };
}
