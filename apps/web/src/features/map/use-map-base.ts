import { useText } from "@songtan/client/language/use-text.ts";
import { useMapTexts } from "@songtan/client/map/use-map-texts.ts";
import { api } from "../api/api.ts";

/** What this server's maps can be drawn from, requested by the first map on screen. */
const mapSources = async () => (await api.call("GET /map")).sources;

/**
 * What every map of the app has in common: its layers, better sources where they exist, and its
 * texts.
 */
export function useMapBase() {
  return { ...useMapTexts(), sources: mapSources };
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
