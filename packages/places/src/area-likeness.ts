import type { Place } from "./geography/types.ts";
import { likeness } from "./likeness.ts";
import type { PlaceIndex } from "./place-index.ts";
import type { Segment } from "./query.ts";

/** Similarity of a word with the names of a place's amphoe and province; each pair is compared once per search. */
export class AreaLikeness {
  readonly #index: PlaceIndex;
  /** By word, then by area: a key of both would be built for each place and word. */
  readonly #known = new Map<Segment, Map<string, number>>();
  constructor(index: PlaceIndex) {
    this.#index = index;
  }

  of(segment: Segment, place: Place): number {
    const amphoe = place.kind === "amphoe" ? 0 : this.#alike(segment, place.amphoeCode);
    return Math.max(
      amphoe,
      place.kind === "province" ? 0 : this.#alike(segment, place.provinceCode),
    );
  }

  #alike(segment: Segment, code: string): number {
    if (segment.letters.length < 2) return 0;
    let ofSegment = this.#known.get(segment);
    if (!ofSegment) {
      ofSegment = new Map();
      this.#known.set(segment, ofSegment);
    }
    const known = ofSegment.get(code);
    if (known !== undefined) return known;
    const position = this.#index.areaPositions.get(code);
    if (position === undefined) return 0;
    const { names } = this.#index;
    let best = 0;
    for (
      let row = names.firstRow[position] as number;
      row < (names.firstRow[position + 1] as number);
      row += 1
    ) {
      best = Math.max(best, likeness(segment, names, row));
    }
    const alike = best < 0.75 ? 0 : best;
    ofSegment.set(code, alike);
    return alike;
  }
}
