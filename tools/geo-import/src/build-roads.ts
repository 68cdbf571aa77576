import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** The heavy tools have their own install outside this workspace. */
const enginesFolder = join(import.meta.dirname, "../engines");

export type RoadBuild = {
  /** An OpenStreetMap extract, `.osm.pbf`. */
  file: string;
  /** The folder for the tiles: new or empty. The tiles do not contain its path. */
  folder: string;
  /** Receives one plain line for each step. */
  progress: (line: string) => void;
};

/**
 * Builds the road engine's tiles from an extract, in a folder that can be moved afterwards.
 *
 * @throws Error with a sentence for the operator
 */
export async function buildRoads({ file, folder, progress }: RoadBuild): Promise<void> {
  const programs = programsFolder();
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  // Valhalla leaves notes in the folder it runs in.
  const workFolder = await mkdtemp(join(tmpdir(), "road-tiles-"));
  const run = (program: string, log: (line: string) => void) =>
    runProgram({ path: join(programs, program), workFolder, file: resolve(file) }, log);
  try {
    await writeFile(
      join(workFolder, "config.json"),
      JSON.stringify(buildConfig(resolve(folder), workFolder)),
    );
    progress("roads: reading borders, to know on which side is driven");
    // An extract smaller than a country does not contain borders; routes work without them.
    await run("valhalla_build_admins", () => {}).catch(() =>
      progress("roads: no borders in this extract, going on without"),
    );
    progress("roads: building tiles");
    await run("valhalla_build_tiles", progress);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  const tiles = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".gph"),
  ).length;
  if (tiles === 0) throw new Error("no road was found in this extract");
  progress(`roads: ${tiles} tiles`);
}

/** Returns the folder of the programs for this platform. */
function programsFolder(): string {
  try {
    const main = createRequire(join(enginesFolder, "package.json")).resolve(
      "@valhallajs/valhallajs",
    );
    return join(dirname(main), process.platform, process.arch);
  } catch {
    throw new Error("the road engine is not installed: run `npm ci` in tools/geo-import/engines");
  }
}

/** Only what building needs. Its own script for this needs Python. */
const buildConfig = (tilesFolder: string, workFolder: string) => ({
  mjolnir: {
    tile_dir: tilesFolder,
    admin: join(workFolder, "admins.sqlite"),
    max_cache_size: 1_000_000_000,
    // With true it crashes when two threads read the same tile.
    global_synchronized_cache: false,
    hierarchy: true,
    shortcuts: true,
    include_driving: true,
    // Paths that motorcycles may use are included; those for walking and cycling only would double
    // the tiles.
    include_pedestrian: false,
    include_bicycle: false,
    include_driveways: true,
    data_processing: {
      infer_internal_intersections: true,
      infer_turn_channels: true,
      apply_country_overrides: true,
      use_admin_db: true,
      use_urban_tag: false,
      grid_divisions_within_tile: 32,
    },
    logging: { type: "std_out", color: false },
  },
  loki: { actions: ["route"] },
});

/** The slow steps of `valhalla_build_tiles`, as people may read them. */
const steps: readonly [RegExp, string][] = [
  [/Parsing ways/, "roads: reading ways"],
  [/Parsing nodes/, "roads: reading nodes"],
  [/Creating graph edges/, "roads: joining ways"],
  [/Building \d+ tiles/, "roads: writing tiles"],
  [/Enhancing local graph/, "roads: looking at crossings"],
  [/HierarchyBuilder/, "roads: sorting out the main roads"],
  [/Building shortcuts/i, "roads: adding shortcuts"],
  [/Validating the graph/i, "roads: checking"],
];

type Program = { path: string; workFolder: string; file: string };

function runProgram(
  { path, workFolder, file }: Program,
  progress: (line: string) => void,
): Promise<void> {
  const child = spawn(path, ["-c", join(workFolder, "config.json"), file], {
    cwd: workFolder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let last = "";
  const reported = new Set<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      last = line;
      const step = steps.find(([pattern]) => pattern.test(line))?.[1];
      if (!step || reported.has(step)) return;
      reported.add(step);
      progress(step);
    });
  return new Promise((done, fail) => {
    child.on("error", (problem) =>
      fail(new Error(`the road engine cannot run here: ${problem.message}`)),
    );
    child.on("close", (code, signal) =>
      code === 0
        ? done()
        : fail(
            new Error(
              `building road tiles ended with ${signal ?? code}: ${last.trim().slice(0, 300)}`,
            ),
          ),
    );
  });
}

/** `build-roads.ts <file.osm.pbf> <folder>`: runs as a separate process, so that its memory is freed when it ends. */
if (import.meta.main) {
  const [file, folder] = process.argv.slice(2);
  const usage = new Error("usage: build-roads.ts <file.osm.pbf> <folder>");
  await (file && folder
    ? buildRoads({ file, folder, progress: console.log })
    : Promise.reject(usage)
  ).catch((problem: Error) => {
    console.error(problem.message);
    process.exitCode = 1;
  });
}
