// `node --import=./tools/stripped/load.mjs apps/api/src/main.ts`: reads TypeScript from where `strip.mjs` has put it without
// its types. Node would do that itself, with a compiler that stays in memory (40 MB). What is not there is left to Node.
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { folder, strippedFileOf } from "./cache.mjs";

module.registerHooks?.({ resolve, ...(existsSync(folder) && { load }) });

const packages = new Map();
/** A file next to the one that imports it, or one of a package of ours, which is the same for all that import it. */
function resolve(specifier, context, next) {
  if (/^\.{1,2}\/.*\.ts$/.test(specifier) && context.parentURL?.startsWith("file:"))
    return {
      url: new URL(specifier, context.parentURL).href,
      format: "module-typescript",
      shortCircuit: true,
    };
  if (!specifier.startsWith("@songtan/")) return next(specifier, context);
  if (!packages.has(specifier))
    packages.set(specifier, { ...next(specifier, context), shortCircuit: true });
  return packages.get(specifier);
}

function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const stripped = strippedFileOf(readFileSync(fileURLToPath(url)));
  if (!existsSync(stripped)) return next(url, context);
  return { format: "module", source: readFileSync(stripped), shortCircuit: true };
}
