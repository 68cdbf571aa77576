import type { Locale } from "@songtan/client/language/locales.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { stopLabel, stopMark } from "@songtan/domain/booking/marks/stop-mark";
import type { MapLine, MapStop } from "@songtan/ui/map/source/map-types.ts";
import { stopNow } from "./task-status.ts";

type MappedTask = Pick<
  TaskView,
  "state" | "stops" | "next" | "line" | "distanceSource" | "handover" | "depot" | "depotSince"
>;
type TaskOnMap = { stops: MapStop[]; line: MapLine | null; leadTo: [number, number] | null };

/** A task's stops, its way, and the place to be led to while the driver is not on that way yet. */
export function taskOnMap(task: MappedTask, locale: Locale): TaskOnMap {
  const stops = task.stops.map(
    (stop): MapStop => ({
      id: String(stop.index),
      lngLat: [stop.longitude, stop.latitude],
      label: stopLabel(stop.index),
      name: stop.address,
      kind: stopMark(stop),
    }),
  );
  const { handover } = task;
  const depot = task.depotSince ? task.depot : null;
  const addPlace = (
    id: string,
    { longitude, latitude, name }: { longitude: number; latitude: number; name: string },
  ) => stops.push({ id, lngLat: [longitude, latitude], label: "★", name });
  if (handover) addPlace("handover", { ...handover, name: handover.place });
  if (depot) addPlace("depot", { ...depot, name: depot.name[locale] });
  const straight = task.stops.map((stop): [number, number] => [stop.longitude, stop.latitude]);
  const now = stopNow(task);
  const elsewhere = handover ?? depot;
  const isOffRoute = task.state === "assigned" || task.state === "returning";
  return {
    stops,
    line: {
      coordinates: task.line.length > 1 ? task.line : straight,
      estimate: task.distanceSource === "estimate",
    },
    leadTo: elsewhere
      ? [elsewhere.longitude, elsewhere.latitude]
      : now && isOffRoute
        ? [now.longitude, now.latitude]
        : null,
  };
}
