import { hitOf } from "./address.ts";
import { AreaLikeness } from "./area-likeness.ts";
import {
  beginningLettersMost,
  candidateRows,
  rowsBeginningWith,
  rowsOneSlipAway,
} from "./candidates.ts";
import { metresBetween } from "./geography/great-circle.ts";
import type { Place, PlaceCategory, PlaceHit, PlaceLocale, Point } from "./geography/types.ts";
import { likeness } from "./likeness.ts";
import { otherLayout } from "./names/keyboard-layout.ts";
import type { PlaceLayer } from "./names/place-layer.ts";
import type { PlaceIndex } from "./place-index.ts";
import { type PlaceQuery, readQuery, type Segment } from "./query.ts";

export type PlaceSearch = {
  q: string;
  near?: Point | undefined;
  limit: number;
  locale: PlaceLocale;
};

/** Below this a likeness is a coincidence. */
const leastLikeness = 0.5;
/** A hit this much below the best is noise. */
const spread = 0.38;
/** Metres at which nearness has fallen to a third. */
const nearMetres = 15_000;

/** "Hospital" alone means any of them: importance and nearness decide. */
const ofKind = 0.9;
/** From this likeness on, the text is a whole name: ม.อ. is the name of a university. */
const sameName = 0.99;
/**
 * Score of a name, or the beginning of one, with a little importance; below it, the user may have typed with the other
 * keyboard.
 */
const sure = 0.88;

/** `match` is how well the text fits the place, before importance and nearness are added. */
export type Scored = { place: Place; match: number; score: number };

/** A hit with the facts that decide whether it is certain. */
export type RankedPlace = PlaceHit &
  Pick<Place, "provinceCode" | "postcode"> &
  Omit<Scored, "place">;

/**
 * Returns the places that a user typing `q` may mean, best first. The text may be Thai, English or both; unfinished,
 * misspelt, abbreviated or reordered. Never throws: meaningless text returns an empty list.
 * @param search.near nearby results come first among equals
 * @param search.limit most hits to give, 1 or more
 */
export const searchPlaces = (index: PlaceIndex, search: PlaceSearch): PlaceHit[] =>
  findPlaces(index, search).map(({ place }) => hitOf(index, place, search.locale));

/** The same places as `searchPlaces`, each with how well it fits. */
export const rankPlaces = (index: PlaceIndex, search: PlaceSearch): RankedPlace[] =>
  findPlaces(index, search).map((found) => rankedHit(index, found, search.locale));

export const rankedHit = (
  index: PlaceIndex,
  { place, match, score }: Scored,
  locale: PlaceLocale,
): RankedPlace => ({
  ...hitOf(index, place, locale),
  provinceCode: place.provinceCode,
  postcode: place.postcode,
  match,
  score,
});

/** The same again, with all that is known of each place. */
export function findPlaces(
  index: PlaceIndex,
  { q, near, limit }: Omit<PlaceSearch, "locale">,
): Scored[] {
  let scored = scoredFor(index, q, near);
  if ((scored[0]?.score ?? 0) < sure) {
    const retyped = otherLayout(q);
    const others = retyped ? scoredFor(index, retyped, near) : [];
    // Random letters resemble some name occasionally, so the other keyboard's result only counts when it is a name or
    // the beginning of one.
    if ((others[0]?.score ?? 0) >= sure) scored = others;
  }
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => score > best - spread).slice(0, Math.max(0, limit));
}

/** Best first. */
function scoredFor(index: PlaceIndex, q: string, near: Point | undefined): Scored[] {
  const query = readQuery(q, index.provinceNames);
  const scored = query.whole.letters ? byNameInAll(index, query, near) : byPostcode(index, query);
  return scored.sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1));
}

function byPostcode(index: PlaceIndex, { postcode }: PlaceQuery): Scored[] {
  if (!postcode) return [];
  const codes =
    postcode.length === 5
      ? [postcode]
      : index.postcodeList.filter((code) => code.startsWith(postcode)).slice(0, 20);
  const scored = new Map<Place, number>();
  for (const code of codes) {
    for (const place of index.postcodes.get(code) ?? []) scored.set(place, 1 + place.importance);
  }
  return [...scored].map(([place, score]) => ({ place, match: 1, score }));
}

function byNameInAll(index: PlaceIndex, query: PlaceQuery, near: Point | undefined): Scored[] {
  const areas = new AreaLikeness(index);
  const own = byName(index, { query, near, areas, but: index.replaced });
  if (!index.imported) return own;
  return own.concat(byName(index.imported, { query, near, areas, but: nothing }));
}
const nothing: ReadonlySet<number> = new Set();

/** Positions of the places worth a careful look. */
function positionsFor(layer: PlaceLayer, query: PlaceQuery, near: Point | undefined): Set<number> {
  const { names } = layer;
  const positions = new Set<number>();
  const typed = [
    query.whole,
    query.core,
    query.asTyped,
    ...query.segments.filter((segment) => !segment.isGeneric),
  ];
  for (const sound of new Set(typed.map((segment) => segment.sound))) {
    const rows = candidateRows(layer, { sound, numbers: query.numbers, near });
    for (const row of rows) positions.add(names.placePosition[row] as number);
  }
  for (const letters of new Set(typed.map((segment) => segment.letters))) {
    const rows = rowsOneSlipAway(names, letters);
    if (letters.length > 0 && letters.length <= beginningLettersMost)
      rows.push(...rowsBeginningWith(names, letters));
    for (const row of rows) positions.add(names.placePosition[row] as number);
  }
  if (query.house)
    for (const position of housesFor(layer, query.house, near)) positions.add(position);
  if (query.isGeneric) {
    for (const category of query.categories) {
      for (const position of ofCategory(layer, category, near)) positions.add(position);
    }
  }
  return positions;
}

