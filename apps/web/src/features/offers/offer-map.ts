import type { MapLine, MapStop } from "@songtan/ui/map/source/map-types.ts";
import type { DriverOffer } from "./driver-offer.ts";

/** A job's stops and way as the map draws them. */
export function offerOnMap({ booking }: Pick<DriverOffer, "booking">): {
  stops: MapStop[];
  line: MapLine | null;
} {
  const last = booking.stops.length - 1;
  const stops = booking.stops.map(
    (stop): MapStop => ({
      id: String(stop.index),
      lngLat: [stop.longitude, stop.latitude],
      label: stop.index === 0 ? "A" : String(stop.index),
      name: stop.address,
      ...(stop.index === 0
        ? { kind: "start" as const }
        : stop.index === last
          ? { kind: "end" as const }
          : {}),
    }),
  );
  const straight = booking.stops.map((stop): [number, number] => [stop.longitude, stop.latitude]);
  const coordinates = booking.line.length > 1 ? booking.line : straight;
  return { stops, line: { coordinates, estimate: booking.distanceSource === "estimate" } };
}
