import { byLatitude } from "./geography/nearest.ts";
import { type Outline, outlinesOf } from "./geography/outline.ts";
import type {
  AmphoeRow,
  LandmarkRow,
  PlaceData,
  ProvinceRow,
  TambonRow,
} from "./geography/place-data.ts";
import type { Place } from "./geography/types.ts";
import { buildWater, type Water } from "./geography/water.ts";
import type { ImportedLayer } from "./imported/layer.ts";
import { plainText } from "./names/place-key.ts";
import { type PlaceLayer, placeLayer } from "./names/place-layer.ts";

export type PlaceIndex = PlaceLayer & {
  /** Provinces and amphoes by their official code. */
  areas: ReadonlyMap<string, Place>;
  /** The same code → the place's position in `places`. */
  areaPositions: ReadonlyMap<string, number>;
  /** Plain Thai names of provinces and how people shorten them. */
  provinceNames: ReadonlySet<string>;
  /** Postcode → places, amphoes before tambons. */
  postcodes: ReadonlyMap<string, readonly Place[]>;
  postcodeList: readonly string[];
  outlines: readonly Outline[];
  /** What parts the land, and the bridges over it. */
  water: Water;
  /** Provinces with a sea: only there can a point outside every outline still be in Thailand. */
  coastProvinces: ReadonlySet<string>;
  /** Places with a known amphoe and a separate point, by latitude: the candidates of a reverse lookup. */
  points: readonly Place[];
  pointsByProvince: ReadonlyMap<string, readonly Place[]>;
  /** The import's layer, and the positions of our places that it replaces. */
  imported: ImportedLayer | null;
  replaced: ReadonlySet<number>;
};

const capitalProvince = "10";
/** Provinces where most parcels move; their amphoes come before namesakes elsewhere. */
const busyProvinces = new Set([
  "10",
  "11",
  "12",
  "13",
  "20",
  "30",
  "40",
  "50",
  "74",
  "83",
  "84",
  "90",
]);

const coastProvinces =
  "10 11 20 21 22 23 24 74 75 76 77 80 81 82 83 84 85 86 90 91 92 93 94 96".split(" ");

function amphoePlace([
  code,
  th,
  en,
  latitude,
  longitude,
  postcode,
  source,
  aliases,
]: AmphoeRow): Place {
  const provinceCode = code.slice(0, 2);
  const isCapital = provinceCode !== capitalProvince && code.endsWith("01");
  const importance =
    provinceCode === capitalProvince
      ? 0.72
      : isCapital
        ? 0.66
        : busyProvinces.has(provinceCode)
          ? 0.52
          : 0.45;
  return {
    id: `a${code}`,
    kind: "amphoe",
    category: "area",
    th,
    en,
    aliases,
    latitude,
    longitude,
    precision: "amphoe",
    provinceCode,
    amphoeCode: code,
    tambonCode: "",
    postcode,
    importance,
    source,
  };
}

function tambonPlace(row: TambonRow, amphoe: Place): Place {
  const [code, th, en, postcode, latitude, longitude] = row;
  const known = latitude !== undefined && longitude !== undefined;
  const importance =
    amphoe.provinceCode === capitalProvince
      ? 0.42
      : busyProvinces.has(amphoe.provinceCode)
        ? 0.28
        : 0.22;
  return {
    id: `t${code}`,
    kind: "tambon",
    category: "area",
    th,
    en,
    aliases: [],
    precision: known ? "tambon" : "amphoe",
    latitude: latitude ?? amphoe.latitude,
    longitude: longitude ?? amphoe.longitude,
    provinceCode: amphoe.provinceCode,
    amphoeCode: amphoe.amphoeCode,
    tambonCode: code,
    postcode,
    importance,
    source: known ? "geonames" : "thailand-geography-json",
  };
}

