import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Written, writeExtract } from "../testing/write-extract.ts";
import { ExtractError } from "./extract-error.ts";
import { type Tags, visitBlock } from "./osm-block.ts";
import { openExtract, readBlob, readChain } from "./osm-file.ts";

const extract: Written = {
  bounds: [100.5, 13.7, 100.6, 13.8],
  nodes: [
    {
      id: 9_000_000_000,
      latitude: 13.75,
      longitude: 100.52,
      tags: { name: "ร้านกาแฟ", amenity: "cafe" },
    },
    { id: 12, latitude: -13.7512345, longitude: 100.5299999 },
    { id: 13, latitude: 13.7601, longitude: 100.53, tags: { shop: "books" } },
  ],
  wayElements: [
    { id: 5, refs: [12, 9_000_000_000, 13], tags: { highway: "residential", name: "ซอย 1" } },
  ],
  areas: [{ id: 7, wayIds: [5, 3], tags: { name: "ตลาด" } }],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-osm-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.osm.pbf`);
  await writeFile(path, bytes);
  return path;
}

test("what was written is read: negative coordinates, large ids, tags where they belong", async () => {
  const path = await fileOf(writeExtract(extract));
  const { blobs, bounds } = await readChain(path);
  expect(bounds).toEqual(extract.bounds);
  const file = await openExtract(path);
  const seen: unknown[] = [];
  const plain = (tags: Tags) => Object.fromEntries(tags);
  for (const blob of blobs)
    visitBlock(await readBlob(file, blob), {
      node: (id, latitude, longitude, tags) => seen.push([id, latitude, longitude, plain(tags)]),
      way: (id, refs, tags) => seen.push([id, refs, plain(tags)]),
      relation: (id, members, tags) => seen.push([id, members, plain(tags)]),
    });
  await file.close();
  expect(seen).toEqual([
    [9_000_000_000, 137_500_000, 1_005_200_000, { name: "ร้านกาแฟ", amenity: "cafe" }],
    [12, -137_512_345, 1_005_299_999, {}],
    [13, 137_601_000, 1_005_300_000, { shop: "books" }],
    [5, [12, 9_000_000_000, 13], { highway: "residential", name: "ซอย 1" }],
    [
      7,
      [
        { id: 5, kind: 1, role: "outer" },
        { id: 3, kind: 1, role: "outer" },
      ],
      { type: "multipolygon", name: "ตลาด" },
    ],
  ]);
});

describe("a file that is no whole extract is refused with a sentence", () => {
  test("cut off anywhere but between two blocks", async () => {
    const whole = writeExtract(extract);
    const between = new Set(
      (await readChain(await fileOf(whole))).blobs.map(({ position, bytes }) => position + bytes),
    );
    for (let length = 1; length < whole.length; length += 1) {
      if (between.has(length)) continue;
      await expect(
        readChain(await fileOf(whole.subarray(0, length))),
        `${length} bytes`,
      ).rejects.toBeInstanceOf(ExtractError);
    }
  });

  test.each([
    ["an empty file", new Uint8Array(), /not an OpenStreetMap extract/],
    [
      "a web page",
      Buffer.from("<!doctype html><html><body>404 Not Found</body></html>"),
      /not an OpenStreetMap extract/,
    ],
    [
      "a zip",
      Buffer.from("504b0304140000000800000000000000000000000000", "hex"),
      /not an OpenStreetMap extract/,
    ],
    ["only a header", writeExtract({}), /holds no data/],
    [
      "one with history",
      writeExtract({ ...extract, needs: ["HistoricalInformation"] }),
      /HistoricalInformation/,
    ],
  ])("%s", async (_, bytes, sentence) => {
    await expect(readChain(await fileOf(bytes))).rejects.toThrow(sentence);
  });

  test("none at all", async () => {
    await expect(readChain(join(folder, "nothing.osm.pbf"))).rejects.toThrow(
      /there is no such file/,
    );
  });

  test("a damaged block, when it is read", async () => {
    const bytes = writeExtract(extract);
    bytes.fill(0, bytes.length - 40, bytes.length - 10);
    const path = await fileOf(bytes);
    const { blobs } = await readChain(path);
    const file = await openExtract(path);
    await expect(readBlob(file, blobs.at(-1) ?? { position: 0, bytes: 0 })).rejects.toThrow(
      /damaged/,
    );
    await file.close();
  });
});
