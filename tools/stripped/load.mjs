// `node --import=./tools/stripped/load.mjs apps/api/src/main.ts`: reads TypeScript from where `strip.mjs` has put it without
// its types. Node would do that itself, with a compiler that stays in memory (40 MB). What is not there is left to Node.
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { folder, strippedFileOf } from "./cache.mjs";

if (existsSync(folder)) module.registerHooks?.({ load });

function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const stripped = strippedFileOf(readFileSync(fileURLToPath(url)));
  if (!existsSync(stripped)) return next(url, context);
  return { format: "module", source: readFileSync(stripped), shortCircuit: true };
}
