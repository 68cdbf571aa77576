import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPlaces } from "./build-places.ts";
import { type Written, type WrittenNode, writeExtract } from "./testing/write-extract.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "order-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function placesOf(extract: Written): Promise<string> {
  const path = join(folder, "some.osm.pbf");
  await writeFile(path, writeExtract(extract));
  await buildPlaces(path, folder, () => {});
  return readFile(join(folder, "places.json"), "utf8");
}

const shop = (id: number, metresNorth: number, name: string): WrittenNode => ({
  id,
  latitude: 13.7461 + metresNorth / 111_000,
  longitude: 100.5344,
  tags: { name, shop: "convenience" },
});
const corner = (id: number, at: number): WrittenNode => ({
  id,
  latitude: 13.74 + at / 1000,
  longitude: 100.53 + at / 1000,
});
const street = (name: string) => ({ highway: "residential", name });
/** A chain of shops with one name, each near the next; a street in pieces; one name for two streets. */
const extract: Required<Pick<Written, "nodes" | "wayElements" | "areas">> = {
  nodes: [
    ...[0, 25, 50, 75, 100, 125].map((metres, at) => shop(at + 1, metres, "ร้านลมโชย")),
    ...[0, 1, 2, 3, 4, 5].map((at) => corner(at + 11, at)),
  ],
  wayElements: [
    { id: 21, refs: [11, 12], tags: street("ซอยลมโชย 3") },
    { id: 22, refs: [12, 13], tags: street("ซอยลมโชย 3") },
    { id: 23, refs: [13, 14], tags: street("ซอยลมโชย 3") },
    { id: 24, refs: [15, 16], tags: street("ซอยลมโชย 3") },
    { id: 25, refs: [11, 12, 11] },
  ],
  areas: [
    {
      id: 31,
      wayIds: [25],
      tags: { name: "ตลาดลมโชย", type: "multipolygon", amenity: "marketplace" },
    },
  ],
};

test("the order in which an extract lists its elements changes nothing", async () => {
  const { nodes, wayElements, areas } = extract;
  const inOrder = await placesOf(extract);
  const backwards = {
    nodes: nodes.toReversed(),
    wayElements: wayElements.toReversed(),
    areas: areas.toReversed(),
  };
  expect(await placesOf(backwards)).toBe(inOrder);
  expect(await placesOf(extract)).toBe(inOrder);
  const mixed = { ...backwards, nodes: [...nodes.slice(3), ...nodes.slice(0, 3)] };
  expect(await placesOf(mixed)).toBe(inOrder);
  const twice = {
    nodes: [...nodes, ...nodes],
    wayElements: [...wayElements, ...wayElements],
    areas,
  };
  expect(await placesOf(twice)).toBe(inOrder);
});
