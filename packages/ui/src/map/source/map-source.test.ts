import { describe, expect, test } from "vitest";
import {
  chooseSource,
  embedded,
  failuresMax,
  type MapOffer,
  type MapSource,
  sourceOfJson,
  tileWatch,
} from "./map-source.ts";

const offer = (url: string): MapOffer => ({ url, attribution: null });
const own = offer("/geo/1/map.pmtiles");
const configured = offer("https://maps.example/style.json");
const open = offer("https://tiles.example/planet");
const sourceFor = ({ url }: MapOffer): MapSource => ({ kind: "style", url, attribution: null });

describe("the choice of what to draw from", () => {
  test("uses the first readable source, in the given order", async () => {
    const requestedUrls: string[] = [];
    const read = async (mapOffer: MapOffer) => {
      requestedUrls.push(mapOffer.url);
      if (mapOffer === own) throw new Error("not there");
      return sourceFor(mapOffer);
    };
    expect(await chooseSource([own, configured, open], read)).toEqual(sourceFor(configured));
    expect(requestedUrls).toEqual([own.url, configured.url]);
  });

  test("stops waiting for a source that does not respond after the given time, and aborts the request", async () => {
    let ended = false;
    const read = (mapOffer: MapOffer, signal: AbortSignal) => {
      if (mapOffer === open) return Promise.resolve(sourceFor(open));
      signal.addEventListener("abort", () => {
        ended = true;
      });
      return new Promise<MapSource>(() => undefined);
    };
    expect(await chooseSource([configured, open], read, 20)).toEqual(sourceFor(open));
    expect(ended).toBe(true);
  });

  test("ends at the embedded map when nothing answers or nothing is offered", async () => {
    expect(await chooseSource([], async () => sourceFor(own))).toEqual(embedded);
    expect(await chooseSource([own, open], () => Promise.reject(new Error("offline")))).toEqual(
      embedded,
    );
  });
});

describe("the source at an address", () => {
  test("is a style", () => {
    expect(sourceOfJson({ version: 8, sources: {}, layers: [] }, configured)).toEqual(
      sourceFor(configured),
    );
  });
  test("is tiles, with markup read as plain text and world-wide bounds read as null", () => {
    const json = {
      tiles: ["https://tiles.example/{z}/{x}/{y}.pbf"],
      maxzoom: 14,
      bounds: [-180, -85, 180, 85],
      attribution:
        '<a href="https://x.example" onclick="bad()">&copy; Tiles</a> <b>OpenStreetMap</b>',
    };
    expect(sourceOfJson(json, open)).toEqual({
      kind: "tiles",
      urls: json.tiles,
      zooms: [0, 14],
      bounds: null,
      attribution: "© Tiles OpenStreetMap",
    });
    expect(sourceOfJson({ ...json, bounds: [97, 5, 106, 21] }, open)).toMatchObject({
      bounds: [97, 5, 106, 21],
    });
  });
  test.each([[null], [{}], ["text"], [{ tiles: [] }], [{ version: 7, layers: [] }]])(
    "%j is nothing to draw from",
    (json) => {
      expect(() => sourceOfJson(json, open)).toThrow("neither");
    },
  );
});

test("a source is given up after several failures in a row, not for a single gap", () => {
  const watch = tileWatch();
  for (let round = 0; round < 5; round += 1) {
    for (let failure = 1; failure < failuresMax; failure += 1) expect(watch.failed()).toBe(false);
    watch.loaded();
  }
  const outcomes = Array.from({ length: failuresMax }, () => watch.failed());
  expect(outcomes).toEqual([...Array(failuresMax - 1).fill(false), true]);
});
