import { setImmediate as breathe } from "node:timers/promises";
import type { PlaceView } from "@songtan/contract/bookings/places";
import type { ImportPlace } from "@songtan/contract/partners/imports";
import type { Locale } from "@songtan/domain/account-types";
import { type PlaceDoubt, placeDoubt } from "@songtan/domain/imports/place-doubt";
import type { ImportedStop } from "@songtan/domain/imports/read-row";
import { rankWritten, type WrittenPlace } from "@songtan/places/written/rank-written";
import pLimit from "p-limit";
import type { Deps } from "../../../../deps/deps.ts";

export type FoundPlace =
  | { place: ImportPlace; name: PlaceView | null; doubt: null }
  | { place: null; doubt: PlaceDoubt; candidates: PlaceView[] };

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

/** As many as are read at a glance. */
const candidatesMax = 4;

/**
 * Finds where the addresses of a file are: as a person chose, as the file itself says, or by the places search. Each
 * different address is searched once, and others' requests are served in between.
 */
export function placeFinder(deps: Pick<Deps, "places">, { chosen, acceptsArea, locale }: Known) {
  const found = new Map<string, Promise<FoundPlace>>();
  const inTurn = pLimit(1);
  const search = async (address: string): Promise<FoundPlace> => {
    await breathe();
    const candidates = rankWritten(deps.places, { q: address, limit: candidatesMax, locale });
    const doubt = placeDoubt(candidates, acceptsArea);
    const [best] = candidates;
    if (doubt !== null || !best)
      return { place: null, doubt: doubt ?? "unknown", candidates: candidates.map(shown) };
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
