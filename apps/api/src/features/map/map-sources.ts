import type { MapView } from "@songtan/contract/map";
import type { GeoImport } from "../../geo/geo-imports.ts";
import type { Settings } from "../../settings.ts";

type MapSettings = Pick<Settings, "MAP_STYLE_URL" | "MAP_STYLE_HOSTS" | "MAP_PUBLIC_STYLE">;

type OwnTiles = Pick<GeoImport, "importId" | "importedAt" | "mapFile" | "attribution">;

/** Stands in the address of the tiles: another with every import, so that what a browser keeps never goes stale. */
export const versionOf = ({ importId, importedAt }: Pick<GeoImport, "importId" | "importedAt">): string =>
  `${encodeURIComponent(importId)}-${Date.parse(importedAt).toString(36)}`;

/** Tiles of the whole world without a key, in the schema our own style is written for. */
const openFreeMap = "https://tiles.openfreemap.org/planet";
const osm = "© OpenStreetMap contributors";

const publicUrl = (setting: string): string | null =>
  setting === "off" ? null : setting === "on" ? openFreeMap : setting;

/** What maps can be drawn from, best first: what the operator imported, what they named, what anybody may use. */
export function mapSources(settings: MapSettings, imported: OwnTiles | null): MapView["sources"] {
  const sources: MapView["sources"] = [];
  if (imported?.mapFile) {
    sources.push({ kind: "own", url: `/geo/${versionOf(imported)}/map.pmtiles`, attribution: imported.attribution });
  }
  if (settings.MAP_STYLE_URL) sources.push({ kind: "configured", url: settings.MAP_STYLE_URL, attribution: null });
  const url = publicUrl(settings.MAP_PUBLIC_STYLE);
  if (url) {
    const attribution = url === openFreeMap ? `OpenFreeMap © OpenMapTiles ${osm}` : null;
    sources.push({ kind: "public", url, attribution });
  }
  return sources;
}

/** The other servers a browser may ask for styles, tiles, letters and pictures of maps: for the security policy. */
export function mapOrigins({ MAP_STYLE_URL, MAP_STYLE_HOSTS, MAP_PUBLIC_STYLE }: MapSettings): string[] {
  const named = [MAP_STYLE_URL, publicUrl(MAP_PUBLIC_STYLE)].filter((url) => url != null);
  return [...new Set([...named.map((url) => new URL(url).origin), ...MAP_STYLE_HOSTS])];
}
