import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { ExtractError } from "./extract-error.ts";
import { hold } from "./folder-lock.ts";
import { attribution, type Manifest, publish } from "./manifest.ts";
import { type Options, readOptions, type StepName, usage } from "./options.ts";
import { type Bounds, readChain } from "./osm-file.ts";
import { sentenceFor } from "./step.ts";
import { StepBook } from "./step-book.ts";
import { overlaps, thailandBounds } from "./thailand.ts";
import { howToInstallTilemaker, tilemakerVersion } from "./tilemaker.ts";

const say = (line: string) => console.log(line);

/** Runs the whole import and answers the exit code. */
export async function main(words: string[]): Promise<number> {
  try {
    const options = readOptions(words);
    if (options) await importExtract(options);
    else say(usage);
    return 0;
  } catch (problem) {
    console.error(`geo:import: ${sentenceFor(problem)}`);
    return 1;
  }
}

type Source = Manifest["source"] & { bounds: Bounds | null };

async function importExtract(options: Options): Promise<void> {
  const begun = performance.now();
  if (options.only.includes("map") && (await tilemakerVersion()) === null)
    throw new ExtractError(howToInstallTilemaker);
  const source = await checkExtract(options.extract);
  await mkdir(options.geoFolder, { recursive: true });
  await checkRoom(options.geoFolder, source.bytes);
  const release = await hold(options.geoFolder);
  try {
    const importId = source.sha256.slice(0, 12);
    const book = await StepBook.open(join(options.geoFolder, importId), source.sha256);
    for (const name of options.only) await runOne(name, book, options);
    await publishBuilt(book, { options, source, importId });
    await removeOlder(options.geoFolder, importId);
    say(`done in ${minutes(performance.now() - begun)}; a running server takes it up by itself`);
  } finally {
    await release();
  }
}

const minutes = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** Looks the file over before anything is built: the right kind, whole, and of Thailand. */
async function checkExtract(path: string): Promise<Source> {
  say(`checking ${basename(path)}`);
  const { bounds } = await readChain(path);
  if (bounds && !overlaps(bounds, thailandBounds))
    throw new ExtractError(`${path} is not of Thailand: it covers ${bounds.map((one) => one.toFixed(2)).join(", ")}`);
  const { size } = await stat(path);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { file: basename(path), sha256: hash.digest("hex"), bytes: size, bounds };
}

/** What is built takes about five times the extract, half of it while it is being built. */
const roomPerByte = 5;
const roomAtLeast = 200e6;

async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = roomAtLeast + bytes * roomPerByte;
  if (bavail * bsize >= needed) return;
  const gigabytes = (count: number) => `${(count / 1e9).toFixed(1)} GB`;
  throw new ExtractError(
    `the disk of ${folder} has ${gigabytes(bavail * bsize)} free; this import needs about ${gigabytes(needed)}`,
  );
}

async function runOne(name: StepName, book: StepBook, { extract, again }: Options): Promise<void> {
  if (book.has(name) && !again) return say(`${name}: built before, kept`);
  const begun = performance.now();
  await book.build(name, extract, (line) => say(`${name}: ${line}`));
  say(`${name}: built in ${minutes(performance.now() - begun)}`);
}

type Built = { options: Options; source: Source; importId: string };

async function publishBuilt(book: StepBook, { options, source, importId }: Built): Promise<void> {
  const { bounds, ...facts } = source;
  const part = (name: StepName, path: string) => (book.has(name) ? `${importId}/${path}` : null);
  await publish(options.geoFolder, {
    importId,
    map: part("map", "map/map.pmtiles"),
    places: part("places", "places/places.json"),
    roads: part("roads", "roads"),
    importedAt: new Date().toISOString(),
    source: facts,
    bounds: bounds ?? book.boundsFound() ?? thailandBounds,
    attribution,
  });
}

/** The import before this one stays, for a server that is still reading it and for going back. */
async function removeOlder(geoFolder: string, importId: string): Promise<void> {
  const folders = (await readdir(geoFolder, { withFileTypes: true })).filter((one) => one.isDirectory());
  const aged = await Promise.all(
    folders
      .filter((one) => one.name !== importId)
      .map(async ({ name }) => ({ name, at: (await stat(join(geoFolder, name))).mtimeMs })),
  );
  for (const { name } of aged.toSorted((a, b) => b.at - a.at).slice(1)) {
    if (!(await isImport(join(geoFolder, name)))) continue;
    await rm(join(geoFolder, name), { recursive: true });
    say(`removed the older import ${name}`);
  }
}

/** Nothing is deleted that this command did not make. */
const isImport = (folder: string) =>
  readFile(join(folder, "steps.json")).then(
    () => true,
    () => false,
  );
