import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { pageRoutes } from "../src/features/shell/route-table.ts";
import type { Chunks } from "../tooling/link-later-styles.ts";
import { budgetOf, entriesOf, scriptsOf, viewsOf } from "../tooling/page-scripts.ts";

// `npm run measure -w @songtan/web [-- --files]`: the JavaScript of each page before its map and before it is touched, gzipped.
// Ends with 1 when a page has more than it may.
const folder = fileURLToPath(
  new URL(`../${process.env.WEB_BUILD_DIRECTORY ?? "build"}`, import.meta.url),
);
const chunks = JSON.parse(await readFile(join(folder, "chunks.json"), "utf8")) as Chunks;
const home = await readFile(join(folder, "client/index.html"), "utf8");
/** The router's list of pages, which every page loads and the build's own list does not name. */
const routeList = /assets\/manifest-[\w-]+\.js/.exec(home)?.[0];
if (!routeList) throw new Error("the home page names no list of routes");

const weights = new Map<string, number>();
async function weigh(file: string): Promise<number> {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(await readFile(join(folder, "client", file)), { level: 9 }).length;
  weights.set(file, bytes);
  return bytes;
}

const pages = pageRoutes.flatMap((route) => viewsOf(route).map((view) => ({ route, view })));
for (const { route, view } of pages) {
  const path = view ? `${route.path}?view=${view}` : route.path;
  const files = [routeList, ...scriptsOf(chunks, entriesOf(route, view))];
  const rows = await Promise.all(files.map(async (file) => ({ file, bytes: await weigh(file) })));
  const kilobytes = rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const budget = budgetOf(route);
  const over = kilobytes > budget.kilobytes || files.length > budget.files;
  if (over) process.exitCode = 1;
  console.log(
    `${path}: ${kilobytes.toFixed(1)} kB gz of JavaScript in ${files.length} files (ceiling ${budget.kilobytes} in ${budget.files})${over ? " TOO MUCH" : ""}`,
  );
  if (over || process.argv.includes("--files"))
    for (const { file, bytes } of rows.sort((a, b) => b.bytes - a.bytes))
      console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)}  ${file}`);
}
