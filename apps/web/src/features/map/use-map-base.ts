import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { api } from "../api/api.ts";
import { mapLayers } from "./map-layers.ts";

/** What this server's maps can be drawn from, requested by the first map on screen. */
const mapSources = async () => (await api.call("GET /map", { quiet: true })).sources;

/**
 * What every map of the app has in common: its layers, better sources where they exist, and its
 * texts.
 */
export function useMapBase() {
  const t = useText("shell");
  return {
    layers: mapLayers,
    sources: mapSources,
    locale: useLocale(),
    attribution: t("map.attribution"),
    fallbackMessage: t("map.fallback"),
    loadingLabel: t("map.loading"),
    zoomInLabel: t("map.zoomIn"),
    zoomOutLabel: t("map.zoomOut"),
    fitLabel: t("map.fit"),
  };
}

/** The button that finds the person, for maps that do not show them anyway. */
export function useMapLocate() {
  const t = useText("shell");
  return {
    label: t("map.locate.label"),
    finding: t("map.locate.finding"),
    here: t("map.locate.here"),
    denied: t("map.locate.denied"),
    unavailable: t("map.locate.unavailable"),
    outside: t("map.locate.outside"),
    closeLabel: t("map.locate.close"),
  };
}
