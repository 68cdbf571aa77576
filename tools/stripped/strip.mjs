// Writes the program's TypeScript without its types for `load.mjs`. Each line and column stays where it was.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename, join } from "node:path";
import { folder, root, strippedFileOf } from "./cache.mjs";

const programFolders = ["apps/api/src", "packages", "sandbox/src"].map((path) => join(root, path));

mkdirSync(folder, { recursive: true });
const current = new Set(programFolders.filter(existsSync).flatMap(sourcesIn).map(strip));
for (const name of readdirSync(folder)) if (!current.has(name)) rmSync(join(folder, name));

function sourcesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(".ts") && !/\.(test|d)\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes("node_modules"));
}

function strip(file) {
  const source = readFileSync(file);
  const stripped = strippedFileOf(source);
  if (!existsSync(stripped)) {
    // Whole or not at all, also when the process is killed here.
    writeFileSync(`${stripped}.new`, stripTypeScriptTypes(source.toString()));
    renameSync(`${stripped}.new`, stripped);
  }
  return basename(stripped);
}
