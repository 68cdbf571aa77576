import { useText } from "@songtan/client/language/use-text.ts";
import { useMapTexts } from "@songtan/client/map/use-map-texts.ts";
import { api } from "../api/api.ts";

/** Returns the map sources of this server. The first map on screen requests them. */
const mapSources = async () => (await api.call("GET /map")).sources;

/** Returns the common parts of all maps: layers, better sources if there are any, and texts. */
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
