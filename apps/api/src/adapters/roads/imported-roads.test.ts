import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { estimateMetres } from "@songtan/domain/quoting/distance";
import { vehicles } from "@songtan/domain/vehicle-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLeftOut } from "../../../testing/records/left-out.ts";
import { chatuchak, type Point, siam } from "../../../testing/world/points.ts";
import { type GeoImports, watchGeoImports } from "../../geo/geo-imports.ts";
import { enginesFolder } from "./engine-folder.ts";
import { importedRoads, type OpenRoads } from "./imported-roads.ts";

/** Central Bangkok from OpenStreetMap, stored next to the repository and never in it. */
const fixture = join(import.meta.dirname, "../../../../../../shared/data/pathumwan.osm.pbf");
const buildRoads = join(import.meta.dirname, "../../../../../tools/geo-import/src/build-roads.ts");
const noon = { at: new Date("2026-11-23T05:00:00Z"), holidays: [] };
const night = { ...noon, at: new Date("2026-11-23T16:00:00Z") };
const chitLom = { latitude: 13.7441, longitude: 100.5441 };
const mbk = { latitude: 13.7446, longitude: 100.5299 };

let folder: string;
let geo: GeoImports;
let roads: OpenRoads;
const lines: string[] = [];

async function announce(importId: string | null): Promise<void> {
  await mkdir(join(folder, "geo"), { recursive: true });
  const manifest = {
    importId: importId ?? "none",
    map: null,
    places: null,
    roads: importId && `${importId}/roads`,
    importedAt: new Date().toISOString(),
    bounds: [100.5, 13.7, 100.6, 13.8],
    attribution: "© OpenStreetMap contributors",
  };
  await writeFile(join(folder, "geo/current.part"), JSON.stringify(manifest));
  await rename(join(folder, "geo/current.part"), join(folder, "geo/current.json"));
}

describe.runIf(existsSync(fixture) && !isLeftOut("maps"))(
  "the real engine over central Bangkok",
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "songtan-roads-"));
      const built = spawn(
        process.execPath,
        [buildRoads, fixture, join(folder, "geo/first/roads")],
        { stdio: "ignore" },
      );
      expect(await once(built, "exit")).toEqual([0, null]);
      geo = await watchGeoImports(join(folder, "geo"), (line) => lines.push(line), 50);
      roads = importedRoads({ geo, packageFolder: enginesFolder }, (line) => lines.push(line));
    });
    afterAll(async () => {
      await roads.close();
      geo.close();
      await rm(folder, { recursive: true });
    });
    const findRoute = (from: Point = siam, to: Point = chitLom, at = noon) =>
      roads.route([from, to], "hatchback", at);

    test("an import is loaded while the program runs", async () => {
      expect((await findRoute()).source).toBe("estimate");
      await announce("first");
      await expect.poll(async () => (await findRoute()).source, { timeout: 10_000 }).toBe("road");
    });

    test.each(vehicles)("a %s is led along streets, not through houses", async (vehicle) => {
      const route = await roads.route([siam, chitLom, mbk], vehicle, noon);
      expect(route.source).toBe("road");
      expect(route.line.length).toBeGreaterThan(20);
      expect(route.distanceMetres).toBeGreaterThan(2_000);
      expect(route.distanceMetres).toBeLessThan(6_000);
      expect(route.durationSeconds).toBeGreaterThan(120);
      expect(route.durationSeconds).toBeLessThan(1_800);
    });

    test("a day's traffic makes the same way longer in time, not in metres", async () => {
      const [atNoon, atNight] = [
        await findRoute(siam, chitLom, noon),
        await findRoute(siam, chitLom, night),
      ];
      expect(atNoon.distanceMetres).toBe(atNight.distanceMetres);
      expect(atNoon.durationSeconds / atNight.durationSeconds).toBeCloseTo(1.25, 1);
    });

    test("outside the extract the estimate answers, also for one row of a table", async () => {
      expect(await findRoute(siam, chatuchak)).toMatchObject({
        source: "estimate",
        distanceMetres: estimateMetres(siam, chatuchak),
      });
      const origins = [siam, mbk, chatuchak];
      const table = await roads.matrix({
        origins,
        destinations: [chitLom],
        vehicle: "motorcycle",
        departure: noon,
      });
      expect(table.map(([leg]) => leg?.source)).toEqual(["road", "road", "estimate"]);
      expect((await findRoute(siam, { latitude: 18.7883, longitude: 98.9853 })).source).toBe(
        "estimate",
      );
      expect((await findRoute(siam, { latitude: 0, longitude: 0 })).source).toBe("estimate");
    });

    test("many at once are all answered, and one-way streets differ there and back", async () => {
      const many = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          findRoute({ ...siam, latitude: 13.7466 + index / 1e5 }),
        ),
      );
      expect(many.filter((route) => route.source === "road").length).toBeGreaterThanOrEqual(55);
      const [there, back] = [await findRoute(mbk, siam), await findRoute(siam, mbk)];
      expect(there.distanceMetres).not.toBe(back.distanceMetres);
    });

    test("the next import replaces the old one without a gap, and a removed one leaves the estimate", async () => {
      await cp(join(folder, "geo/first"), join(folder, "geo/second"), { recursive: true });
      lines.splice(0);
      await announce("second");
      await expect
        .poll(
          async () => {
            expect(
              (await findRoute({ ...siam, latitude: siam.latitude + Math.random() / 1e3 })).source,
            ).toBe("road");
            return lines.join();
          },
          { timeout: 10_000 },
        )
        .toMatch(/answers from the imported tiles/);
      await announce(null);
      await expect
        .poll(async () => (await findRoute()).source, { timeout: 10_000 })
        .toBe("estimate");
    });
  },
);

test("an import on a machine without the engine is reported, and roads are estimated", async () => {
  const logged: string[] = [];
  const withoutEngine = importedRoads(
    {
      geo: {
        current: () => ({ roadsFolder: "/somewhere" }) as ReturnType<GeoImports["current"]>,
        subscribe: () => () => {},
      },
      packageFolder: tmpdir(),
    },
    (line) => logged.push(line),
  );
  expect((await withoutEngine.route([siam, chatuchak], "pickup", noon)).source).toBe("estimate");
  expect(logged).toEqual([expect.stringMatching(/not installed.*npm ci/)]);
  await withoutEngine.close();
});
