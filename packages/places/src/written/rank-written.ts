import { metresBetween } from "../geography/great-circle.ts";
import type { Place, PlaceCategory, Point } from "../geography/types.ts";
import { numbersIn, plainText } from "../names/place-key.ts";
import type { PlaceIndex } from "../place-index.ts";
import { fitsKind, isKindWord } from "../query.ts";
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
import { bareName, sameName, surelyNamed } from "./same-name.ts";

/** A place that a written address may mean; `match` compares the terms that name a place only. */
export type WrittenPlace = RankedPlace & {
  /** The address names a district or a province, and the place lies in another. */
  isElsewhere: boolean;
  /** The text is only the beginning of its name and of the names of others elsewhere. */
  isBranch: boolean;
  /** A soi in which a house may be far from its point, or the one next to the soi that is named. */
  isLong: boolean;
};

/** A road that is a border belongs to both districts, and a district's edge is known to a kilometre. */
const borderMetres = 1200;
/** The greatest distance, in metres, between a place and the districts, roads and stations named with the place. */
const nearbyMetres = 6000;
const searchedMost = 12;
/** No name of a place has more terms. */
const nameTermsMost = 5;
/** The match of a place that only resembles the text: it is offered to a person. */
const resembles = 0.6;
/** The match of an area that contains the destination: ahead of places that only resemble the text. */
const containing = 0.65;
/** A name of a tenant next to the name of its site makes the match less sure. */
const lessForTenant = 0.015;
/** The match of a place that is surely named, so that the soi of its address is not the destination. */
const surelyPlace = 0.94;

/** Categories of places that contain other places: shops, wards, faculties and halls. */
const sites: ReadonlySet<PlaceCategory> = new Set<PlaceCategory>(
  "airport estate government hospital hotel mall market office stadium temple university".split(
    " ",
  ) as PlaceCategory[],
);

