import { addProtocol } from "maplibre-gl";
import {
  chooseSource,
  embedded,
  type MapOffer,
  type MapSource,
  sourceOfJson,
} from "./map-source.ts";

let protocolAdded = false;

/** The operator's own file: read by ranges, tile by tile. Its reader is fetched only when there is such a file. */
async function readTiles({ url, attribution }: MapOffer): Promise<MapSource> {
  const { PMTiles, Protocol } = await import("pmtiles");
  const address = new URL(url, location.href).href;
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await new PMTiles(
    address,
  ).getHeader();
  if (!protocolAdded) addProtocol("pmtiles", new Protocol().tile);
  protocolAdded = true;
  return {
    kind: "tiles",
    urls: [`pmtiles://${address}/{z}/{x}/{y}`],
    zooms: [minZoom, maxZoom],
    bounds: [minLon, minLat, maxLon, maxLat],
    attribution,
  };
}

async function readJson(offer: MapOffer, signal: AbortSignal): Promise<MapSource> {
  const answer = await fetch(offer.url, { signal, credentials: "omit" });
  if (!answer.ok) throw new Error(`${answer.status} from ${offer.url}`);
  return sourceOfJson(await answer.json(), offer);
}

/** After a failure the better sources are left alone for this long. */
const restMilliseconds = 60_000;
/** The time, in milliseconds, for which the source found is cached; a new import shows on the next visit at the latest. */
const cacheMilliseconds = 600_000;
let cached: { until: number; source: Promise<MapSource> } | null = null;

/** What to draw from, found once for all maps of a visit. */
export function findSource(offers: () => Promise<readonly MapOffer[]>): Promise<MapSource> {
  if (cached && cached.until > Date.now()) return cached.source;
  const source = offers()
    .then((loadedOffers) =>
      chooseSource(loadedOffers, (offer, signal) =>
        /\.pmtiles(\?|$)/.test(offer.url) ? readTiles(offer) : readJson(offer, signal),
      ),
    )
    .catch(() => embedded);
  const entry = { until: Date.now() + cacheMilliseconds, source };
  cached = entry;
  void source.then(({ kind }) => {
    if (kind === "embedded") entry.until = Date.now() + restMilliseconds;
  });
  return source;
}

/** The source in use stopped answering: maps opened in the next minute do not try it either. */
export function dropSource(): void {
  cached = { until: Date.now() + restMilliseconds, source: Promise.resolve(embedded) };
}
