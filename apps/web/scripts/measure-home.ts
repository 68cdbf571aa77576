import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** Ceiling for all JavaScript the home page loads, gzipped. */
const ceilingKilobytes = 180;
const client = fileURLToPath(new URL("../build/client", import.meta.url));

type Chunk = { file: string; imports?: string[] };

/** Follows static imports from the files a page names, as the browser does. */
async function filesOf(page: string, texts: readonly string[]): Promise<Set<string>> {
  const html = await readFile(join(client, page), "utf8");
  const manifest = JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const chunks = Object.values(manifest);
  const named = [...html.matchAll(/\/(assets\/[^"'\s]+\.js)/g)].map(([, file]) => file ?? "");
  const waiting = [...named, ...texts.map((text) => manifest[text]?.file ?? "")];
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === "" || found.has(file)) continue;
    found.add(file);
    const chunk = chunks.find((each) => each.file === file);
    for (const name of chunk?.imports ?? []) waiting.push(manifest[name]?.file ?? "");
  }
  return found;
}

let tooMuch = false;
for (const [page, locale] of [
  ["index.html", "th"],
  ["en/index.html", "en"],
] as const) {
  const files = await filesOf(page, [`locales/${locale}/shell.json`, `locales/${locale}/home.json`]);
  const rows = await Promise.all(
    [...files].map(async (file) => ({
      file,
      kilobytes: gzipSync(await readFile(join(client, file)), { level: 9 }).length / 1000,
    })),
  );
  const total = rows.reduce((sum, row) => sum + row.kilobytes, 0);
  tooMuch ||= total > ceilingKilobytes;
  console.log(`${page}: ${total.toFixed(1)} kB gz of JavaScript in ${rows.length} files (ceiling ${ceilingKilobytes})`);
  for (const row of rows.sort((a, b) => b.kilobytes - a.kilobytes))
    console.log(`  ${row.kilobytes.toFixed(1).padStart(6)}  ${row.file}`);
}
if (tooMuch) process.exitCode = 1;
