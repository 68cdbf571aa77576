import type { StreamState } from "@songtan/client/calls/event-stream.ts";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { create } from "zustand";
import { emptyMap, type LiveMap } from "./apply-changes.ts";

type LiveMapState = {
  map: LiveMap;
  /** False until the first whole map is there. */
  isLoaded: boolean;
  stream: StreamState;
};

/** The newest state of the map from the stream of staff, while a page shows it. */
export const useLiveMap = create<LiveMapState>(() => ({
  map: emptyMap,
  isLoaded: false,
  stream: "closed",
}));

export type Selected = { kind: "driver" | "booking"; id: string };
type SelectionState = {
  selected: Selected | null;
  /** The point that the map shows. Selecting the same object twice moves the map there each time. */
  focus: LngLat | null;
};

/** The object selected on the map, or in the list next to it. */
export const useMapSelection = create<SelectionState>(() => ({ selected: null, focus: null }));

export function select(selected: Selected | null): void {
  useMapSelection.setState({ selected });
}

/** Selects a booking or driver and moves the map to it; false where its place is not known. */
export function showOnMap(selected: Selected): boolean {
  const { map } = useLiveMap.getState();
  const focus = placeOf(map, selected);
  if (focus) useMapSelection.setState({ selected, focus });
  return focus !== null;
}

/** A driver's place; of a booking its driver's, else the stop that comes next. */
function placeOf(map: LiveMap, { kind, id }: Selected): LngLat | null {
  const booking = kind === "booking" ? map.bookings.get(id) : undefined;
  const place = map.places.get(booking ? (booking.driverId ?? "") : id);
  if (place) return [place[1], place[2]];
  const stop = booking?.stops.find(([, , isHandled]) => !isHandled) ?? booking?.stops[0];
  return stop ? [stop[0], stop[1]] : null;
}
