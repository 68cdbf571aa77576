import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { BuildManifest } from "./build-manifest.ts";
import { lockFolder } from "./folder-lock.ts";
import { attribution, type Manifest, publish } from "./manifest.ts";
import { type Options, readOptions, type StepName, usage } from "./options.ts";
import { ExtractError } from "./osm/extract-error.ts";
import { type Bounds, readChain } from "./osm/osm-file.ts";
import { sentenceFor } from "./step.ts";
import { overlaps, thailandBounds } from "./thailand.ts";
import { howToInstallTilemaker, tilemakerVersion } from "./tilemaker.ts";

const log = (line: string) => console.log(line);

/** Runs the whole import and answers the exit code. */
export async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options) await importExtract(options);
    else log(usage);
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
  await checkDiskSpace(options.geoFolder, source.bytes);
  const release = await lockFolder(options.geoFolder);
  try {
    const importId = source.sha256.slice(0, 12);
    const manifest = await BuildManifest.open(join(options.geoFolder, importId), source.sha256);
    for (const name of options.only) await runOne(name, manifest, options);
    await publishBuilt(manifest, { options, source, importId });
    await removeOlder(options.geoFolder, importId);
    log(`done in ${minutes(performance.now() - begun)}; a running server takes it up by itself`);
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
  log(`checking ${basename(path)}`);
  const { bounds } = await readChain(path);
  if (bounds && !overlaps(bounds, thailandBounds))
    throw new ExtractError(
      `${path} is not of Thailand: it covers ${bounds.map((degrees) => degrees.toFixed(2)).join(", ")}`,
    );
  const { size } = await stat(path);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { file: basename(path), sha256: hash.digest("hex"), bytes: size, bounds };
}

/**
 * The output needs about five times the size of the extract, half of it while it is being built.
 */
const diskBytesPerByte = 5;
const diskBytesMin = 200e6;

async function checkDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = diskBytesMin + bytes * diskBytesPerByte;
  if (bavail * bsize >= needed) return;
  const gigabytes = (count: number) => `${(count / 1e9).toFixed(1)} GB`;
  throw new ExtractError(
    `the disk of ${folder} has ${gigabytes(bavail * bsize)} free; this import needs about ${gigabytes(needed)}`,
  );
}

async function runOne(
  name: StepName,
  manifest: BuildManifest,
  { extract, again }: Options,
): Promise<void> {
  if (manifest.has(name) && !again) return log(`${name}: built before, kept`);
  const begun = performance.now();
  await manifest.build(name, extract, (line) => log(`${name}: ${line}`));
  log(`${name}: built in ${minutes(performance.now() - begun)}`);
}

type Built = { options: Options; source: Source; importId: string };

async function publishBuilt(
  manifest: BuildManifest,
  { options, source, importId }: Built,
): Promise<void> {
  const { bounds, ...details } = source;
  const part = (name: StepName, path: string) =>
    manifest.has(name) ? `${importId}/${path}` : null;
  await publish(options.geoFolder, {
    importId,
    map: part("map", "map/map.pmtiles"),
    places: part("places", "places/places.json"),
    roads: part("roads", "roads"),
    importedAt: new Date().toISOString(),
    source: details,
    bounds: bounds ?? manifest.boundsFound() ?? thailandBounds,
    attribution,
  });
}

/** The import before this one stays, for a server that is still reading it and for going back. */
async function removeOlder(geoFolder: string, importId: string): Promise<void> {
  const folders = (await readdir(geoFolder, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const aged = await Promise.all(
    folders
      .filter((entry) => entry.name !== importId)
      .map(async ({ name }) => ({ name, at: (await stat(join(geoFolder, name))).mtimeMs })),
  );
  for (const { name } of aged.toSorted((a, b) => b.at - a.at).slice(1)) {
    if (!(await isImport(join(geoFolder, name)))) continue;
    await rm(join(geoFolder, name), { recursive: true });
    log(`removed the older import ${name}`);
  }
}

/** Nothing is deleted that this command did not make. */
const isImport = (folder: string) =>
  readFile(join(folder, "steps.json")).then(
    () => true,
    () => false,
  );
