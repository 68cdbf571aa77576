import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatDuration } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { useMapBase, useMapLocate } from "../map/use-map-base.ts";
import { mapCourier, mapStops, type Tracked } from "./tracked.ts";

/** The map's own buttons are at its right edge: no pin may lie under them. */
const controls = { right: 60 };

/** Stops, route and courier. Everything on it is also next to it as text. */
export function TrackingMap({ tracked }: { tracked: Tracked }) {
  const t = useText("tracking");
  const base = useMapBase();
  const now = useNow(15_000);
  return (
    <MapFrame
      {...base}
      locate={useMapLocate()}
      label={t("map.label")}
      stops={mapStops(tracked)}
      courier={mapCourier(
        tracked.position,
        {
          name: tracked.courier?.name ?? t("map.courier"),
          age: (seconds) => t("seen.ago", { time: formatDuration(seconds, base.locale) }),
        },
        now,
      )}
      line={tracked.line}
      padding={controls}
    />
  );
}
