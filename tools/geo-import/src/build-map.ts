import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { ExtractError } from "./osm/extract-error.ts";
import { readChain } from "./osm/osm-file.ts";
import { runStep } from "./step.ts";
import { thailandBounds } from "./thailand.ts";
import { tilemakerVersion } from "./tilemaker.ts";

const tiles = resolve(import.meta.dirname, "../tiles");
const engines = createRequire(resolve(import.meta.dirname, "../engines/package.json"));
/** With less memory than this, tilemaker keeps its nodes on the disk: slower, but it ends. */
const roomyMemoryBytes = 12e9;

type Converter = { convert(from: string, to: string): Promise<void> };

/** Builds `map.pmtiles` in the folder: OpenMapTiles schema, zoom 0 to 14, names in Thai and English. */
export async function buildMap(extract: string, folder: string, log: (line: string) => void) {
  const version = await tilemakerVersion();
  if (!version) throw new ExtractError("tilemaker is not installed");
  const direct = version >= 3;
  const output = join(folder, direct ? "map.pmtiles" : "map.mbtiles");
  const store = join(folder, "nodes");
  const onDisk = totalmem() < roomyMemoryBytes ? ["--store", store] : [];
  const profile = ["--config", join(tiles, "config.json"), "--process", join(tiles, "process.lua")];
  const { bounds } = await readChain(extract);
  const box = bounds ? [] : ["--bbox", thailandBounds.join(",")];
  await runTilemaker(["--input", extract, "--output", output, ...profile, ...onDisk, ...box], log);
  await rm(store, { recursive: true, force: true });
  if (!direct) {
    log("packing the tiles into one file");
    await packer().convert(output, join(folder, "map.pmtiles"));
    await rm(output);
  }
  return { tilemaker: version };
}

function packer(): Converter {
  try {
    return engines(`@versatiles/versatiles-rs-linux-${process.arch}-gnu`);
  } catch {
    throw new ExtractError(
      "tiles are packed by tilemaker 3 or newer, or by version 2 on Linux x64: install tilemaker 3",
    );
  }
}

/** tilemaker writes its progress over the same line; whole percents are enough for a log. */
async function runTilemaker(args: string[], log: (line: string) => void): Promise<void> {
  const child = spawn("tilemaker", args, { stdio: ["ignore", "pipe", "pipe"] });
  process.on("exit", () => child.kill("SIGKILL"));
  let lastStage = "";
  let errors = "";
  const readOutput = (text: string) => {
    const stage =
      /Zoom level (\d+)/.exec(text.slice(text.lastIndexOf("Zoom")))?.[0] ??
      /(Reading|Sorting)[\w ]+/.exec(text)?.[0];
    if (stage && stage !== lastStage) log(stage.toLowerCase());
    lastStage = stage ?? lastStage;
  };
  child.stdout.setEncoding("utf8").on("data", readOutput);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    readOutput(text);
    errors = (errors + text).slice(-2_000);
  });
  const code = await new Promise<number | null>((done, fail) =>
    child.on("error", fail).on("exit", done),
  );
  if (code !== 0)
    throw new ExtractError(
      `tilemaker failed (${code ?? "killed, perhaps out of memory"}):\n${errors.trim()}`,
    );
}

if (import.meta.main) await runStep(buildMap);
