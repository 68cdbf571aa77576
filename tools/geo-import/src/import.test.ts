import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ImportedFile } from "../../../packages/places/src/imported/file.ts";
import type { Manifest } from "./manifest.ts";
import { type Written, type WrittenNode, writeExtract } from "./testing/write-extract.ts";

/** Each test starts the command a few times; on a busy machine a start needs seconds. */
vi.setConfig({ testTimeout: 60_000 });

const command = resolve(import.meta.dirname, "../run.mjs");
/** Central Bangkok from OpenStreetMap, stored next to the repository and never in it. */
const fixture = resolve(import.meta.dirname, "../../../../shared/data/pathumwan.osm.pbf");
const isLeftOut = (process.env.TEST_WITHOUT ?? "").split(",").includes("maps");

/** Near Siam: a landmark we know, shops in it, a soi in two pieces, a mall drawn as an area. */
const siam: Written = {
  bounds: [100.52, 13.73, 100.55, 13.76],
  nodes: [
    {
      id: 1,
      latitude: 13.7461,
      longitude: 100.5344,
      tags: { name: "สยามพารากอน", "name:en": "Siam Paragon", shop: "mall" },
    },
    {
      id: 2,
      latitude: 13.7462,
      longitude: 100.5345,
      tags: { name: "ร้านหนังสือลมโชย", shop: "books" },
    },
    {
      id: 3,
      latitude: 13.7463,
      longitude: 100.5346,
      tags: { name: "ป้ายรถเมล์", highway: "bus_stop" },
    },
    { id: 4, latitude: 13.7401, longitude: 100.53 },
    { id: 5, latitude: 13.7402, longitude: 100.531 },
    { id: 6, latitude: 13.7403, longitude: 100.532 },
    {
      id: 7,
      latitude: 13.7402,
      longitude: 100.5311,
      tags: { "addr:housenumber": "9/1", "addr:street": "ซอยลมโชย 3" },
    },
    { id: 8, latitude: 13.742, longitude: 100.533 },
    { id: 9, latitude: 13.743, longitude: 100.534 },
  ],
  wayElements: [
    {
      id: 10,
      refs: [4, 5],
      tags: { highway: "residential", name: "ซอยลมโชย 3", "name:en": "Soi Lom Choi 3" },
    },
    {
      id: 11,
      refs: [5, 6],
      tags: { highway: "residential", name: "ซอยลมโชย 3", "name:en": "Soi Lom Choi 3" },
    },
    { id: 12, refs: [8, 9, 8] },
  ],
  areas: [{ id: 20, wayIds: [12], tags: { name: "ตลาดลมโชย", amenity: "marketplace" } }],
};
const laos: Written = {
  nodes: Array.from(
    { length: 20 },
    (_, at): WrittenNode => ({
      id: at + 1,
      latitude: 19.89 + at / 1000,
      longitude: 102.13,
      tags: { name: `ຮ້ານ ${at}`, shop: "yes" },
    }),
  ),
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-import-"));
});
afterEach(() => rm(folder, { recursive: true }));

type Ended = { code: number; output: string; complained: string };
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((done) => {
    const options = { cwd: folder, env: { ...process.env, DATA_DIR: folder, ...env } };
    execFile(process.execPath, [command, ...args], options, (problem, output, complained) =>
      done({ code: problem ? Number(problem.code) : 0, output, complained }),
    );
  });
async function write(extract: Written, name = "siam.osm.pbf"): Promise<string> {
  await writeFile(join(folder, name), writeExtract(extract));
  return name;
}
const manifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "geo/current.json"), "utf8"));
const places = async (): Promise<ImportedFile> =>
  JSON.parse(await readFile(join(folder, "geo", (await manifest()).places ?? ""), "utf8"));

