import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MapView } from "@songtan/contract/map";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { mapOrigins, mapSources } from "../../../geo/map-sources.ts";

const bytes = "PMTiles 0123456789";
const attribution = "© OpenStreetMap contributors";
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ MAP_PUBLIC_STYLE: "off" });
});
afterAll(() => world.close());

const sources = async () => (await call<MapView>(world, "GET /map")).data.sources;

/** As the importer leaves it: a folder of its own, then the manifest. */
async function importMap(importId: string, importedAt: string) {
  const { folder } = world.deps.geo;
  await mkdir(join(folder, importId), { recursive: true });
  await writeFile(join(folder, importId, "map.pmtiles"), bytes);
  const parts = { map: `${importId}/map.pmtiles`, places: null, roads: null };
  const manifest = { importId, importedAt, bounds: [100.5, 13.7, 100.6, 13.8], attribution };
  await writeFile(join(folder, "current.json"), JSON.stringify({ ...parts, ...manifest }));
  await vi.waitFor(() => expect(world.deps.geo.current()?.importedAt).toBe(importedAt), {
    timeout: 5000,
  });
}

describe("the map's own tiles", () => {
  test("are offered as soon as an import has left them, without a restart, and read in ranges", async () => {
    expect(await sources()).toEqual([]);
    await importMap("first", "2026-11-21T03:00:00Z");
    const [own] = await sources();
    expect(own).toMatchObject({ kind: "own", attribution });
    const reply = await world.app.inject({ url: own?.url ?? "", headers: { range: "bytes=8-11" } });
    expect(reply.statusCode).toBe(206);
    expect(reply.body).toBe("0123");
    expect(reply.headers).toMatchObject({
      "content-range": `bytes 8-11/${bytes.length}`,
      "cache-control": "public, max-age=31536000, immutable",
    });
    const beyond = await world.app.inject({
      url: own?.url ?? "",
      headers: { range: "bytes=900-" },
    });
    expect(beyond.statusCode).toBe(416);
  });

  test("get a new address with the next import, and the old one is gone", async () => {
    const [before] = await sources();
    // The same extract once more, as after an update of the importer.
    await importMap("first", "2026-11-22T03:00:00Z");
    const [after] = await sources();
    expect((await world.app.inject({ url: after?.url ?? "" })).body).toBe(bytes);
    expect((await world.app.inject({ url: before?.url ?? "" })).statusCode).toBe(404);
    for (const other of ["first", "..", "..%2Ffirst"])
      expect((await world.app.inject({ url: `/geo/${other}/map.pmtiles` })).statusCode).toBe(404);
  });

  test("are not offered by an import that has none", async () => {
    const none = {
      importId: "third",
      importedAt: "2026-11-22T03:00:00Z",
      mapFile: null,
      attribution,
    };
    expect(mapSources({ MAP_STYLE_HOSTS: [], MAP_PUBLIC_STYLE: "off" }, none)).toEqual([]);
    const [gone] = await sources();
    await rm(join(world.deps.geo.folder, "first", "map.pmtiles"));
    expect((await world.app.inject({ url: gone?.url ?? "" })).statusCode).toBe(404);
  });
});

describe("the order of sources", () => {
  const settings = {
    MAP_STYLE_URL: "https://maps.example/style.json",
    MAP_STYLE_HOSTS: [],
    MAP_PUBLIC_STYLE: "on",
  };
  test("is own tiles, the configured style, the public one", () => {
    const kinds = mapSources(settings, {
      importId: "1",
      importedAt: "2026-11-21T03:00:00Z",
      mapFile: "/1",
      attribution,
    }).map(({ kind }) => kind);
    expect(kinds).toEqual(["own", "configured", "public"]);
  });
  test("leaves out the public one when it is off", () => {
    expect(
      mapSources({ ...settings, MAP_STYLE_URL: undefined, MAP_PUBLIC_STYLE: "off" }, null),
    ).toEqual([]);
  });
  test("the browser may reach the servers of those sources and no others", async () => {
    const origins = mapOrigins({ ...settings, MAP_STYLE_HOSTS: ["https://*.tiles.example"] });
    expect(origins).toEqual([
      "https://maps.example",
      "https://tiles.openfreemap.org",
      "https://*.tiles.example",
    ]);
    expect(
      mapOrigins({ MAP_STYLE_URL: undefined, MAP_STYLE_HOSTS: [], MAP_PUBLIC_STYLE: "off" }),
    ).toEqual([]);
    const shut = await world.app.inject({ url: "/api/docs" });
    expect(String(shut.headers["content-security-policy"])).toContain("connect-src 'self';");
    const open = await openTestWorld({
      MAP_STYLE_URL: "https://maps.example/style.json",
      MAP_PUBLIC_STYLE: "off",
    });
    const policy = String(
      (await open.app.inject({ url: "/api/docs" })).headers["content-security-policy"],
    );
    await open.close();
    for (const directive of ["connect-src", "img-src", "font-src"])
      expect(new RegExp(`${directive}[^;]* https://maps\\.example`).test(policy)).toBe(true);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("maps.example");
  });
});
