import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";

/** The latest result of `npm run geo:import`, with absolute paths. A part is null when it was not built. */
export type GeoImport = {
  importId: string;
  /** A PMTiles file. */
  mapFile: string | null;
  /** A file of `@songtan/places/imported-file`. */
  placesFile: string | null;
  /** The folder that the road engine reads. */
  roadsFolder: string | null;
  importedAt: string;
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number];
  attribution: string;
};

type Listener = (now: GeoImport | null) => void;

/** The import in use, and news of the next one. */
export type GeoImports = {
  /** The folder into which imports are written. */
  folder: string;
  current(): GeoImport | null;
  /** Calls the listener at each change, but not for the current import. Returns a function to unsubscribe. */
  subscribe(listener: Listener): () => void;
  close(): void;
};

/** A path below the geo folder: the file is made by our own command, but nothing it says may lead elsewhere. */
const Part = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)
  .nullable();
const Manifest = z.object({
  importId: z.string().min(1),
  map: Part,
  places: Part,
  roads: Part,
  importedAt: z.iso.datetime({ offset: true }),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  attribution: z.string().min(1),
});

/** The file is looked at this often: a poll also sees changes on network disks, where notices get lost. */
const pollMilliseconds = 2_000;

/**
 * Follows `current.json` in the folder that `npm run geo:import` writes into. A file that cannot be read leaves what was
 * in use before, and says so.
 */
export async function watchGeoImports(
  folder: string,
  log: (line: string) => void,
  everyMilliseconds = pollMilliseconds,
): Promise<GeoImports> {
  const file = resolve(folder, "current.json");
  const listeners = new Set<Listener>();
  let current = (await readManifest(folder, file, log)) ?? null;
  const look = async () => {
    const imported = await readManifest(folder, file, log);
    if (imported === undefined || imported?.importedAt === current?.importedAt) return;
    current = imported;
    log(
      imported
        ? `geo: using import ${imported.importId}`
        : "geo: the import is gone, using what is built in",
    );
    for (const listener of listeners) listener(imported);
  };
  const onChange = () => {
    look().catch((problem: unknown) =>
      log(`geo: the import cannot be taken up: ${String(problem)}`),
    );
  };
  watchFile(file, { interval: everyMilliseconds, persistent: false }, onChange);
  return {
    folder,
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => unwatchFile(file, onChange),
  };
}

/** Returns null without an import, and undefined when the import cannot be read. */
async function readManifest(
  folder: string,
  file: string,
  log: (line: string) => void,
): Promise<GeoImport | null | undefined> {
  try {
    const { map, places, roads, ...metadata } = Manifest.parse(
      JSON.parse(await readFile(file, "utf8")),
    );
    const whole = (part: string | null) => (part === null ? null : resolve(folder, part));
    return {
      ...metadata,
      mapFile: whole(map),
      placesFile: whole(places),
      roadsFolder: whole(roads),
    };
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "ENOENT") return null;
    log(
      `geo: ${file} cannot be read, what was in use stays: ${problem instanceof Error ? problem.message : problem}`,
    );
    return undefined;
  }
}
