import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { ExtractError } from "./osm/extract-error.ts";

export const stepNames = ["places", "map", "roads"] as const;
export type StepName = (typeof stepNames)[number];
export type Options = { extract: string; geoFolder: string; only: StepName[]; again: boolean };

export const usage = `npm run geo:import -- FILE.osm.pbf [--only places,map,roads] [--again]

Builds map tiles, the place index and road tiles from an OpenStreetMap extract of Thailand or a part of it, into
DATA_DIR/geo. A running server takes them up by itself. Started again after a stop, it goes on where it was.

  --only   some of the parts; the others stay as an earlier import of the same file left them
  --again  builds anew what was built before`;

/** @throws ExtractError when the arguments are not valid; null when help is wanted */
export function readOptions(args: string[]): Options | null {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(args);
  } catch (problem) {
    throw new ExtractError(`${problem instanceof Error ? problem.message : problem}\n\n${usage}`);
  }
  const { values, positionals } = read;
  if (values.help) return null;
  const [extract, ...more] = positionals;
  if (!extract || more.length > 0) throw new ExtractError(`one file is needed\n\n${usage}`);
  const requested = values.only?.split(",") ?? [...stepNames];
  const only = stepNames.filter((name) => requested.includes(name));
  if (only.length !== requested.length)
    throw new ExtractError(`--only takes ${stepNames.join(", ")}, not ${values.only}`);
  return {
    extract: resolve(extract),
    geoFolder: resolve(dataFolder(), "geo"),
    only,
    again: values.again ?? false,
  };
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: "string" }, again: { type: "boolean" }, help: { type: "boolean" } },
  });

/** The same setting, default and file as the server's. */
function dataFolder(): string {
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return process.env.DATA_DIR || fromFile.DATA_DIR || "./data";
}
