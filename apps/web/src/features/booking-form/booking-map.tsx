import { useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { stopLabel } from "@songtan/domain/booking/marks/stop-mark";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { useMapBase, useMapLocate } from "../map/use-map-base.ts";
import { useBooking } from "./draft/booking-slice.ts";
import { isPlaced } from "./draft/draft-request.ts";

export type BookingMapProps = {
  quote: QuoteView | undefined;
  placing: { start: LngLat | undefined; onMove: (lngLat: LngLat) => void } | null;
  onStop: (key: string) => void;
};

/** The stops and the way between them; while a pin is being set, the spot under it. */
export function BookingMap({ quote, placing, onStop }: BookingMapProps) {
  const t = useText("booking");
  const stops = useBooking((booking) => booking.draft.stops);
  const allPlaced = stops.every(isPlaced);
  return (
    <MapFrame
      {...useMapBase()}
      locate={useMapLocate()}
      label={t("map.label")}
      stops={stops.flatMap((stop, index) =>
        isPlaced(stop)
          ? [
              {
                id: stop.key,
                lngLat: [stop.longitude, stop.latitude] as LngLat,
                label: stopLabel(index),
                name: stop.address,
                kind: index === 0 ? ("start" as const) : ("end" as const),
              },
            ]
          : [],
      )}
      line={
        quote && allPlaced && !placing
          ? { coordinates: quote.line, estimate: quote.distanceSource === "estimate" }
          : null
      }
      placing={
        placing
          ? {
              label: t("map.pin"),
              onPinMove: placing.onMove,
              ...(placing.start ? { start: placing.start } : {}),
            }
          : null
      }
      onStopPress={onStop}
    />
  );
}
