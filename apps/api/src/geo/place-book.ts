import { type Reading, readImport } from "@songtan/places/imported/read-import";
import { type PlaceIndex, postcodesByAmphoe, withImport } from "@songtan/places/place-index";
import type { GeoImport, GeoImports } from "./geo-imports.ts";

/** The current places: the built-in ones, and the newest import's once they are read. */
export type PlaceBook = { current(): PlaceIndex; close(): Promise<void> };

/**
 * Keeps the places up with the imports. Until an import is read, and when it cannot be read, what was in use stays: a
 * search always answers.
 */
export function openPlaceBook(
  builtIn: PlaceIndex,
  geo: GeoImports,
  log: (line: string) => void,
): PlaceBook {
  let current = builtIn;
  let reading: Reading | null = null;
  const loadImport = async (imported: GeoImport | null) => {
    const before = reading;
    reading = imported?.placesFile
      ? readImport(imported.placesFile, postcodesByAmphoe(builtIn))
      : null;
    const mine = reading;
    mine?.layer.catch(() => {}); // Also how it ends when it is cancelled.
    await before?.cancel();
    if (!mine) {
      current = builtIn;
      return;
    }
    try {
      const layer = await mine.layer;
      if (reading !== mine) return;
      current = withImport(builtIn, layer);
      log(`places: ${layer.places.length} of the import are in the search`);
    } catch (problem) {
      if (reading !== mine) return;
      log(
        `places: the import cannot be used: ${problem instanceof Error ? problem.message : problem}`,
      );
    }
  };
  const applyImport = (imported: GeoImport | null) => {
    loadImport(imported).catch((problem: unknown) =>
      log(`places: the import cannot be taken up: ${String(problem)}`),
    );
  };
  const unsubscribe = geo.subscribe(applyImport);
  applyImport(geo.current());
  return {
    current: () => current,
    async close() {
      unsubscribe();
      const last = reading;
      reading = null;
      await last?.cancel();
    },
  };
}
