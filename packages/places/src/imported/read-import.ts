import { Worker } from "node:worker_threads";
import type { Place } from "../geography/types.ts";
import type { NameTable } from "../names/name-table.ts";
import type { ImportedLayer } from "./layer.ts";

export type LayerRequest = { path: string; postcodes: ReadonlyMap<string, string> };

type Texts = Pick<NameTable, "letters" | "sounds" | "numbers">;
type LayerRest = Omit<ImportedLayer, "places" | "names" | "streets" | "points">;
/** The worker's messages, one part at a time: a whole country at once would block every other request. */
export type LayerPart =
  | { kind: "places"; places: readonly Place[] }
  | ({ kind: "names" } & Texts)
  | ({ kind: "rest"; arrays: Omit<NameTable, keyof Texts>; rest: LayerRest } & Pick<
      ImportedLayer,
      "streets" | "points"
    >);

export type Reading = { layer: Promise<ImportedLayer>; cancel(): Promise<void> };

/**
 * Reads the output of `npm run geo:import` in a separate thread, because the keys and lists of a whole country need
 * seconds. The promise rejects when the file cannot be used, and when the reading is cancelled.
 * @param postcodes of the amphoes by code
 */
export function readImport(path: string, postcodes: ReadonlyMap<string, string>): Reading {
  const request: LayerRequest = { path, postcodes };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: request,
  });
  const places: Place[] = [];
  const share = sharing();
  const texts: { letters: string[]; sounds: string[]; numbers: string[] } = {
    letters: [],
    sounds: [],
    numbers: [],
  };
  const layer = new Promise<ImportedLayer>((resolve, reject) => {
    worker.on("message", (part: LayerPart) => {
      if (part.kind === "places")
        for (const place of part.places) places.push(sharedPlace(place, share));
      if (part.kind === "names") {
        for (const name of ["letters", "sounds", "numbers"] as const)
          for (const text of part[name]) texts[name].push(share(text));
      }
      if (part.kind !== "rest") return;
      const { arrays, streets, points, rest } = part;
      resolve({ ...rest, places, names: { ...arrays, ...texts }, streets, points });
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the reading was stopped")));
  });
  return { layer, cancel: async () => void (await worker.terminate()) };
}

/**
 * Gives the same string for the same text: a message brings a copy of each, and a country has many places of one category,
 * amphoe and name.
 */
function sharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}

const noAliases: readonly string[] = [];

function sharedPlace(place: Place, share: (text: string) => string): Place {
  const { street } = place;
  return {
    ...place,
    kind: share(place.kind) as Place["kind"],
    category: share(place.category) as Place["category"],
    th: share(place.th),
    en: share(place.en),
    aliases: place.aliases.length === 0 ? noAliases : place.aliases,
    precision: share(place.precision) as Place["precision"],
    provinceCode: share(place.provinceCode),
    amphoeCode: share(place.amphoeCode),
    tambonCode: share(place.tambonCode),
    postcode: share(place.postcode),
    source: share(place.source) as Place["source"],
    ...(street && { street: { th: share(street.th), en: share(street.en) } }),
  };
}