describe("the places of an extract", () => {
  test("are written with their kinds, streets and what they are to us", async () => {
    const { code, complained } = await run([await write(siam), "--only", "places"]);
    expect({ code, complained }).toEqual({ code: 0, complained: "" });
    const { rows, lines, attribution } = await places();
    expect(attribution).toBe("© OpenStreetMap contributors");
    expect(rows.map(([id, category, th]) => [id, category, th])).toEqual([
      ["osm-w10", "street", "ซอยลมโชย 3"],
      ["l-siam-paragon", "mall", "สยามพารากอน"],
      ["osm-r20", "market", "ตลาดลมโชย"],
      ["osm-n2", "shop", "ร้านหนังสือลมโชย"],
      ["osm-n7", "address", "9/1 ซอยลมโชย 3"],
    ]);
    expect(rows[0]?.[8]).toEqual(["ลมโชย 3", "Lom Choi 3"]);
    expect(rows[1]?.slice(4, 7)).toEqual([13.7461, 100.5344, "1007"]);
    expect(lines.map(([row]) => row)).toEqual([0, 0]);
    expect(await manifest()).toMatchObject({
      map: null,
      roads: null,
      bounds: siam.bounds,
      source: { file: "siam.osm.pbf" },
    });
  });

  test("of Laos are refused, with and without a box in the file, and what was in use stays", async () => {
    await run([await write(siam), "--only", "places"]);
    const before = await manifest();
    const box = await run([
      await write({ ...laos, bounds: [106.8, 14, 107.5, 19] }, "box.osm.pbf"),
      "--only",
      "places",
    ]);
    expect(box).toMatchObject({ code: 1, complained: expect.stringMatching(/is not of Thailand/) });
    const none = await run([await write(laos, "laos.osm.pbf"), "--only", "places"]);
    expect(none).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/not of Thailand: of 20 named things in it, 0/),
    });
    expect(await manifest()).toEqual(before);
  });
});

describe("started again", () => {
  test("it reuses what is built, clears what a killed run left, and builds again when requested", async () => {
    const file = await write(siam);
    await run([file, "--only", "places"]);
    const { importId, importedAt } = await manifest();
    const half = join(folder, "geo", importId, "map.99999.part");
    await mkdir(half);
    await writeFile(join(folder, "geo/import.lock"), "999999999");
    const again = await run([file, "--only", "places"]);
    expect(again.output).toContain("places: built before, kept");
    expect(existsSync(half)).toBe(false);
    expect((await manifest()).importedAt > importedAt).toBe(true);
    expect((await run([file, "--only", "places", "--again"])).output).toMatch(
      /places: built in \d+ s/,
    );
  });

  test("after a kill in the middle, it ends what was begun", async () => {
    const file = await write(siam);
    const child = spawn(process.execPath, [command, file, "--only", "places"], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: folder },
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await expect
      .poll(() => existsSync(join(folder, "geo/import.lock")), { interval: 5, timeout: 10_000 })
      .toBe(true);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(existsSync(join(folder, "geo/current.json"))).toBe(false);
    expect((await run([file, "--only", "places"])).code).toBe(0);
    const { importId } = await manifest();
    expect((await readdir(join(folder, "geo", importId))).toSorted()).toEqual([
      "places",
      "steps.json",
    ]);
    expect((await places()).rows).toHaveLength(5);
  });

  test("it does not run in parallel with another one", async () => {
    await mkdir(join(folder, "geo"));
    await writeFile(join(folder, "geo/import.lock"), String(process.pid));
    const { code, complained } = await run([await write(siam), "--only", "places"]);
    expect({ code, complained }).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/another import is running/),
    });
  });
});

describe("says what is wrong", () => {
  test.each([
    ["no file", [], /one file is needed/],
    ["a file that is not there", ["nothing.osm.pbf", "--only", "places"], /there is no such file/],
    ["another part", ["x.osm.pbf", "--only", "places,hills"], /--only takes places, map, roads/],
    ["an unknown option", ["x.osm.pbf", "--fast"], /--fast/],
  ])("with %s", async (_, args, sentence) => {
    const { code, complained } = await run(args);
    expect(code).toBe(1);
    expect(complained).toMatch(sentence);
    expect(complained).not.toMatch(/ at .*:\d+:\d+/);
  });

  test.skipIf(isLeftOut)(
    "without tilemaker, before anything is built, with the way to install it",
    async () => {
      const { code, complained } = await run([await write(siam)], { PATH: "/nowhere" });
      expect(code).toBe(1);
      expect(complained).toMatch(/sudo apt-get install tilemaker/);
      expect(existsSync(join(folder, "geo"))).toBe(false);
    },
  );
});

test.runIf(existsSync(fixture) && !isLeftOut)(
  "central Bangkok gives a map, places and roads in one command",
  { timeout: 120_000 },
  async () => {
    const { code, complained, output } = await run([fixture]);
    expect({ code, complained }).toEqual({ code: 0, complained: "" });
    expect(output).toMatch(/places: built in .*map: built in .*roads: built in /s);
    const { map, roads, bounds } = await manifest();
    const tiles = await readFile(join(folder, "geo", map ?? ""));
    expect(tiles.subarray(0, 7).toString()).toBe("PMTiles");
    expect(tiles.length).toBeGreaterThan(100_000);
    expect((await readdir(join(folder, "geo", roads ?? ""))).length).toBeGreaterThan(0);
    expect(bounds).toEqual([100.52143, 13.72921, 100.54044, 13.74764]);
    expect((await places()).rows.length).toBeGreaterThan(2_500);
  },
);