function landmarkPlace(row: LandmarkRow, areas: Map<string, Place>): Place {
  const [id, category, th, en, latitude, longitude, amphoeCode, importance, aliases] = row;
  const kind = category === "station" ? "station" : category === "street" ? "street" : "landmark";
  return {
    id,
    kind,
    category,
    th,
    en,
    aliases,
    latitude,
    longitude,
    precision: kind === "street" ? "street" : "point",
    provinceCode: amphoeCode.slice(0, 2),
    amphoeCode,
    tambonCode: "",
    postcode: areas.get(amphoeCode)?.postcode ?? "",
    importance: importance / 100,
    source: "songtan",
  };
}

function postcodesOf(places: readonly Place[]): Map<string, Place[]> {
  const postcodes = new Map<string, Place[]>();
  const add = (code: string, place: Place) => {
    const row = postcodes.get(code) ?? [];
    if (!row.includes(place)) row.push(place);
    postcodes.set(code, row);
  };
  for (const place of places)
    if (place.kind === "amphoe" || place.kind === "tambon") add(place.postcode, place);
  return postcodes;
}

function provincePlace([code, th, en, latitude, longitude, aliases]: ProvinceRow): Place {
  return {
    id: `p${code}`,
    kind: "province",
    category: "area",
    th,
    en,
    aliases,
    latitude,
    longitude,
    precision: "province",
    provinceCode: code,
    amphoeCode: "",
    tambonCode: "",
    postcode: "",
    importance: code === capitalProvince ? 0.95 : 0.8,
    source: "thailand-geography-json",
  };
}

/** Every place, most important first, and the provinces and amphoes by code. */
function placesOf(data: PlaceData): { places: Place[]; areas: Map<string, Place> } {
  const areas = new Map<string, Place>();
  for (const row of data.areas.provinces) areas.set(row[0], provincePlace(row));
  for (const row of data.areas.amphoes) areas.set(row[0], amphoePlace(row));
  const places = [...areas.values()];
  for (const row of data.areas.tambons) {
    const amphoe = areas.get(row[0].slice(0, 4));
    if (amphoe) places.push(tambonPlace(row, amphoe));
  }
  for (const row of [...data.landmarks.landmarks, ...data.landmarks.streets])
    places.push(landmarkPlace(row, areas));
  places.sort((a, b) => b.importance - a.importance);
  return { places, areas };
}

/** Builds everything a search needs from the generated rows. Pure; some tenths of a second for 10,000 places. */
export function buildPlaceIndex(data: PlaceData): PlaceIndex {
  const { places, areas } = placesOf(data);
  const points = places
    .filter((place) => place.kind === "amphoe" || place.precision === "point")
    .sort(byLatitude);
  const areaPositions = new Map<string, number>();
  for (const [position, place] of places.entries()) {
    if (place.kind === "province") areaPositions.set(place.provinceCode, position);
    if (place.kind === "amphoe") areaPositions.set(place.amphoeCode, position);
  }
  const provinces = places.filter((place) => place.kind === "province");
  const outlines = outlinesOf(data.outlines);
  const postcodes = postcodesOf(places);
  return {
    ...placeLayer(places),
    areas,
    areaPositions,
    provinceNames: new Set(
      provinces.flatMap((province) =>
        [province.th, ...province.aliases].map(plainText).filter((name) => name >= "ก"),
      ),
    ),
    postcodes,
    postcodeList: [...postcodes.keys()].sort(),
    outlines,
    water: buildWater(data.water, outlines),
    coastProvinces: new Set(coastProvinces),
    points,
    pointsByProvince: Map.groupBy(points, (place) => place.provinceCode),
    imported: null,
    replaced: new Set(),
  };
}

/**
 * The index together with an import, or without any. Shares everything else with the one it is made
 * from.
 */
export function withImport(index: PlaceIndex, imported: ImportedLayer | null): PlaceIndex {
  const better = new Set(imported?.places.map((place) => place.id));
  const replaced = new Set(
    index.places.keys().filter((position) => better.has((index.places[position] as Place).id)),
  );
  return { ...index, imported, replaced };
}

/** Returns the postcode of each amphoe, which an imported layer needs. */
export const postcodesByAmphoe = ({ areas }: PlaceIndex): Map<string, string> =>
  new Map(areas.values().map((area) => [area.amphoeCode, area.postcode]));
