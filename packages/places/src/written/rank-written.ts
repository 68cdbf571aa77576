import { metresBetween } from "../geography/great-circle.ts";
import type { Place, PlaceCategory, Point } from "../geography/types.ts";
import { plainText } from "../names/place-key.ts";
import type { PlaceIndex } from "../place-index.ts";
import { isKindWord } from "../query.ts";
import { amphoeOf } from "../reverse.ts";
import {
  findPlaces,
  type PlaceSearch,
  type RankedPlace,
  rankedHit,
  type Scored,
} from "../search.ts";
import { isLongSoi } from "./long-sois.ts";
import { readWritten, type WrittenAddress } from "./read-written.ts";
import { sameName, surelyNamed } from "./same-name.ts";

/** A place that a written address may mean; `match` compares the terms that name a place only. */
export type WrittenPlace = RankedPlace & {
  /** The address names a district or a province, and the place lies in another. */
  isElsewhere: boolean;
  /** The text is only the beginning of its name and of the names of others elsewhere. */
  isBranch: boolean;
  /** A soi in which a house may be far from its point. */
  isLong: boolean;
};

/** A road that is a border belongs to both districts, and a district's edge is known to a kilometre. */
const borderMetres = 1200;
/** Districts, roads and stations named with a place lie within this distance of it. */
const nearbyMetres = 6000;
const searchedMost = 12;
/** No name of a place has more terms. */
const nameTermsMost = 5;
/** The match of a place that only resembles the text: it is offered to a person. */
const resembles = 0.6;
/** The match of a site with a named tenant, such as a shop in a mall. */
const ofSite = 0.95;

/** Places that have shops, wards, faculties and halls of their own. */
const sites: ReadonlySet<PlaceCategory> = new Set<PlaceCategory>(
  "airport estate government hospital hotel mall market office stadium temple university".split(
    " ",
  ) as PlaceCategory[],
);

/**
 * Places that an address on a parcel may mean, best first: by the name of a place, else by its soi,
 * else whatever resembles the text.
 */
export function rankWritten(
  index: PlaceIndex,
  { q, limit, locale }: Omit<PlaceSearch, "near">,
): WrittenPlace[] {
  const written = readWritten(q, index);
  const near = written.amphoes.length === 1 ? written.amphoes[0] : written.provinces[0];
  const find = (text: string) => findPlaces(index, { q: text, limit: searchedMost, near });
  const terms = written.name.split(" ").filter(Boolean);
  const known = knownTerms(terms, find);
  const named = namedPlaces(terms, known).filter(
    // The station that an address adds to its soi is not the destination.
    ({ place }) => !written.soi || place.kind !== "station",
  );
  const isNamed = named.some(({ match }) => match >= ofSite - 0.01);
  const sois = written.soi && !isNamed ? soisOf(written, find(written.soi), { terms, known }) : [];
  const rest = find(q).map((found) => ({ ...found, match: Math.min(found.match, resembles) }));
  const hits = [...named, ...sois, ...rest].map((found) => ({
    ...rankedHit(index, found, locale),
    isElsewhere: isElsewhere(index, written, found.place),
    isLong: isLongSoi(found.place.id),
    isBranch: isChain(written.name, found.place, rest),
  }));
  const ordered = hits.toSorted(
    (a, b) =>
      Number(a.isElsewhere) - Number(b.isElsewhere) ||
      b.match - a.match ||
      Number(a.kind === "station") - Number(b.kind === "station") ||
      b.score - a.score,
  );
  const best = new Map<string, WrittenPlace>();
  for (const hit of ordered) if (!best.has(hit.id)) best.set(hit.id, hit);
  return [...best.values()].slice(0, limit);
}

/** A run of terms that names a place. */
type Known = { from: number; to: number; place: Place; alike: number; score: number };

type Read = { terms: readonly string[]; known: readonly Known[] };

function knownTerms(terms: readonly string[], find: (text: string) => Scored[]): Known[] {
  const known: Known[] = [];
  for (let from = 0; from < terms.length; from += 1)
    for (let to = from + 1; to <= Math.min(terms.length, from + nameTermsMost); to += 1) {
      const text = terms.slice(from, to).join(" ");
      const found = find(text);
      const alike = found
        .map(({ place, score }) => ({ from, to, place, score, alike: sameName(text, place) }))
        .filter(({ place, alike }) => alike > 0 && !isChain(text, place, found));
      const bestArea = Math.max(
        0,
        ...alike.filter(({ place }) => isArea(place)).map((one) => one.alike),
      );
      // Din Daeng means the district before it means the city hall there.
      known.push(...alike.filter((one) => isArea(one.place) || one.alike >= bestArea));
    }
  return known;
}

/** A name after one of them is near the destination. */
const relations = new Set(
  "ตรงข้าม ใกล้ ใกล้ๆ หลัง ข้าง ข้างๆ ติด ติดกับ หน้า แถว ปาก opposite near behind beside".split(" "),
);
/** Branches of a chain are further apart. */
const branchMetres = 1500;

