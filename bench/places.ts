import { readdir, readFile, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { readImport } from "@songtan/places/imported/read-import";
import { loadPlaces, type PlaceIndex } from "@songtan/places/load";
import { postcodesByAmphoe, withImport } from "@songtan/places/place-index";
import { reversePlace } from "@songtan/places/reverse";
import { searchPlaces } from "@songtan/places/search";
import { crowdedFolder } from "./data/crowded-places.ts";
import { openDatabase } from "./data/database.ts";
import { requestAtRate } from "./load/at-rate.ts";
import { median, percentile, report } from "./measure/metric.ts";
import { quietSettings, type Server, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** What an operator of one city has: the gazetteer and the shops and streets of an extract. All of Thailand has a million. */
const crowdedSize = Number(process.env.BENCH_PLACES ?? 25_000);
const crowdedName = `${crowdedSize.toLocaleString("en")} places`;
const warmUpRounds = 2;
const rounds = 8;
const perSecond = 200;
const httpRounds = Number(process.env.BENCH_ROUNDS ?? 3);
const httpSeconds = Number(process.env.BENCH_SECONDS ?? 8);
const near = { latitude: 13.7563, longitude: 100.5018 };

const queries = await readQueries();
/** Every prefix of every query: what a field sends that searches while the user types. */
const typed = queries.flatMap((query) =>
  Array.from({ length: query.length }, (_, end) => query.slice(0, end + 1)),
);

const { index, crowded, folder } = await load();
measureSearches(index, "10,000 places");
measureSearches(crowded, crowdedName);
measureReverse(crowded);
await measureHttp();
await rm(folder, { recursive: true });

async function readQueries(): Promise<string[]> {
  const queriesFolder = new URL("../packages/places/queries/", import.meta.url);
  const names = (await readdir(queriesFolder)).filter((name) => name.endsWith(".json"));
  const files = await Promise.all(
    names.map((name) => readFile(new URL(name, queriesFolder), "utf8")),
  );
  return files.flatMap((text) => (JSON.parse(text) as { q: string }[]).map((row) => row.q));
}

function megabytesUsed(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Time and memory of the gazetteer alone, and of the same with an import. */
async function load() {
  const empty = megabytesUsed();
  const begun = performance.now();
  const own = await loadPlaces();
  const loaded = performance.now() - begun;
  report({
    name: "gazetteer: load",
    unit: "ms",
    ours: loaded,
    note: `${own.places.length} places`,
  });
  report({ name: "… memory", unit: "MB", ours: megabytesUsed() - empty });
  const made = await crowdedFolder(own, crowdedSize);
  const reading = performance.now();
  const layer = await readImport(made.placesFile, postcodesByAmphoe(own)).layer;
  const ours = performance.now() - reading;
  const all = withImport(own, layer);
  const note = `in a worker; ${own.places.length + layer.places.length} places, ${own.names.letters.length + layer.names.letters.length} names`;
  report({ name: "import beside it: load", unit: "ms", ours, note });
  await pause(100);
  report({ name: "… memory of both", unit: "MB", ours: megabytesUsed() - empty });
  return { index: own, crowded: all, folder: made.folder };
}

function timesOf(calls: readonly (() => unknown)[], times: number): number[] {
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

function reportTimes(name: string, ours: number[], floor: number[]): void {
  for (const share of [0.5, 0.99]) {
    const both = { ours: percentile(ours, share), floor: percentile(floor, share) };
    report({
      name: `${name}: p${share * 100}`,
      unit: "ms",
      ...both,
      note: share === 0.5 ? `${ours.length} searches` : "",
    });
  }
}

/** The shortest time of each call over all rounds: the cost when no other process interrupts it. */
function bestOf(milliseconds: readonly number[], calls: number): number[] {
  return Array.from({ length: calls }, (_, call) =>
    milliseconds.reduce(
      (best, value, index) => (index % calls === call ? Math.min(best, value) : best),
      Infinity,
    ),
  );
}

/** The floor looks the text up unchanged in a map of all names. */
function measureSearches(places: PlaceIndex, name: string): void {
  const names = new Map(places.names.letters.map((letters, row) => [letters, row]));
  const search = (texts: readonly string[]) =>
    texts.map((q) => () => searchPlaces(places, { q, near, limit: 8, locale: "th" }));
  timesOf(search(queries), warmUpRounds);
  const lookUp = (texts: readonly string[], times: number) =>
    timesOf(
      texts.map((q) => () => names.get(q)),
      times,
    );
  const [ours, floor] = [timesOf(search(queries), rounds), lookUp(queries, rounds)];
  reportTimes(`${name}, whole queries`, ours, floor);
  const best = [bestOf(ours, queries.length), bestOf(floor, queries.length)] as const;
  reportTimes(`${name}, each query's best of ${rounds}`, ...best);
  reportTimes(`${name}, every key press`, timesOf(search(typed), 1), lookUp(typed, 1));
  const long = ["ลาดพร้าว ".repeat(600), "x".repeat(5000)];
  reportTimes(`${name}, 5,000 characters`, timesOf(search(long), 50), lookUp(long, 50));
}

function measureReverse(places: PlaceIndex): void {
  const points = places.places.filter((_, index) => index % 20 === 0);
  const calls = points.map(
    ({ latitude, longitude }) =>
      () =>
        reversePlace(places, { latitude, longitude }, "th"),
  );
  timesOf(calls, warmUpRounds);
  const nothing = timesOf(
    points.map(() => () => null),
    rounds,
  );
  reportTimes("reverse", timesOf(calls, rounds), nothing);
}

type Round = { milliseconds: number[]; cpuMilliseconds: number };

async function oneRound(side: Server<{ port: number }>, paths: readonly string[]): Promise<Round> {
  const before = await side.cpuMilliseconds();
  const milliseconds = await requestAtRate(side.details.port, {
    paths,
    perSecond,
    seconds: httpSeconds,
  });
  return {
    milliseconds,
    cpuMilliseconds: ((await side.cpuMilliseconds()) - before) / milliseconds.length,
  };
}

/** `GET /api/places` by the real program with the import, and bare Fastify with the same answer, in turns. */
async function measureHttp(): Promise<void> {
  const database = await openDatabase();
  try {
    const env = { ...quietSettings(database.appUrl, database.ownerUrl), DATA_DIR: folder };
    const ours = await startServer<ProductDetails>("product", { env });
    const paths = queries.map(
      (q) => `/api/places?q=${encodeURIComponent(q)}&near=13.7563,100.5018&limit=8`,
    );
    const answer: object = (await (
      await fetch(`http://127.0.0.1:${ours.details.port}${paths[0]}`)
    ).json()) as object;
    const floor = await startServer<{ port: number }>("places-floor", { input: { answer } });
    const measured: Record<"ours" | "floor", Round>[] = [];
    for (const side of [ours, floor])
      await requestAtRate(side.details.port, { paths, perSecond, seconds: 2 });
    for (let round = 0; round < httpRounds; round += 1)
      measured.push({ ours: await oneRound(ours, paths), floor: await oneRound(floor, paths) });
    const both = (pick: (round: Round) => number) => ({
      ours: median(measured.map((round) => pick(round.ours))),
      floor: median(measured.map((round) => pick(round.floor))),
    });
    const name = `HTTP at ${perSecond}/s`;
    const note = `${httpRounds} × ${httpSeconds} s in turns`;
    report({
      name: `${name}: p50`,
      unit: "ms",
      ...both((round) => percentile(round.milliseconds, 0.5)),
      note,
    });
    report({
      name: `${name}: p99`,
      unit: "ms",
      ...both((round) => percentile(round.milliseconds, 0.99)),
    });
    report({
      name: `${name}: processor time`,
      unit: "ms each",
      ...both((round) => round.cpuMilliseconds),
    });
    await floor.stop();
    await ours.stop();
  } finally {
    await database.stop();
  }
}
