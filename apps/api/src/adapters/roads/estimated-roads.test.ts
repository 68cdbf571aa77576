import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import { loadPlaces } from "@songtan/places/load";
import { viaOf } from "@songtan/places/water";
import { describe, expect, test } from "vitest";
import { noon } from "../../../testing/delivery/road-engines.ts";
import { estimatedRoads } from "./estimated-roads.ts";

const places = await loadPlaces();
const roads = estimatedRoads((vehicle) => viaOf(places, vehicle));
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const metres = async (from: Point, to: Point, vehicle: "motorcycle" | "pickup" = "motorcycle") =>
  (await roads.route([from, to], vehicle, noon)).distanceMetres;

describe("an estimate over water goes by a bridge", () => {
  test.each<[string, Point, Point, number, number]>([
    ["Khlong Toei to Bang Krachao", at(13.7075, 100.573), at(13.693, 100.565), 3_028, 13_130],
    ["Wat Arun to Tha Tien", at(13.7437, 100.4886), at(13.7458, 100.4925), 975, 3_340],
    ["Khlong San to River City", at(13.7303, 100.509), at(13.7302, 100.5135), 983, 4_115],
    ["Bang Krachao to Rat Burana", at(13.695, 100.565), at(13.68, 100.505), 8_485, 10_120],
    ["Wongwian Yai to Sathon", at(13.7211, 100.4936), at(13.7196, 100.5296), 5_412, 5_430],
    ["Pin Klao to Khao San", at(13.7785, 100.4765), at(13.7589, 100.4974), 4_582, 4_630],
    ["Siam to Si Lom", at(13.7462, 100.5348), at(13.7288, 100.5345), 3_164, 3_164],
    ["Pattaya to Hua Hin", at(12.93, 100.885), at(12.57, 99.957), 132_142, 275_700],
    ["Phuket to Krabi", at(7.88, 98.39), at(8.06, 98.915), 74_640, 130_300],
    ["Patong to Phuket town", at(7.896, 98.297), at(7.88, 98.39), 12_776, 12_776],
  ])("%s", async (_, from, to, straight, expected) => {
    expect(estimateMetres(from, to)).toBe(straight);
    expect(Math.abs((await metres(from, to)) / expected - 1)).toBeLessThan(0.01);
    expect(await metres(to, from)).toBe(await metres(from, to));
  });
  test("no expressway for a motorcycle", async () => {
    const [ratBurana, ramaThree] = [at(13.68, 100.505), at(13.689, 100.54)];
    expect(await metres(ratBurana, ramaThree, "pickup")).toBeLessThan(5_600);
    expect(await metres(ratBurana, ramaThree)).toBeGreaterThan(7_500);
  });
  test("a table says the same as the ways one by one", async () => {
    const [khlongToei, bangKrachao] = [at(13.7075, 100.573), at(13.693, 100.565)];
    const table = await roads.matrix({
      origins: [khlongToei, bangKrachao],
      destinations: [bangKrachao],
      ...{ vehicle: "motorcycle", departure: noon },
    });
    expect(table.map(([leg]) => leg?.distanceMetres)).toEqual([
      await metres(khlongToei, bangKrachao),
      0,
    ]);
  });
});