/** Whether a text is only the beginning of several branches' names, so that any of them may be meant. */
function isChain(text: string, place: Place, found: readonly Scored[]): boolean {
  const joined = (name: string) => plainText(name).replaceAll(" ", "");
  const typed = joined(text);
  const branches = found.filter(
    ({ place: other }) =>
      !isArea(other) &&
      [other.th, other.en, ...other.aliases].some((name) => joined(name).startsWith(typed)) &&
      metresBetween(other, place) > branchMetres,
  );
  return typed !== "" && !isArea(place) && branches.length >= 2;
}

const isArea = ({ kind, category }: Place): boolean =>
  category === "area" || kind === "street" || kind === "station";

/** A station without the term for it shares the name of its neighbourhood, which may be meant. */
const isNamedAfterArea = (
  { kind }: Place,
  { from, known }: { from: number; known: readonly Known[] },
): boolean =>
  kind === "station" &&
  known.some(
    (other) =>
      other.from === from &&
      other.to === from + 1 &&
      other.place.kind !== "station" &&
      isArea(other.place) &&
      other.alike >= surelyNamed,
  );

/** Places by their whole name. Each remaining term must name a tenant of the place or something near it. */
function namedPlaces(terms: readonly string[], known: readonly Known[]): Scored[] {
  const relation = terms.findIndex((word) => relations.has(word));
  const points = known.filter(
    ({ from, place }) =>
      place.precision === "point" &&
      place.category !== "area" &&
      (relation < 0 || from < relation) &&
      !isNamedAfterArea(place, { from, known }),
  );
  // People write the place first, then the station or the market near it.
  const first = Math.min(...points.map(({ from }) => from));
  return points
    .filter(({ from, place }) => from === first || sites.has(place.category))
    .flatMap(({ from, to, place, alike, score }) => {
      const left = terms.map((_, index) => index).filter((index) => index < from || index >= to);
      const isFar = left.some((index) => isNameOfFar(index, place, known));
      if (isFar) return [];
      const isKnown = (index: number) => isExplained(index, place, { terms, known });
      // A tenant follows the name of its site; a term before that name may be another building.
      const isTenant = left.every((index) => index >= to || isKnown(index));
      const match = left.every(isKnown)
        ? alike
        : isTenant && sites.has(place.category)
          ? Math.min(alike, ofSite)
          : resembles;
      // A longer name says more: Central Chiang Mai Airport is not Chiang Mai Airport.
      return [{ place, match: match - 0.001 * left.length, score }];
    });
}

const namesAt = (index: number, known: readonly Known[]): Known[] =>
  known.filter(({ from, to, alike }) => alike >= surelyNamed && index >= from && index < to);

const isNear = (index: number, place: Place, known: readonly Known[]): boolean =>
  namesAt(index, known).some((other) => metresBetween(other.place, place) < nearbyMetres);

/** Whether a term needs no further place: it names a kind of place, or something near this one. */
const isExplained = (index: number, place: Place, { terms, known }: Read): boolean =>
  isKindWord(terms[index] ?? "") || isNear(index, place, known);

/** Whether the term names an area, and every area of that name is far away. */
function isNameOfFar(index: number, place: Place, known: readonly Known[]): boolean {
  const areas = namesAt(index, known).filter(
    ({ alike, place: { kind } }) =>
      alike > surelyNamed && (kind === "amphoe" || kind === "province"),
  );
  return (
    areas.length > 0 &&
    !isNear(index, place, known) &&
    areas.every(
      ({ place: area }) => area.provinceCode !== place.provinceCode || area.kind === "amphoe",
    )
  );
}

/** Sois of the written name and number. Next to an unknown name, a soi is only a suggestion. */
function soisOf(
  { soi, soiNumber }: WrittenAddress,
  found: readonly Scored[],
  { terms, known }: Read,
): Scored[] {
  return found.flatMap(({ place, score }) => {
    if (place.kind !== "street" || !place.th.startsWith("ซอย")) return [];
    const alike = Math.max(
      sameName(soi ?? "", place),
      sameName((soi ?? "").replace("ซอย", ""), place),
    );
    if (alike === 0 && soiNumber !== null) return [];
    const isWhole = terms.every((_, index) => isExplained(index, place, { terms, known }));
    return [{ place, match: isWhole ? alike : Math.min(alike, resembles), score }];
  });
}

function isElsewhere(
  index: PlaceIndex,
  { amphoes, provinces }: WrittenAddress,
  place: Place,
): boolean {
  if (
    provinces.length > 0 &&
    !provinces.some(({ provinceCode }) => provinceCode === place.provinceCode)
  )
    return true;
  if (amphoes.length === 0) return false;
  const codes = new Set(amphoes.map(({ amphoeCode }) => amphoeCode));
  if (codes.has(place.amphoeCode)) return false;
  return ![place, ...pointsNear(place)].some((point) =>
    codes.has(amphoeOf(index, point)?.amphoeCode ?? ""),
  );
}

const metresPerDegree = 111_320;
function pointsNear({ latitude, longitude }: Point): Point[] {
  const north = borderMetres / metresPerDegree;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ].map(([y = 0, x = 0]) => ({
    latitude: latitude + y * north,
    longitude: longitude + x * east,
  }));
}
