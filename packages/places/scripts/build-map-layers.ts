import { railLines } from "../authored/rail-lines.ts";
import { chaoPhraya } from "../authored/river.ts";
import { roads } from "../authored/roads.ts";
import type { AreaFile, LandmarkFile } from "../src/geography/place-data.ts";
import { roadTitle } from "./build-landmarks.ts";
import { type Position, provinceRings } from "./build-outlines.ts";
import type { Sources } from "./read-packages.ts";

/** Degrees; somewhat over a kilometre, a few pixels at the zooms where province borders are drawn. */
const outlineTolerance = 0.0175;
/** Landmarks below this importance would only crowd the map; the search still finds them. */
const landmarkImportanceLeast = 63;
/**
 * In and near Bangkok and the launch cities every amphoe is labelled; elsewhere the capital amphoe
 * is.
 */
const labelledProvinces = new Set(
  "10 11 12 13 14 20 21 24 30 40 50 57 65 73 74 77 80 81 83 84 90".split(" "),
);

type Shape =
  | { type: "Point"; coordinates: number[] }
  | { type: "LineString"; coordinates: number[][] }
  | { type: "MultiPolygon"; coordinates: number[][][][] };
type Feature = { type: "Feature"; properties: Record<string, string | number>; geometry: Shape };

const feature = (properties: Record<string, string | number>, geometry: Shape): Feature => ({
  type: "Feature",
  properties,
  geometry,
});
const rounded = (degrees: number, digits: number) => Number(degrees.toFixed(digits));
const point = (latitude: number, longitude: number, digits: number): Shape => ({
  type: "Point",
  coordinates: [rounded(longitude, digits), rounded(latitude, digits)],
});
const line = (points: readonly (readonly [number, number, ...unknown[]])[]): Shape => ({
  type: "LineString",
  coordinates: points.map(([latitude, longitude]) => [longitude, latitude]),
});
const collectionText = (features: Feature[]) =>
  `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(",\n")}\n]}\n`;

function provinceFeatures(sources: Sources, areas: AreaFile): Feature[] {
  const rings = provinceRings(sources, outlineTolerance);
  return areas.provinces.map(([code, th, en]) => {
    const closed = (ring: Position[]) => {
      const corners = ring.map(([longitude, latitude]) => [
        rounded(longitude, 3),
        rounded(latitude, 3),
      ]);
      return [...corners, corners[0] ?? []];
    };
    // A rock of three corners is not worth its bytes.
    const closedRings = (rings.get(code) ?? [])
      .filter((ring) => ring.length >= 4)
      .map((ring) => [closed(ring)]);
    return feature({ code, th, en }, { type: "MultiPolygon", coordinates: closedRings });
  });
}

/** rank 1: Bangkok's khets and capitals of provinces, drawn first; 2: the rest. */
function amphoeFeatures(areas: AreaFile): Feature[] {
  return areas.amphoes
    .filter(([code]) => code.endsWith("01") || labelledProvinces.has(code.slice(0, 2)))
    .map(([code, th, en, latitude, longitude]) =>
      feature(
        { th, en, rank: code.startsWith("10") || code.endsWith("01") ? 1 : 2 },
        point(latitude, longitude, 3),
      ),
    );
}

function landmarkFeatures({ landmarks }: LandmarkFile): Feature[] {
  return landmarks
    .filter((row) => row[1] !== "station" && row[7] >= landmarkImportanceLeast)
    .map(([, kind, th, en, latitude, longitude, , importance]) =>
      feature({ th, en, kind, rank: importance >= 70 ? 1 : 2 }, point(latitude, longitude, 4)),
    );
}

function stationFeatures(): Feature[] {
  const stations = new Map<string, Feature>();
  for (const { system, colour, stations: row } of railLines) {
    for (const [th, en, latitude, longitude] of row) {
      const key = `${system} ${en}`;
      if (!stations.has(key))
        stations.set(key, feature({ th, en, system, colour }, point(latitude, longitude, 4)));
    }
  }
  return [...stations.values()];
}

/** The GeoJSON layers of the embedded map by file name. Small: a phone loads all of them before it shows a pin. */
export function buildMapLayers(
  sources: Sources,
  areas: AreaFile,
  landmarks: LandmarkFile,
): Map<string, string> {
  const rails = railLines.map(({ id, system, th, en, colour, stations }) =>
    feature(
      { id, system, th, en, colour },
      line(stations.map(([, , latitude, longitude]) => [latitude, longitude] as const)),
    ),
  );
  const river = [feature({ th: "แม่น้ำเจ้าพระยา", en: "Chao Phraya River" }, line(chaoPhraya))];
  const roadLines = roads.map(({ id, th, en, line: points, importance = 60 }) =>
    feature(
      { id, th: `ถนน${th}`, en: roadTitle(en), rank: importance >= 64 ? 1 : 2 },
      line(points),
    ),
  );
  return new Map([
    ["map/provinces.json", collectionText(provinceFeatures(sources, areas))],
    ["map/amphoes.json", collectionText(amphoeFeatures(areas))],
    ["map/landmarks.json", collectionText(landmarkFeatures(landmarks))],
    ["map/stations.json", collectionText(stationFeatures())],
    ["map/rails.json", collectionText(rails)],
    ["map/river.json", collectionText(river)],
    ["map/roads.json", collectionText(roadLines)],
  ]);
}
