import { createHash } from "node:crypto";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");
export const folder = join(root, "node_modules", ".cache", "songtan", "stripped");

/** The file that has a source without its types. Named by what is in the source, so it is never an old one. */
export const strippedFileOf = (source) =>
  join(folder, `${createHash("sha256").update(source).digest("hex")}.js`);
