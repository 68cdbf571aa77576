import { stopLabel } from "@songtan/domain/booking/marks/stop-mark";
import type { MapLine, MapStop } from "@songtan/ui/map/source/map-types.ts";
import type { DriverOffer } from "./driver-offer.ts";

/** A job's stops and way as the map draws them. */
export function offerOnMap({ booking }: Pick<DriverOffer, "booking">): {
  stops: MapStop[];
  line: MapLine | null;
} {
  const stops = booking.stops.map(
    (stop): MapStop => ({
      id: String(stop.index),
      lngLat: [stop.longitude, stop.latitude],
      label: stopLabel(stop.index),
      name: stop.address,
      kind: stop.index === 0 ? "start" : "end",
    }),
  );
  const straight = booking.stops.map((stop): [number, number] => [stop.longitude, stop.latitude]);
  const coordinates = booking.line.length > 1 ? booking.line : straight;
  return { stops, line: { coordinates, estimate: booking.distanceSource === "estimate" } };
}
