import type { Point } from "../../../../packages/places/src/geography/types.ts";
import { ExtractError } from "../osm/extract-error.ts";
import {
  type Member,
  memberIsWay,
  type Tags,
  unitsPerDegree,
  type Visitor,
  visitBlock,
} from "../osm/osm-block.ts";
import { type Bounds, openExtract, readBlob, readChain } from "../osm/osm-file.ts";
import { NodePlaces, NumberList } from "./node-places.ts";
import { type Names, namesOf } from "./place-names.ts";
import { type Meaning, meaningOf, streetImportance } from "./place-tags.ts";

/** The parts of a way that are looked up: enough to see where it runs, however long it is. */
const refsMax = 12;

export type FoundPlace = Point & Names & Meaning & { id: string; street: string };
export type FoundAddress = Point & { id: string; number: string; street: string };
/** One piece of a street: streets are cut wherever anything about them changes. */
export type StreetPart = Names & { id: string; importance: number; line: Point[] };
export type Collected = {
  places: FoundPlace[];
  addresses: FoundAddress[];
  parts: StreetPart[];
  bounds: Bounds;
};

type Way = { id: number; first: number; count: number };
type NamedWay = Way &
  Names &
  ({ importance: number; meaning?: never } | { meaning: Meaning; street: string });
type HouseWay = Way & { number: string; street: string };
type NamedArea = Names & { id: number; wayIds: number[]; meaning: Meaning; street: string };

const streetOf = (tags: Tags) =>
  (tags.get("addr:street:th") ?? tags.get("addr:street") ?? tags.get("addr:place") ?? "").trim();
const houseOf = (tags: Tags): { number: string; street: string } | null => {
  const [number, street] = [(tags.get("addr:housenumber") ?? "").trim(), streetOf(tags)];
  return /^\d[\d/\- ]{0,14}$/.test(number) && street ? { number, street } : null;
};

/**
 * Reads an extract three times: relations, then OSM way elements, then nodes. Each reading decides
 * what the next has to store, so that memory follows the number of named places and not the size of
 * the file.
 */
export async function collectPlaces(path: string, log: (line: string) => void): Promise<Collected> {
  const { blobs } = await readChain(path);
  const file = await openExtract(path);
  const read = async (stage: string, visitor: Visitor) => {
    let reported = 0;
    for (const [index, blob] of blobs.entries()) {
      visitBlock(await readBlob(file, blob), visitor);
      const percent = Math.floor(((index + 1) / blobs.length) * 10) * 10;
      if (percent > reported) log(`reading ${stage}: ${percent} %`);
      reported = Math.max(reported, percent);
    }
  };
  try {
    const areas = areaReader();
    await read("areas", areas.visitor);
    const wayData = wayReader(areas.wantedWayIds);
    await read("streets and buildings", wayData.visitor);
    const nodes = nodeReader(new NodePlaces(wayData.refs.copy()));
    await read("points", nodes.visitor);
    return gather({ areas: areas.found, wayData, nodes });
  } finally {
    await file.close();
  }
}

function areaReader() {
  const found: NamedArea[] = [];
  const wantedWayIds = new Set<number>();
  const outer = (members: readonly Member[]) =>
    members
      .filter(({ kind, role }) => kind === memberIsWay && role !== "inner")
      .map(({ id }) => id);
  const visitor: Visitor = {
    relation(id, members, tags) {
      if (!tags.has("name") || !/^(multipolygon|site)$/.test(tags.get("type") ?? "")) return;
      const [names, meaning, wayIds] = [namesOf(tags), meaningOf(tags), outer(members)];
      if (!names || !meaning || wayIds.length === 0) return;
      found.push({ id, ...names, meaning, wayIds, street: streetOf(tags) });
      for (const way of wayIds) wantedWayIds.add(way);
    },
  };
  return { found, wantedWayIds, visitor };
}

