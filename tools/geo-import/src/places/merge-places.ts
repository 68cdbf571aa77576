import { metresBetween } from "../../../../packages/places/src/geography/great-circle.ts";
import type {
  Place,
  PlaceCategory,
  Point,
} from "../../../../packages/places/src/geography/types.ts";
import { plainText } from "../../../../packages/places/src/names/place-key.ts";
import type { Names } from "./place-names.ts";

/** A landmark of ours and a building of the same name this near to it are the same. */
const landmarkMetres = 400;
/** Ours of a soi is laid out between known ones, so it may be further off. */
const streetMetres = 3_000;
/** The same name twice within this: a node in its building, a shop drawn by two people. */
const twinMetres = 60;

type Found = Names & Point & { id: string; category: PlaceCategory; importance: number };

/** Categories of places inside a place of the same name, such as the bank branch and the café named after the mall. */
const tenants = new Set<PlaceCategory>(["shop", "food", "bank", "bus_terminal"]);

/** Our places by all their names, to find the ones that an extract also contains. */
export class KnownPlaces {
  readonly #byName = new Map<string, Place[]>();
  readonly #taken = new Set<string>();

  constructor(places: readonly Place[]) {
    for (const place of places) {
      if (place.precision !== "point" && place.kind !== "street") continue;
      // Further names of a station are names of places near it.
      const others =
        place.kind === "station"
          ? place.aliases.filter((name) => name.startsWith("สถานี"))
          : place.aliases;
      const bare = [place.th, place.en].map((name) => name.replace(/^(BTS|MRT|ARL|SRT) /, ""));
      for (const name of new Set([place.th, place.en, ...bare, ...others].map(plainText))) {
        const row = this.#byName.get(name);
        if (row) row.push(place);
        else this.#byName.set(name, [place]);
      }
    }
  }

  /**
   * Finds our place of the same kind, name and neighbourhood, once; null if it does not exist or another one has used
   * it.
   */
  findMatch({ th, en, aliases, category, ...point }: Found): Place | null {
    if (tenants.has(category)) return null;
    const limit = category === "street" ? streetMetres : landmarkMetres;
    const kind = category === "street" ? "street" : category === "station" ? "station" : "landmark";
    let nearest: Place | null = null;
    for (const name of new Set(
      [th, en, ...(category === "street" ? aliases : [])].map(plainText),
    )) {
      for (const place of this.#byName.get(name) ?? []) {
        if (place.kind !== kind || this.#taken.has(place.id)) continue;
        const metres = metresBetween(place, point);
        if (metres < limit && (!nearest || metres < metresBetween(nearest, point))) nearest = place;
      }
    }
    if (nearest) this.#taken.add(nearest.id);
    return nearest;
  }
}

/** Without the less important of two that have one name in one spot. */
export function withoutTwins<One extends Found>(places: readonly One[]): One[] {
  const byName = new Map<string, One[]>();
  const all: One[] = [];
  for (const place of places.toSorted((a, b) => b.importance - a.importance)) {
    const key = `${plainText(place.th)}|${plainText(place.en)}`;
    const sameName = byName.get(key) ?? [];
    if (sameName.some((other) => metresBetween(other, place) < twinMetres)) continue;
    byName.set(key, [...sameName, place]);
    all.push(place);
  }
  return all;
}
