import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import css from "./map-frame.module.css";
import type { MapSource } from "./source/map-source.ts";

const osmPage = "https://www.openstreetmap.org/copyright";
const osmName = /(OpenStreetMap(?: contributors)?)/;

/** What a foreign style says about its own sources, without its markup. */
function sourceAttribution(map: MapLibreMap): string {
  const parts = Object.keys(map.getStyle().sources).map(
    (id) => map.getSource(id)?.attribution ?? "",
  );
  const text = (html: string) =>
    new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";
  return [...new Set(parts.map(text).filter(Boolean))].join(" · ");
}

function useAttribution(
  map: MapLibreMap | null,
  source: MapSource | null,
  embedded: string,
): string {
  const [styleAttribution, setStyleAttribution] = useState("");
  const foreign = source?.kind === "style";
  useEffect(() => {
    if (!map || !foreign) return;
    const read = () => setStyleAttribution(map.isStyleLoaded() ? sourceAttribution(map) : "");
    map.on("sourcedata", read);
    return () => void map.off("sourcedata", read);
  }, [map, foreign]);
  const beyond = useBeyond(map, source?.kind === "tiles" ? source.bounds : null);
  if (!source || source.kind === "embedded") return embedded;
  if (source.kind === "style") return source.attribution ?? styleAttribution;
  return [source.attribution, beyond && embedded].filter(Boolean).join(" · ");
}

/** Returns true when the view extends beyond the edge of a city's extract, where the embedded layers continue. */
function useBeyond(
  map: MapLibreMap | null,
  bounds: [number, number, number, number] | null,
): boolean {
  const [beyond, setBeyond] = useState(false);
  const edge = bounds?.join();
  useEffect(() => {
    if (!map || !edge) return setBeyond(false);
    const [west = 0, south = 0, east = 0, north = 0] = edge.split(",").map(Number);
    const look = () => {
      const view = map.getBounds();
      const within =
        view.getWest() >= west &&
        view.getEast() <= east &&
        view.getSouth() >= south &&
        view.getNorth() <= north;
      setBeyond(!within);
    };
    look();
    map.on("moveend", look);
    return () => void map.off("moveend", look);
  }, [map, edge]);
  return beyond;
}

export interface MapAttributionProps {
  map: MapLibreMap | null;
  source: MapSource | null;
  embedded: string;
  /** At the head of the map: while a pin is set, a phone's sheet may grow over its foot. */
  above: boolean;
}

/** The attribution of the map data: always visible, because the licences require it. */
export function MapAttribution({ map, source, embedded, above }: MapAttributionProps) {
  const [before, osm, after] = useAttribution(map, source, embedded).split(osmName);
  return (
    <p className={css.attribution} data-above={above || undefined}>
      {before}
      {osm && (
        <a href={osmPage} target="_blank" rel="noreferrer">
          {osm}
        </a>
      )}
      {after}
    </p>
  );
}
