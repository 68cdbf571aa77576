import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type GeoImport, type GeoImports, watchGeoImports } from "./geo-imports.ts";

const manifest = {
  importId: "first",
  map: "first/map.pmtiles",
  places: "first/places.json",
  roads: null as string | null,
  importedAt: "2026-11-21T05:00:00Z",
  source: { file: "thailand.osm.pbf", sha256: "00", bytes: 1 },
  bounds: [97.3, 5.6, 105.7, 20.5],
  attribution: "© OpenStreetMap contributors",
};

let folder: string;
let lines: string[];
let imports: GeoImports;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "songtan-geo-")), "geo");
  lines = [];
});
afterEach(async () => {
  imports.close();
  await rm(join(folder, ".."), { recursive: true });
});

const watch = async () => {
  imports = await watchGeoImports(folder, (line) => lines.push(line), 20);
};
async function write(text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "current.part"), text);
  await rename(join(folder, "current.part"), join(folder, "current.json"));
}
const next = () => new Promise<GeoImport | null>((resolve) => imports.subscribe(resolve));

test("an import made while the program runs is noticed, and so is its end", async () => {
  await watch();
  expect(imports.current()).toBeNull();
  const noticed = next();
  await write(JSON.stringify(manifest));
  expect(await noticed).toMatchObject({
    importId: "first",
    mapFile: join(folder, "first/map.pmtiles"),
    roadsFolder: null,
  });
  const ended = next();
  await rm(join(folder, "current.json"));
  expect(await ended).toBeNull();
});

test("an import that was there at the start is in use at once", async () => {
  await write(JSON.stringify({ ...manifest, roads: "first/roads" }));
  await watch();
  expect(imports.current()).toMatchObject({
    roadsFolder: join(folder, "first/roads"),
    importedAt: manifest.importedAt,
  });
});

test.each([
  ["half a file", JSON.stringify(manifest).slice(0, 60)],
  [
    "a path that leads out of the folder",
    JSON.stringify({ ...manifest, importedAt: "2026-11-22T00:00:00Z", map: "../../etc/passwd" }),
  ],
  [
    "a whole path",
    JSON.stringify({ ...manifest, importedAt: "2026-11-22T00:00:00Z", map: "/etc/passwd" }),
  ],
])("%s leaves what was in use, and the log says why", async (_, text) => {
  await write(JSON.stringify(manifest));
  await watch();
  await write(text);
  await expect.poll(() => lines.join("\n"), { timeout: 5_000 }).toMatch(/cannot be read/);
  expect(imports.current()?.importId).toBe("first");
});