/** A category can have thousands of shops, so only the most popular and the nearby ones are scored. */
const mostOfCategory = 150;

function ofCategory(layer: PlaceLayer, category: PlaceCategory, near: Point | undefined): number[] {
  const all = layer.positionsByCategory.get(category) ?? [];
  const known = all.slice(0, mostOfCategory);
  if (!near || all.length <= mostOfCategory) return known;
  const nearby = all.slice(mostOfCategory).filter((position) => {
    const { latitude, longitude } = layer.places[position] as Place;
    return (
      Math.abs(latitude - near.latitude) < nearbyDegrees &&
      Math.abs(longitude - near.longitude) < nearbyDegrees
    );
  });
  return known.concat(nearby.slice(0, mostOfCategory));
}
/** About two kilometres. */
const nearbyDegrees = 0.02;

/** Every street has a number 9: the nearby ones first. */
const housesMost = 200;

function housesFor(layer: PlaceLayer, number: string, near: Point | undefined): readonly number[] {
  const all = layer.houses.get(number) ?? [];
  if (all.length <= housesMost) return all;
  const away = (position: number) =>
    near ? metresBetween(near, layer.places[position] as Place) : 0;
  return all.toSorted((a, b) => away(a) - away(b)).slice(0, housesMost);
}

type NameSearch = {
  query: PlaceQuery;
  near: Point | undefined;
  areas: AreaLikeness;
  but: ReadonlySet<number>;
};

function byName(layer: PlaceLayer, { query, near, areas, but }: NameSearch): Scored[] {
  const scored: Scored[] = [];
  for (const position of positionsFor(layer, query, near)) {
    if (but.has(position)) continue;
    const place = layer.places[position] as Place;
    const isOfKind = query.isGeneric && query.categories.has(place.category);
    const byOwnName = matchOf(layer, areas, { query, position });
    const match = isOfKind && byOwnName < sameName ? ofKind : byOwnName;
    if (match < leastLikeness) continue;
    const nearness = near ? 0.1 * Math.exp(-metresBetween(near, place) / nearMetres) : 0;
    scored.push({ place, match, score: match + 0.14 * place.importance + nearness });
  }
  return scored;
}

/** Returns how well a query fits one place: by its best name as a whole, or term by term, with the terms for its area. */
function matchOf(
  layer: PlaceLayer,
  areas: AreaLikeness,
  { query, position }: { query: PlaceQuery; position: number },
): number {
  const { names } = layer;
  const place = layer.places[position] as Place;
  const first = names.firstRow[position] as number;
  const end = names.firstRow[position + 1] as number;
  const bestOf = (typed: Segment) => {
    let best = 0;
    for (let row = first; row < end; row += 1) {
      const alike =
        likeness(typed, names, row) - numberPenalty(query.numbers, names.numbers[row] as string);
      if (alike > best) best = alike;
    }
    return best * (typed.areaKind && typed.areaKind !== place.kind ? 0.85 : 1);
  };
  let match = Math.max(
    bestOf(query.whole),
    query.core.letters === query.whole.letters ? 0 : 0.98 * bestOf(query.core),
  );
  if (query.asTyped.letters !== query.whole.letters) match = Math.max(match, bestOf(query.asTyped));
  if (query.segments.length > 1) {
    let missing = query.numbers.length > 0 ? 1 : 0;
    for (let row = first; row < end && missing > 0; row += 1)
      missing = Math.min(missing, numberPenalty(query.numbers, names.numbers[row] as string));
    match = Math.max(
      match,
      scoreBySegment(query, place, { bestOf, areas }) - wholeAddressShare * missing,
    );
  }
  if (query.categories.size > 0) match += query.categories.has(place.category) ? 0.06 : -0.08;
  if (query.whole.areaKind === place.kind || query.core.areaKind === place.kind) match += 0.04;
  if (query.postcode) match += query.postcode === place.postcode ? 0.1 : -0.05;
  // Below the least likeness the number is not evidence, because every street has a number 9.
  if (place.kind === "address" && match >= leastLikeness) match += rightDoor;
  return match;
}
/** A house found by typed number and street ranks above its street. */
const rightDoor = 0.12;

/** In a whole address the road is one word of six, and its number would hardly count among them. */
const wholeAddressShare = 0.5;

function scoreBySegment(
  query: PlaceQuery,
  place: Place,
  { bestOf, areas }: { bestOf: (typed: Segment) => number; areas: AreaLikeness },
): number {
  let total = 0;
  let weights = 0;
  let bestName = 0;
  for (const segment of query.segments) {
    const weight = segment.letters.length * (segment.isGeneric ? 0.2 : 1);
    const byOwnName =
      segment.isGeneric && query.categories.has(place.category) ? 1 : bestOf(segment);
    if (!segment.isGeneric) bestName = Math.max(bestName, byOwnName);
    total += weight * Math.max(byOwnName, 0.95 * areas.of(segment, place));
    weights += weight;
  }
  return bestName < 0.6 ? 0 : (0.97 * total) / weights;
}

/** Soi 55 is not soi 53; while the number is being typed, 5 may become 55. */
function numberPenalty(typed: readonly string[], own: string): number {
  if (own === "") return typed.length > 0 ? 0.12 : 0;
  if (typed.length === 0) return 0.04;
  if (typed.includes(own)) return 0;
  return typed.some((number) => own.startsWith(number)) ? 0.06 : 0.3;
}
