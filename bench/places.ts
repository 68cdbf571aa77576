import { readdir, readFile } from "node:fs/promises";
import { loadPlaces, type PlaceIndex } from "@songtan/places/load";
import type { PlaceData } from "@songtan/places/place-data";
import { buildPlaceIndex } from "@songtan/places/place-index";
import { reversePlace } from "@songtan/places/reverse";
import { searchPlaces } from "@songtan/places/search";

const warmUpRounds = 2;
const rounds = 8;

const queries: string[] = [];
const folder = new URL("../packages/places/queries/", import.meta.url);
for (const name of (await readdir(folder)).filter((one) => one.endsWith(".json"))) {
  const rows: { q: string }[] = JSON.parse(await readFile(new URL(name, folder), "utf8"));
  queries.push(...rows.map((row) => row.q));
}
/** Every beginning of every query: what a field that searches while somebody types really asks. */
const typed = queries.flatMap((query) => Array.from({ length: query.length }, (_, end) => query.slice(0, end + 1)));

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
function report(name: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const [median, high, worst] = [percentile(sorted, 0.5), percentile(sorted, 0.99), sorted.at(-1) ?? 0];
  console.log(
    `${name.padEnd(28)} p50 ${median.toFixed(4)} ms   p99 ${high.toFixed(3)} ms   worst ${worst.toFixed(2)} ms   n ${sorted.length}`,
  );
}
function measure(calls: (() => unknown)[], times: number): number[] {
  const milliseconds: number[] = [];
  for (let round = 0; round < times; round += 1) {
    for (const call of calls) {
      const start = performance.now();
      call();
      milliseconds.push(performance.now() - start);
    }
  }
  return milliseconds;
}

/** The gazetteer with made-up shops added, named and placed like the ones an imported extract brings. */
async function crowdedIndex(size: number): Promise<PlaceIndex> {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`../packages/places/data/${name}.json`, import.meta.url), "utf8"));
  const data: PlaceData = {
    areas: await read("areas"),
    landmarks: await read("landmarks"),
    outlines: await read("outlines"),
  };
  const { tambons, amphoes } = data.areas;
  for (let at = 0; at < size - index.places.length; at += 1) {
    const [, th, en] = tambons[(at * 7) % tambons.length] as (typeof tambons)[number];
    const [code, , , latitude, longitude] = amphoes[(at * 13) % amphoes.length] as (typeof amphoes)[number];
    const jitter = ((at * 31) % 100) / 1000;
    const names = [`ร้าน${th} ${at % 90}`, `${en} Shop ${at % 90}`] as const;
    data.landmarks.landmarks.push([`x-${at}`, "market", ...names, latitude + jitter, longitude - jitter, code, 20, []]);
  }
  return buildPlaceIndex(data);
}

globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const loadStart = performance.now();
const index = await loadPlaces();
const loadMilliseconds = performance.now() - loadStart;
globalThis.gc?.();
const memory = process.memoryUsage();
console.log(
  `load ${loadMilliseconds.toFixed(0)} ms   heap +${((memory.heapUsed - heapBefore) / 1e6).toFixed(1)} MB   ` +
    `buffers ${(memory.arrayBuffers / 1e6).toFixed(1)} MB   places ${index.places.length}   names ${index.names.letters.length}`,
);

const floor = new Map(index.names.letters.map((letters, row) => [letters, row]));
const near = { latitude: 13.7563, longitude: 100.5018 };
const searches = (texts: string[], places: PlaceIndex) =>
  texts.map((q) => () => searchPlaces(places, { q, near, limit: 8, locale: "th" }));
measure(searches(queries, index), warmUpRounds);
const lookups = typed.map((q) => () => floor.get(q));
report("floor: one Map lookup", measure(lookups, 2));
report("search, whole queries", measure(searches(queries, index), rounds));
report("search, every key press", measure(searches(typed, index), 1));
report("search, 5,000 characters", measure(searches(["ลาดพร้าว ".repeat(600), "x".repeat(5000)], index), 50));
const crowded = await crowdedIndex(25_000);
measure(searches(queries, crowded), warmUpRounds);
report("25,000 places, whole", measure(searches(queries, crowded), rounds));
report("25,000 places, key press", measure(searches(typed, crowded), 1));
const points = index.places
  .filter((_, at) => at % 20 === 0)
  .map(({ latitude, longitude }) => ({ latitude, longitude }));
const reversals = points.map((point) => () => reversePlace(index, point, "th"));
report("reverse", measure(reversals, rounds));
