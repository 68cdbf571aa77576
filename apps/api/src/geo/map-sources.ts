import type { MapView } from "@songtan/contract/map";
import type { Settings } from "../config/settings.ts";
import type { GeoImport } from "./geo-imports.ts";

export type MapSettings = Pick<Settings, "MAP_STYLE_URL" | "MAP_STYLE_HOSTS" | "MAP_PUBLIC_STYLE">;

type OwnTiles = Pick<GeoImport, "importId" | "importedAt" | "mapFile" | "attribution">;

/** Part of the tile address, new with every import, so that a browser cache never goes stale. */
export const versionOf = ({
  importId,
  importedAt,
}: Pick<GeoImport, "importId" | "importedAt">): string =>
  `${encodeURIComponent(importId)}-${Date.parse(importedAt).toString(36)}`;

/** Tiles of the whole world without a key, in the schema our own style is written for. */
const openFreeMap = "https://tiles.openfreemap.org/planet";
const osm = "© OpenStreetMap contributors";

const publicUrl = (setting: string): string | null =>
  setting === "off" ? null : setting === "on" ? openFreeMap : setting;

/** Map sources, best first: the operator's import, the configured style, the public default. */
export function mapSources(settings: MapSettings, imported: OwnTiles | null): MapView["sources"] {
  const sources: MapView["sources"] = [];
  if (imported?.mapFile) {
    sources.push({
      kind: "own",
      url: `/geo/${versionOf(imported)}/map.pmtiles`,
      attribution: imported.attribution,
    });
  }
  if (settings.MAP_STYLE_URL)
    sources.push({ kind: "configured", url: settings.MAP_STYLE_URL, attribution: null });
  const url = publicUrl(settings.MAP_PUBLIC_STYLE);
  if (url) {
    const attribution = url === openFreeMap ? `OpenFreeMap © OpenMapTiles ${osm}` : null;
    sources.push({ kind: "public", url, attribution });
  }
  return sources;
}

/**
 * Other servers from which a browser may load map styles, tiles, fonts and images, for the content
 * security policy.
 */
export function mapOrigins({
  MAP_STYLE_URL,
  MAP_STYLE_HOSTS,
  MAP_PUBLIC_STYLE,
}: MapSettings): string[] {
  const named = [MAP_STYLE_URL, publicUrl(MAP_PUBLIC_STYLE)].filter((url) => url != null);
  return [...new Set([...named.map((url) => new URL(url).origin), ...MAP_STYLE_HOSTS])];
}