/** Sites that people name after a tenant. A name before a market may belong to another street. */
const houses: ReadonlySet<PlaceCategory> = new Set<PlaceCategory>(
  "airport government hospital hotel mall office university".split(" ") as PlaceCategory[],
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
  const named = namedPlaces({ terms, known }, written).filter(
    // The station that an address adds to its soi is not the destination.
    ({ place }) => !written.soi || place.kind !== "station",
  );
  const isNamed = named.some(({ match }) => match >= surelyPlace);
  const sois =
    written.soi && !isNamed
      ? soisOf(written, [...find(written.soi), ...find(written.soi.replace(/\/\d+$/, ""))], {
          terms,
          known,
        })
      : [];
  const rest = find(q).map((found) => ({ ...found, match: Math.min(found.match, resembles) }));
  const hits = [...named, ...sois, ...areasOf(written, { terms, known }), ...rest].map((found) => ({
    ...rankedHit(index, found, locale),
    isElsewhere: isElsewhere(index, written, found.place),
    isLong: isLongSoi(found.place.id) || isOtherSoi(found.place, written),
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

/**
 * Areas that surely contain the destination, for a person who knows no closer place: the subdistrict, or else the district.
 */
function areasOf(written: WrittenAddress, { terms, known }: Read): Scored[] {
  const { amphoes, tambons, contradiction } = written;
  if (contradiction) return [];
  const bare = known.filter(
    ({ from, to, alike }) => to - from < terms.length && alike > surelyNamed,
  );
  const districts = [
    ...amphoes,
    ...bare.flatMap(({ place }) => (place.kind === "amphoe" ? [place] : [])),
  ];
  const subdistricts =
    tambons.length > 0
      ? tambons
      : bare.flatMap(({ place }) =>
          place.kind === "tambon" &&
          districts.some(({ amphoeCode }) => amphoeCode === place.amphoeCode)
            ? [place]
            : [],
        );
  const amphoe = amphoes.length === 1 ? amphoes : [];
  return (subdistricts.length > 0 ? subdistricts : amphoe).map((place) => ({
    place,
    match: containing,
    score: place.importance,
  }));
}

/** Returns true when the place is a soi with a different number from the one in the text. */
const isOtherSoi = ({ kind, th }: Place, { soiNumber }: WrittenAddress): boolean =>
  kind === "street" && soiNumber !== null && numbersIn(th).join() !== soiNumber;

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

/**
 * Returns true when a text is only the beginning of several branches' names. For a place's main name, at least two
 * other places must continue it. For another name of the place, one other name that continues it with a word is
 * enough.
 */
function isChain(text: string, place: Place, found: readonly Scored[]): boolean {
  const joined = (name: string) => plainText(name).replaceAll(" ", "");
  const typed = joined(text);
  if (typed === "" || isArea(place)) return false;
  const elsewhere = found.filter(
    ({ place: other }) => !isArea(other) && metresBetween(other, place) > branchMetres,
  );
  const begins = (name: string) => joined(name).startsWith(typed);
  const hasBranch = (name: string) =>
    plainText(name)
      .split(" ")
      .some((_, index, words) => bareName(words.slice(0, index).join(" ")) === bareName(text));
  const isOne = (names: readonly string[]) => names.some((name) => joined(name) === typed);
  const isOwnName = isOne([place.th, place.en]);
  const alike = elsewhere.filter(({ place: { th, en, aliases } }) =>
    [th, en, ...aliases].some(begins),
  );
  return (
    (alike.length >= 2 && !isOne(place.aliases)) ||
    (!isOwnName && elsewhere.some(({ place: { th, en } }) => [th, en].some(hasBranch)))
  );
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
function namedPlaces({ terms, known }: Read, { addressee }: WrittenAddress): Scored[] {
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
      const isSite = sites.has(place.category);
      // A term before the name may be another building, or else who is in this one.
      const isTenant = (index: number) =>
        index < from
          ? addressee !== null && houses.has(place.category)
          : isSite && !(index === to && isOtherNumber(terms[index] ?? "", place));
      const isOfOtherKind = fitsKind(terms[from - 1] ?? "", place.category) === false;
      const isAt = addressee !== "tenant" || isSite;
      const match =
        !isAt || isOfOtherKind || !left.every((index) => isKnown(index) || isTenant(index))
          ? resembles
          : left.every(isKnown)
            ? alike
            : alike - lessForTenant;
      // A longer name says more: Central Chiang Mai Airport is not Chiang Mai Airport.
      return [{ place, match: match - 0.001 * left.length, score }];
    });
}

/** A number right after a name makes it another name, but it is a building on a site of several. */
const isOtherNumber = (term: string, { category }: Place): boolean =>
  /^\d+$/.test(term) && (category === "mall" || category === "market");

const namesAt = (index: number, known: readonly Known[]): Known[] =>
  known.filter(({ from, to, alike }) => alike >= surelyNamed && index >= from && index < to);

const isNear = (index: number, place: Place, known: readonly Known[]): boolean =>
  namesAt(index, known).some((other) => metresBetween(other.place, place) < nearbyMetres);

/**
 * Returns true when a term fits a place without being its name: it is a kind of place, a place nearby, or an area that
 * contains the place.
 */
const isExplained = (index: number, place: Place, { terms, known }: Read): boolean =>
  isKindWord(terms[index] ?? "") ||
  isNear(index, place, known) ||
  namesAt(index, known).some(({ place: area }) => contains(area, place));

const contains = ({ kind, amphoeCode, provinceCode }: Place, place: Place): boolean =>
  kind === "province"
    ? provinceCode === place.provinceCode
    : (kind === "amphoe" || kind === "tambon") && amphoeCode === place.amphoeCode;

/** Returns true when the term is the name of an area, and every area with that name is far away. */
function isNameOfFar(index: number, place: Place, known: readonly Known[]): boolean {
  const areas = namesAt(index, known).filter(
    ({ alike, place: { kind } }) =>
      alike > surelyNamed && (kind === "amphoe" || kind === "province"),
  );
  return (
    areas.length > 0 &&
    !isNear(index, place, known) &&
    !areas.some(({ place: area }) => contains(area, place))
  );
}

/**
 * Sois of the written name and number. Next to an unknown name, a soi is only a suggestion. An unknown soi 30/1 begins next
 * to soi 30.
 */
function soisOf(
  { soi, soiNumber }: WrittenAddress,
  found: readonly Scored[],
  { terms, known }: Read,
): Scored[] {
  const streets = found.filter(
    ({ place }) => place.kind === "street" && place.th.startsWith("ซอย"),
  );
  const alikeTo = (name: string) =>
    streets.map((street) => ({
      ...street,
      alike: Math.max(
        sameName(name, street.place),
        sameName(name.replace("ซอย", ""), street.place),
      ),
    }));
  const own = alikeTo(soi ?? "");
  const isKnown = soiNumber === null || own.some(({ alike }) => alike > 0);
  return (isKnown ? own : alikeTo((soi ?? "").replace(/\/\d+$/, ""))).flatMap(
    ({ place, score, alike }) => {
      if (alike === 0 && soiNumber !== null) return [];
      const isWhole = terms.every((_, index) => isExplained(index, place, { terms, known }));
      return [{ place, match: isWhole ? alike : Math.min(alike, resembles), score }];
    },
  );
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
