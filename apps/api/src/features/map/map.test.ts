import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { MapView } from "@songtan/contract/map";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../testing/call.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { mapOrigins, mapSources } from "./map-sources.ts";

const bytes = "PMTiles 0123456789";
let world: TestWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-map-"));
  world = await openTestWorld({ DATA_DIR: folder, MAP_PUBLIC_STYLE: "off" });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const sources = async () => (await call<MapView>(world, "GET /map")).data.sources;
async function importMap(file: string, importedAt: string) {
  await mkdir(dirname(join(folder, "geo", file)), { recursive: true });
  await writeFile(join(folder, "geo", file), bytes);
  await writeFile(join(folder, "geo", "current.json"), JSON.stringify({ map: file, importedAt }));
}

describe("the map's own tiles", () => {
  test("are offered as soon as an import has left them, without a restart, and read in ranges", async () => {
    expect(await sources()).toEqual([]);
    await importMap("first/map.pmtiles", "2026-11-21T03:00:00Z");
    const [own] = await sources();
    expect(own).toMatchObject({ kind: "own", attribution: "© OpenStreetMap contributors" });
    const reply = await world.app.inject({ url: own?.url ?? "", headers: { range: "bytes=8-11" } });
    expect(reply.statusCode).toBe(206);
    expect(reply.body).toBe("0123");
    expect(reply.headers).toMatchObject({
      "content-range": `bytes 8-11/${bytes.length}`,
      "cache-control": "public, max-age=31536000, immutable",
    });
    const beyond = await world.app.inject({ url: own?.url ?? "", headers: { range: "bytes=900-" } });
    expect(beyond.statusCode).toBe(416);
  });

  test("get a new address with the next import, and the old one is gone", async () => {
    await importMap("first/map.pmtiles", "2026-11-21T03:00:00Z");
    const [before] = await sources();
    await importMap("second/map.pmtiles", "2026-11-22T03:00:00Z");
    const [after] = await sources();
    expect(after?.url).not.toBe(before?.url);
    expect((await world.app.inject({ url: after?.url ?? "" })).body).toBe(bytes);
    expect((await world.app.inject({ url: before?.url ?? "" })).statusCode).toBe(404);
  });

  test.each([
    ["no text", "{"],
    ["no map", JSON.stringify({ map: null, importedAt: "2026-11-21T03:00:00Z" })],
    ["a file that is not there", JSON.stringify({ map: "gone.pmtiles", importedAt: "2026-11-21T03:00:00Z" })],
    ["a file outside its folder", JSON.stringify({ map: "../app-secret", importedAt: "2026-11-21T03:00:00Z" })],
  ])("are not offered while the manifest has %s", async (_, manifest) => {
    await mkdir(join(folder, "geo"), { recursive: true });
    await writeFile(join(folder, "app-secret"), "secret");
    await writeFile(join(folder, "geo", "current.json"), manifest);
    expect(await sources()).toEqual([]);
    const wild = await world.app.inject({ url: "/geo/..%2F..%2Fapp-secret/map.pmtiles" });
    expect(wild.statusCode).toBe(404);
  });
});

describe("the order of sources", () => {
  const settings = { MAP_STYLE_URL: "https://maps.example/style.json", MAP_STYLE_HOSTS: [], MAP_PUBLIC_STYLE: "on" };
  test("is own tiles, the configured style, the public one", () => {
    const kinds = mapSources(settings, { version: "v1", file: "a.pmtiles" }).map(({ kind }) => kind);
    expect(kinds).toEqual(["own", "configured", "public"]);
  });
  test("leaves out the public one when it is off", () => {
    expect(mapSources({ ...settings, MAP_STYLE_URL: undefined, MAP_PUBLIC_STYLE: "off" }, null)).toEqual([]);
  });
  test("the browser may reach the servers of those sources and no others", async () => {
    const origins = mapOrigins({ ...settings, MAP_STYLE_HOSTS: ["https://*.tiles.example"] });
    expect(origins).toEqual(["https://maps.example", "https://tiles.openfreemap.org", "https://*.tiles.example"]);
    expect(mapOrigins({ MAP_STYLE_URL: undefined, MAP_STYLE_HOSTS: [], MAP_PUBLIC_STYLE: "off" })).toEqual([]);
    const shut = await world.app.inject({ url: "/healthz" });
    expect(String(shut.headers["content-security-policy"])).toContain("connect-src 'self';");
    const open = await openTestWorld({ MAP_STYLE_URL: "https://maps.example/style.json", MAP_PUBLIC_STYLE: "off" });
    const policy = String((await open.app.inject({ url: "/healthz" })).headers["content-security-policy"]);
    await open.close();
    for (const directive of ["connect-src", "img-src", "font-src"])
      expect(new RegExp(`${directive}[^;]* https://maps\\.example`).test(policy)).toBe(true);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("maps.example");
  });
});
