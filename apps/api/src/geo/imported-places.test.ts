import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { PlaceView } from "@songtan/contract/bookings/places";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

const repository = resolve(import.meta.dirname, "../../../..");
/** Central Bangkok from OpenStreetMap, stored next to the repository and never in it. */
const extract = resolve(repository, "../shared/data/pathumwan.osm.pbf");

/** The import is a program of its own, which starts slowly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const search = async (q: string, more = "") =>
  (await call<PlaceView[]>(world, `GET /places?q=${encodeURIComponent(q)}${more}`)).data;
const reverse = async (latitude: number, longitude: number) =>
  (await call<PlaceView>(world, `GET /places/reverse?latitude=${latitude}&longitude=${longitude}`))
    .data;
const importPlaces = () =>
  promisify(execFile)(process.execPath, ["tools/geo-import/run.mjs", extract, "--only", "places"], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dirname(world.deps.geo.folder) },
  });

describe.runIf(existsSync(extract))(
  "with the places of an extract imported while the program runs",
  () => {
    test("a shop, a soi and a house number there are found, and a pin there gets its street", async () => {
      expect((await search("ศูนย์หนังสือจุฬา")).map((place) => place.kind)).not.toContain("shop");
      const { stdout } = await importPlaces();
      expect(stdout).toMatch(/found \d{4} places/);
      await expect
        .poll(() => world.deps.places.imported?.places.length ?? 0, { timeout: 30_000 })
        .toBeGreaterThan(2_000);

      const [shop] = await search("ศูนย์หนังสือจุฬา", "&near=13.7445,100.534");
      expect(shop).toMatchObject({ kind: "shop", precision: "point" });
      expect(shop?.address).toContain("เขตปทุมวัน กรุงเทพมหานคร 10330");
      expect((await search("chula book center"))[0]?.kind).toBe("shop");
      expect((await search("จุฬา ซอย 12"))[0]).toMatchObject({
        name: "ซอยจุฬาลงกรณ์ 12",
        kind: "street",
        precision: "street",
      });
      const [house] = await search("1618 ถนนบรรทัดทอง");
      expect(house).toMatchObject({ kind: "address", precision: "point" });
      expect((await search("siam paragon"))[0]?.id).toBe("l-siam-paragon");
      expect(
        (await search("siam paragon")).filter((place) => place.name === "สยามพารากอน"),
      ).toHaveLength(1);

      const nearest = await reverse(house?.latitude ?? 0, house?.longitude ?? 0);
      expect(nearest.name).toBe(house?.name);
      expect((await reverse(13.7358, 100.5343)).name).toBe("ถนนอังรีดูนังต์");
      expect((await reverse(18.7883, 98.9853)).kind).toBe("amphoe");
    });
  },
);

test("an import of another version leaves the search as it was", async () => {
  const { folder } = world.deps.geo;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "old.json"),
    JSON.stringify({ version: 0, attribution: "x", rows: [], lines: [] }),
  );
  const manifest = {
    importId: "old",
    map: null,
    places: "old.json",
    roads: null,
    importedAt: "2026-11-21T05:00:00Z",
  };
  const metadata = { bounds: [100, 13, 101, 14], attribution: "x" };
  const noticed = new Promise((done) => world.deps.geo.subscribe(done));
  await writeFile(join(folder, "current.json"), JSON.stringify({ ...manifest, ...metadata }));
  await noticed;
  await new Promise((done) => setTimeout(done, 1_000));
  expect(world.deps.places.imported).toBeNull();
  expect((await search("jatujak"))[0]?.id).toBe("l-chatuchak-weekend-market");
});
