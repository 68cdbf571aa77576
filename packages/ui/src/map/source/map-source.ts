/** Something a map could be drawn from. Behind the address: PMTiles, a TileJSON in the OpenMapTiles schema, or a style. */
export interface MapOffer {
  url: string;
  attribution: string | null;
}

export type MapSource =
  | { kind: "embedded" }
  | {
      kind: "tiles";
      urls: string[];
      zooms: [min: number, max: number];
      /** West, south, east, north; null for the whole world. */
      bounds: [number, number, number, number] | null;
      attribution: string | null;
    }
  | { kind: "style"; url: string; attribution: string | null };

export const embedded: MapSource = { kind: "embedded" };

/** A source that does not answer within this is not waited for: the person wants a map, not the best map. */
export const answerMilliseconds = 2000;

export type ReadOffer = (offer: MapOffer, signal: AbortSignal) => Promise<MapSource>;

/** The first of the offers that can be read in time, best first; the map that is part of the app when none can. */
export async function chooseSource(
  offers: readonly MapOffer[],
  read: ReadOffer,
  waitMilliseconds = answerMilliseconds,
): Promise<MapSource> {
  for (const offer of offers) {
    const ending = new AbortController();
    const late = new Promise<null>((resolve) => {
      const timer = setTimeout(() => resolve(null), waitMilliseconds);
      ending.signal.addEventListener("abort", () => clearTimeout(timer));
    });
    const answer = read(offer, ending.signal).catch(() => null);
    const source = await Promise.race([answer, late]);
    ending.abort();
    if (source) return source;
  }
  return embedded;
}

/** Returns the map source that a style or TileJSON describes. */
export function sourceOfJson(json: unknown, { url, attribution }: MapOffer): MapSource {
  const fields = (json ?? {}) as Record<string, unknown>;
  if (fields.version === 8 && Array.isArray(fields.layers))
    return { kind: "style", url, attribution };
  const urls = strings(fields.tiles);
  if (urls.length === 0) throw new Error(`neither a style nor a TileJSON: ${url}`);
  const jsonAttribution = typeof fields.attribution === "string" ? fields.attribution : null;
  return {
    kind: "tiles",
    urls,
    zooms: [numberOr(fields.minzoom, 0), numberOr(fields.maxzoom, 14)],
    bounds: boundsOrNull(fields.bounds),
    attribution: attribution ?? (jsonAttribution && withoutMarkup(jsonAttribution)),
  };
}

const strings = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item): item is string => typeof item === "string") : [];
const numberOr = (value: unknown, fallback: number): number =>
  typeof value === "number" ? value : fallback;

/** Returns the bounds, or null if they cover the whole world. */
function boundsOrNull(bounds: unknown): [number, number, number, number] | null {
  if (
    !Array.isArray(bounds) ||
    bounds.length !== 4 ||
    !bounds.every((edge) => typeof edge === "number")
  )
    return null;
  const [west, south, east, north] = bounds as [number, number, number, number];
  return east - west > 350 ? null : [west, south, east, north];
}

/** Foreign markup is not inserted into our page; only its text is used. */
const withoutMarkup = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** Failed tiles in a row, none loaded between, after which a source counts as gone. */
export const failuresMax = 4;

/** Counts what happens to a source's tiles; true when it is time to give it up. */
export function tileWatch(): { loaded(): void; failed(): boolean } {
  let failures = 0;
  return {
    loaded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      return failures >= failuresMax;
    },
  };
}
