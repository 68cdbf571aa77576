import { loadPlaces } from "@songtan/places/load";
import { searchPlaces } from "@songtan/places/search";
import { hitsMost, type OpenEngine } from "../engine.ts";

/** Reads the gazetteer itself; the others get the same rows. */
export const open: OpenEngine = async () => {
  const index = await loadPlaces();
  return {
    search: (q) => searchPlaces(index, { q, limit: hitsMost, locale: "th" }).map(({ id }) => id),
  };
};
