import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** Ceiling for all JavaScript the home page loads before it is touched, gzipped. */
const ceilingKilobytes = 160;
const folder = fileURLToPath(
  new URL(`../${process.env.WEB_BUILD_DIRECTORY ?? "build"}`, import.meta.url),
);

type Chunk = { file: string; imports?: string[] };

/** The files a page names and what they import statically, as the browser loads them. */
async function filesOf(page: string): Promise<Set<string>> {
  const html = await readFile(join(folder, "client", page), "utf8");
  const manifest = JSON.parse(await readFile(join(folder, "chunks.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const chunks = Object.values(manifest);
  const waiting = [...html.matchAll(/\/(assets\/[^"'\s]+\.js)(?=["'\s])/g)].map(
    ([, file]) => file ?? "",
  );
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === "" || found.has(file)) continue;
    found.add(file);
    const chunk = chunks.find((chunk) => chunk.file === file);
    for (const name of chunk?.imports ?? []) waiting.push(manifest[name]?.file ?? "");
  }
  return found;
}

async function weigh(file: string) {
  const bytes = gzipSync(await readFile(join(folder, "client", file)), { level: 9 }).length;
  return { file, kilobytes: bytes / 1000 };
}

for (const page of ["index.html", "en/index.html"]) {
  const rows = await Promise.all([...(await filesOf(page))].map(weigh));
  const total = rows.reduce((sum, row) => sum + row.kilobytes, 0);
  if (total > ceilingKilobytes) process.exitCode = 1;
  const heaviest = rows.sort((a, b) => b.kilobytes - a.kilobytes);
  const lines = heaviest.map((row) => `  ${row.kilobytes.toFixed(1).padStart(6)}  ${row.file}`);
  console.log(
    `${page}: ${total.toFixed(1)} kB gz of JavaScript in ${rows.length} files (ceiling ${ceilingKilobytes})`,
  );
  console.log(lines.join("\n"));
}
