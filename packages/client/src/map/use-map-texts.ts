import { useLocale, useText } from "../language/use-text.ts";
import { mapLayers } from "./map-layers.ts";

/** What the maps of both apps have in common: the layers that every map can draw from, and their texts. */
export function useMapTexts() {
  const t = useText("shell");
  return {
    layers: mapLayers,
    locale: useLocale(),
    attribution: t("map.attribution"),
    fallbackMessage: t("map.fallback"),
    loadingLabel: t("map.loading"),
    zoomInLabel: t("map.zoomIn"),
    zoomOutLabel: t("map.zoomOut"),
    fitLabel: t("map.fit"),
  };
}
