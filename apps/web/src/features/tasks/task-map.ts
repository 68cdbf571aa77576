import type { TaskView } from "@songtan/contract/tasks";
import type { MapLine, MapStop } from "@songtan/ui/map-types.ts";
import { stopNow } from "./task-words.ts";

type TaskOnMap = { stops: MapStop[]; line: MapLine | null; leadTo: [number, number] | null };

/** A task's stops, its way, and the stop to be led to while the driver is not on that way yet. */
export function taskOnMap(task: TaskView): TaskOnMap {
  const last = task.stops.length - 1;
  const kindOf = ({ index, state }: TaskView["stops"][number]): MapStop["kind"] => {
    if (state === "failed") return "bad";
    if (state === "done" || state === "done_unverified") return "done";
    return index === 0 ? "start" : index === last ? "end" : undefined;
  };
  const stops = task.stops.map(
    (stop): MapStop => ({
      id: String(stop.index),
      lngLat: [stop.longitude, stop.latitude],
      label: stop.index === 0 ? "A" : String(stop.index),
      name: stop.address,
      kind: kindOf(stop),
    }),
  );
  const { handover } = task;
  if (handover)
    stops.push({
      id: "handover",
      lngLat: [handover.longitude, handover.latitude],
      label: "★",
      name: handover.place,
      kind: undefined,
    });
  const straight = task.stops.map((stop): [number, number] => [stop.longitude, stop.latitude]);
  const now = stopNow(task);
  const elsewhere = task.handover ?? (task.depotSince ? task.depot : undefined);
  const offTheWay = task.state === "assigned" || task.state === "returning";
  return {
    stops,
    line: {
      coordinates: task.line.length > 1 ? task.line : straight,
      estimate: task.distanceSource === "estimate",
    },
    leadTo: elsewhere
      ? [elsewhere.longitude, elsewhere.latitude]
      : now && offTheWay
        ? [now.longitude, now.latitude]
        : null,
  };
}
