import { setImmediate as breathe } from "node:timers/promises";
import type { PlaceView } from "@songtan/contract/bookings/places";
import type { ImportPlace } from "@songtan/contract/partners/imports";
import type { Locale } from "@songtan/domain/account-types";
import { alikeMin, type PlaceDoubt, placeDoubt } from "@songtan/domain/imports/place-doubt";
import type { ImportedStop } from "@songtan/domain/imports/read-row";
import { titleOf } from "@songtan/places/address";
import { rankWritten, type WrittenPlace } from "@songtan/places/written/rank-written";
import { readWritten, type WrittenAddress } from "@songtan/places/written/read-written";
import pLimit from "p-limit";
import type { Deps } from "../../../../deps/deps.ts";

export type FoundPlace =
  | { place: ImportPlace; name: PlaceView | null; doubt: null }
  | {
      place: null;
      doubt: PlaceDoubt;
      candidates: PlaceView[];
      contradiction?: [string, string];
    };

type Known = {
  /** The place that a person chose for an address. */
  chosen: ReadonlyMap<string, ImportPlace>;
  acceptsArea: boolean;
  locale: Locale;
};

const shown = ({
  match,
  score,
  postcode,
  provinceCode,
  nameOther,
  isElsewhere,
  isBranch,
  isLong,
  ...place
}: WrittenPlace): PlaceView => place;

/**
 * Names two parts of a text that contradict each other: two areas, or a place and the district or province that the text
 * names with it.
 */
function contradictionOf(
  { contradiction, amphoes, provinces }: WrittenAddress,
  candidates: readonly WrittenPlace[],
  locale: Locale,
): [string, string] | null {
  if (contradiction) return [titleOf(contradiction[0], locale), titleOf(contradiction[1], locale)];
  const [area] = amphoes.length === 1 ? amphoes : provinces;
  const named = candidates.filter(({ match }) => match >= alikeMin);
  const [place] = named;
  return area && place && named.every(({ isElsewhere }) => isElsewhere)
    ? [place.name, titleOf(area, locale)]
    : null;
}

/** The most candidates that a person can compare at a glance. */
const candidatesMax = 4;
/** A place outside the district that the text names comes last. */
const lookedAtMax = 12;

/**
 * Finds where the addresses of a file are: as a person chose, as the file itself says, or by the places search. Each
 * different address is searched once, and others' requests are served in between.
 */
export function placeFinder(deps: Pick<Deps, "places">, { chosen, acceptsArea, locale }: Known) {
  const found = new Map<string, Promise<FoundPlace>>();
  const inTurn = pLimit(1);
  const search = async (address: string): Promise<FoundPlace> => {
    await breathe();
    const all = rankWritten(deps.places, { q: address, limit: lookedAtMax, locale });
    const contradiction = contradictionOf(readWritten(address, deps.places), all, locale);
    const candidates = all.slice(0, candidatesMax).map(shown);
    if (contradiction) return { place: null, doubt: "contradiction", candidates, contradiction };
    const doubt = placeDoubt(all.slice(0, candidatesMax), acceptsArea);
    const [best] = all;
    if (doubt !== null || !best) return { place: null, doubt: doubt ?? "unknown", candidates };
    const { id: placeId, latitude, longitude, precision } = best;
    const place = { placeId, latitude, longitude, precision };
    return { place, name: shown(best), doubt: null };
  };
  return async ({ address, point }: ImportedStop): Promise<FoundPlace> => {
    const known = chosen.get(address) ?? point;
    if (known) return { place: known, name: null, doubt: null };
    const before = found.get(address) ?? inTurn(() => search(address));
    found.set(address, before);
    return before;
  };
}
