import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ports } from "../authored/islands.ts";
import { metresBetween } from "./geography/great-circle.ts";
import type { Outline } from "./geography/outline.ts";
import { loadPlaces, type PlaceIndex } from "./load.ts";
import { landsWithoutRoad, viaOf, waterAt } from "./water.ts";

let index: PlaceIndex;
beforeAll(async () => {
  index = await loadPlaces();
});
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
type Spot = ReturnType<typeof at>;
const siam = at(13.7462, 100.5348);

describe("the way round the Chao Phraya", () => {
  test("property: the same there and back, never shorter than straight, never longer by a third stop", () => {
    const spot = fc.record({
      latitude: fc.double({ min: 13.55, max: 13.95, noNaN: true }),
      longitude: fc.double({ min: 100.4, max: 100.7, noNaN: true }),
    });
    fc.assert(
      fc.property(
        spot,
        spot,
        spot,
        fc.constantFrom("motorcycle", "pickup"),
        (from, to, other, vehicle) => {
          const via = viaOf(index, vehicle);
          const metres = (start: Spot, end: Spot) => {
            const points = [start, ...via(start, end), end];
            return points
              .slice(1)
              .reduce((sum, point, leg) => sum + metresBetween(points[leg] as Spot, point), 0);
          };
          expect(via(to, from)).toEqual([...via(from, to)].reverse());
          expect(metres(from, to)).toBeGreaterThanOrEqual(metresBetween(from, to) - 1e-6);
          expect(metres(from, to)).toBeLessThanOrEqual(
            (metres(from, other) + metres(other, to)) * 1.01 + 1,
          );
        },
      ),
      { seed: 4307, numRuns: 300 },
    );
  });
  test("every bridge is over the river", () => {
    const { river, file } = index.water;
    const off = file.bridges.filter(([, , latitude, longitude]) =>
      river.slice(1).every((to, stretch) => {
        const from = river[stretch] as Spot;
        const way = metresBetween(from, to);
        const round =
          metresBetween(from, at(latitude, longitude)) + metresBetween(at(latitude, longitude), to);
        return round - way > 60;
      }),
    );
    expect(off).toEqual([]);
  });
});

describe("islands", () => {
  /** Rings that share a corner with no other ring, and those that do only with each other. */
  const ringsOffTheMainland = () => {
    const corners = new Map<string, Outline[]>();
    for (const outline of index.outlines)
      for (let corner = 0; corner < outline.ring.length; corner += 2) {
        const key = `${outline.ring[corner]},${outline.ring[corner + 1]}`;
        corners.set(key, [...(corners.get(key) ?? []), outline]);
      }
    const joined = new Set([...corners.values()].filter((near) => new Set(near).size > 1).flat());
    return index.outlines.filter((outline) => !joined.has(outline));
  };
  test("every outline in the sea is a known island or port", () => {
    const isPort = ({ west, south, east, north }: Outline) =>
      ports.some(
        ([, latitude, longitude]) =>
          latitude > south && latitude < north && longitude > west && longitude < east,
      );
    const unknown = ringsOffTheMainland().filter(
      (outline) => !index.water.islands.has(outline) && !isPort(outline),
    );
    expect(unknown.map(({ provinceCode, west, south }) => [provinceCode, south, west])).toEqual([]);
  });
  test("every island of the list has an outline and is on dry land", () => {
    const found = new Set([...index.water.islands.values()].map(({ id }) => id));
    for (const [id, , , latitude, longitude] of index.water.file.islands) {
      expect(found, id).toContain(id);
      expect(waterAt(index, at(latitude, longitude)), id).toBeNull();
    }
  });
  test("none is reached by road but over a bridge, in either direction", () => {
    for (const [id, , , latitude, longitude, , reachedBy] of index.water.file.islands) {
      const island = at(latitude, longitude);
      const [there, back] = [
        landsWithoutRoad(index, siam, island),
        landsWithoutRoad(index, island, siam),
      ];
      const isJoined = id === "phuket";
      expect([there === null, back === null], id).toEqual([isJoined, isJoined]);
      expect(landsWithoutRoad(index, island, { ...island }), id).toBeNull();
      const named = index.water.file.islandBridges.some(([from, to]) => from === id || to === id);
      expect(named || id === "lanta_noi", id).toBe(reachedBy === "bridge" || id === "lanta_noi");
    }
    const [noi, yai] = [at(7.64, 99.095), at(7.56, 99.06)];
    expect(landsWithoutRoad(index, noi, yai)).toBeNull();
  });
  test.each<[string, Spot, Spot, string]>([
    ["Si Racha to Ko Si Chang", at(13.17, 100.925), at(13.15, 100.813), "Ko Si Chang"],
    ["Don Sak to Ko Samui", at(9.316, 99.693), at(9.5357, 99.9357), "Ko Samui"],
    ["Phuket to Ko Phi Phi", at(7.88, 98.39), at(7.7407, 98.7784), "Ko Phi Phi"],
    ["Laem Ngop to Ko Chang", at(12.1713, 102.3947), at(12.06, 102.33), "Ko Chang"],
    ["Pak Kret to Ko Kret", at(13.9048, 100.503), at(13.9125, 100.484), "Ko Kret"],
    ["Ko Samui to Ko Pha-ngan", at(9.51, 100), at(9.74, 100.02), "Ko Pha-ngan"],
  ])("%s has no road", (_, from, to, island) => {
    expect(landsWithoutRoad(index, from, to)?.to.en).toBe(island);
  });
});

describe("a pin in the water", () => {
  test.each<[string, number, number, "river" | "sea"]>([
    ["between Wat Arun and Tha Tien", 13.7442, 100.4907, "river"],
    ["off Khlong Toei port", 13.7015, 100.576, "river"],
    ["under Taksin Bridge", 13.7187, 100.5119, "river"],
    ["off Pattaya", 12.93, 100.85, "sea"],
    ["in the upper gulf", 13, 100.6, "sea"],
    ["between Samui and Don Sak", 9.42, 99.82, "sea"],
  ])("%s", (_, latitude, longitude, water) => {
    expect(waterAt(index, at(latitude, longitude))).toBe(water);
  });
  test.each<[string, number, number]>([
    ["Tha Tien pier", 13.7459, 100.4907],
    ["Sathon pier", 13.7186, 100.5128],
    ["Ratchawong pier", 13.739, 100.5043],
    ["ICONSIAM's pier", 13.7266, 100.5106],
    ["Don Sak pier", 9.316, 99.693],
    ["the ferries of Don Sak", 9.3349, 99.7475],
    ["Si Racha pier", 13.1716, 100.917],
    ["Chalong pier", 7.8213, 98.3616],
    ["Pak Bara pier", 6.857, 99.684],
    ["Laem Chabang port", 13.07, 100.88],
    ["Bali Hai pier", 12.9176, 100.8668],
    ["Vientiane, which has no sea", 17.9757, 102.6331],
  ])("%s is none", (_, latitude, longitude) => {
    expect(waterAt(index, at(latitude, longitude))).toBeNull();
  });
  test("no known place is in the water", () => {
    expect(index.points.filter((place) => waterAt(index, place)).map(({ en }) => en)).toEqual([]);
  });
});