function wayReader(wantedWayIds: ReadonlySet<number>) {
  const named: NamedWay[] = [];
  const houses: HouseWay[] = [];
  const borders = new Map<number, Way>();
  const refs = new NumberList();
  const sampleRefs = (id: number, all: readonly number[]): Way => {
    const way = { id, first: refs.length, count: Math.min(all.length, refsMax) };
    for (let index = 0; index < way.count; index += 1)
      refs.push(all[Math.round((index * (all.length - 1)) / Math.max(1, way.count - 1))] as number);
    return way;
  };
  const visitor: Visitor = {
    way(id, all, tags) {
      if (all.length === 0) return;
      const border = wantedWayIds.has(id) ? sampleRefs(id, all) : null;
      if (border) borders.set(id, border);
      if (tags.size === 0) return;
      const names = tags.has("name") ? namesOf(tags) : null;
      const street = names ? streetImportance(tags) : null;
      const meaning = names && street === null ? meaningOf(tags) : null;
      const house = meaning || street !== null ? null : houseOf(tags);
      if (names && street !== null)
        named.push({ ...sampleRefs(id, all), ...names, importance: street });
      else if (names && meaning)
        named.push({ ...sampleRefs(id, all), ...names, meaning, street: streetOf(tags) });
      else if (house) houses.push({ ...sampleRefs(id, all), ...house });
    },
  };
  return { named, houses, borders, refs, visitor };
}

function nodeReader(places: NodePlaces) {
  const found: FoundPlace[] = [];
  const houses: FoundAddress[] = [];
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const visitor: Visitor = {
    node(id, latitude, longitude, tags) {
      places.offer(id, latitude, longitude);
      if (longitude < box[0]) box[0] = longitude;
      if (latitude < box[1]) box[1] = latitude;
      if (longitude > box[2]) box[2] = longitude;
      if (latitude > box[3]) box[3] = latitude;
      if (tags.size === 0) return;
      const point = { latitude: latitude / unitsPerDegree, longitude: longitude / unitsPerDegree };
      const [names, house] = [tags.has("name") ? namesOf(tags) : null, houseOf(tags)];
      const meaning = names ? meaningOf(tags) : null;
      if (names && meaning)
        found.push({ id: `n${id}`, ...point, ...names, ...meaning, street: streetOf(tags) });
      else if (house) houses.push({ id: `n${id}`, ...point, ...house });
    },
  };
  return { places, found, houses, box, visitor };
}

type Readers = {
  areas: NamedArea[];
  wayData: ReturnType<typeof wayReader>;
  nodes: ReturnType<typeof nodeReader>;
};

function gather({ areas, wayData, nodes }: Readers): Collected {
  if (!Number.isFinite(nodes.box[0])) throw new ExtractError("the extract holds no points");
  const lineOf = ({ first, count }: Way): Point[] => {
    const line: Point[] = [];
    for (let index = first; index < first + count; index += 1) {
      const coordinates = nodes.places.get(wayData.refs.at(index));
      if (coordinates)
        line.push({
          latitude: coordinates[0] / unitsPerDegree,
          longitude: coordinates[1] / unitsPerDegree,
        });
    }
    return line;
  };
  const places = nodes.found;
  const addresses = nodes.houses;
  const parts: StreetPart[] = [];
  for (const { first, count, ...way } of wayData.named) {
    const line = lineOf({ id: way.id, first, count });
    if (line.length === 0) continue;
    const { th, en, aliases } = way;
    if (way.meaning)
      places.push({
        id: `w${way.id}`,
        th,
        en,
        aliases,
        ...way.meaning,
        ...middleOf(line),
        street: way.street,
      });
    else parts.push({ id: `w${way.id}`, th, en, aliases, importance: way.importance, line });
  }
  for (const { number, street, ...way } of wayData.houses) {
    const line = lineOf(way);
    if (line.length > 0) addresses.push({ id: `w${way.id}`, number, street, ...middleOf(line) });
  }
  for (const { id, wayIds: members, meaning, street, th, en, aliases } of areas) {
    const line = members.flatMap((member) => {
      const border = wayData.borders.get(member);
      return border ? lineOf(border) : [];
    });
    if (line.length > 0)
      places.push({ id: `r${id}`, th, en, aliases, ...meaning, ...middleOf(line), street });
  }
  return {
    places: eachOnce(places),
    addresses: eachOnce(addresses),
    parts: eachOnce(parts),
    bounds: nodes.box.map((units) => units / unitsPerDegree) as Bounds,
  };
}

/**
 * Sorts by id and removes duplicates: extracts list their elements in different orders, and joined ones list border
 * elements twice. The order decides which of two twins stays, and the name of a street.
 */
function eachOnce<One extends { id: string }>(found: readonly One[]): One[] {
  const byId = new Map(found.map((one) => [one.id, one]));
  return [...byId.values()].sort(
    (a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}

/**
 * The middle of the bounding box of a line: of a building that is inside or at its door, near
 * enough for a courier.
 */
export function middleOf(line: readonly Point[]): Point {
  const latitudes = line.map((point) => point.latitude);
  const longitudes = line.map((point) => point.longitude);
  return {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
}
