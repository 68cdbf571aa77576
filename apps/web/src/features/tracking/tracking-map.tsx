import { useLocale, useText } from "@songtan/client/use-text.ts";
import { MapFrame } from "@songtan/ui/map-frame.tsx";
import { mapLayers } from "../shell/map-layers.ts";
import { mapCourier, mapStops, type Tracked } from "./tracked.ts";
import { useNow } from "./use-now.ts";

/** The map's own buttons stand at its right edge: no pin may lie under them. */
const controls = { right: 60 };

/** Stops, way and courier. Everything on it stands in words beside it. */
export function TrackingMap({ tracked }: { tracked: Tracked }) {
  const t = useText("tracking");
  const locale = useLocale();
  const now = useNow(15_000);
  return (
    <MapFrame
      label={t("map.label")}
      layers={mapLayers}
      locale={locale}
      stops={mapStops(tracked, "A")}
      courier={mapCourier(tracked.position, tracked.courier?.name ?? t("map.courier"), now)}
      line={tracked.line}
      padding={controls}
      attribution={t("map.attribution")}
      fallbackMessage={t("map.fallback")}
      loadingLabel={t("map.loading")}
      zoomInLabel={t("map.zoomIn")}
      zoomOutLabel={t("map.zoomOut")}
      fitLabel={t("map.fit")}
    />
  );
}
