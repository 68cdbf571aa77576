import { beforeAll, describe, expect, test } from "vitest";
import { isInside } from "./geography/outline.ts";
import { isAcross } from "./geography/river.ts";
import { loadPlaces, type PlaceIndex } from "./load.ts";
import { areaOf, provinceOf, reversePlace } from "./reverse.ts";

let index: PlaceIndex;
beforeAll(async () => {
  index = await loadPlaces();
});
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe("a point in Thailand", () => {
  test("a point next to a landmark is named after it", () => {
    expect(reversePlace(index, at(13.7464, 100.5347), "th")?.name).toBe("สยามพารากอน");
  });
  test("away from landmarks is named after its amphoe, and says that this is coarse", () => {
    const hit = reversePlace(index, at(18.92, 98.955), "th");
    expect(hit).toMatchObject({ name: "อำเภอแม่ริม", kind: "amphoe", precision: "amphoe" });
  });
  test("gives a neighbourhood without an address for people who may not see one", () => {
    expect(areaOf(index, at(13.7464, 100.5347), "th")).toBe("เขตปทุมวัน กรุงเทพฯ");
    expect(areaOf(index, at(13.7464, 100.5347), "en")).toBe("Pathum Wan, Bangkok");
    expect(areaOf(index, at(18.7877, 98.9933), "th")).toBe("อำเภอเมืองเชียงใหม่ เชียงใหม่");
  });
  test.each([
    ["Santa Cruz church", 13.7389, 100.4936, "เขตธนบุรี"],
    ["Wat Prayun", 13.7371, 100.4966, "เขตธนบุรี"],
    ["Rama VIII park", 13.7692, 100.4942, "เขตบางพลัด"],
    ["Tha Tien", 13.7458, 100.4925, "เขตพระนคร"],
    ["ICONSIAM", 13.7266, 100.5102, "เขตคลองสาน"],
  ])("%s has the district of its own bank", (_, latitude, longitude, district) => {
    expect(areaOf(index, at(latitude, longitude), "th")).toBe(`${district} กรุงเทพฯ`);
  });
  test("the river parts the known places of Bangkok as their districts do", () => {
    const thonBuri =
      "1015 1016 1018 1019 1020 1021 1022 1023 1024 1025 1035 1040 1048 1049 1050".split(" ");
    const grandPalace = at(13.75, 100.4915);
    const misplaced = (index.pointsByProvince.get("10") ?? []).filter(
      (place) =>
        isAcross(index.water.river, grandPalace, place) !== thonBuri.includes(place.amphoeCode),
    );
    expect(misplaced.map(({ en }) => en)).toEqual([]);
  });
  test("knows its province", () => {
    expect(provinceOf(index, at(13.7563, 100.5018))).toBe("10");
    expect(provinceOf(index, at(7.88, 98.39))).toBe("83");
    expect(provinceOf(index, at(16.44, 102.83))).toBe("40");
  });
  test("on a pier or an island outside the coarse coastline is still in Thailand", () => {
    expect(provinceOf(index, at(12.9176, 100.8668))).toBe("20");
    expect(provinceOf(index, at(9.53, 100.0649))).toBe("84");
    expect(provinceOf(index, at(7.74, 98.77))).toBe("81");
    expect(provinceOf(index, at(10.09, 99.84))).toBe("84");
  });
});

describe("a point elsewhere", () => {
  test.each([
    ["null island", 0, 0],
    ["the Gulf", 11.5, 100.9],
    ["the Andaman Sea", 8.5, 96.5],
    ["Vientiane", 17.9757, 102.6331],
    ["Phnom Penh", 11.5564, 104.9282],
    ["Penang", 5.4141, 100.3288],
    ["Yangon", 16.8409, 96.1735],
    ["nowhere at all", Number.NaN, Number.NaN],
    ["off the globe", 999, -999],
  ])("%s has no place and no province", (_, latitude, longitude) => {
    expect(reversePlace(index, at(latitude, longitude), "th")).toBeNull();
    expect(provinceOf(index, at(latitude, longitude))).toBeNull();
    expect(areaOf(index, at(latitude, longitude), "en")).toBe("Outside Thailand");
  });
});

test("the outlines alone agree with the codes of nearly all known points", () => {
  const outlineOf = (place: (typeof index.points)[number]) =>
    index.outlines.find((outline) => isInside(outline, place));
  const wrong = index.points.filter(
    (place) => outlineOf(place)?.provinceCode !== place.provinceCode,
  );
  expect(
    wrong.length / index.points.length,
    wrong.map((place) => place.id).join(", "),
  ).toBeLessThan(0.03);
});

test("next to a coarse border the nearest known place decides", () => {
  expect(provinceOf(index, at(13.9135, 100.5478))).toBe("12");
  expect(areaOf(index, at(13.856, 100.5425), "th")).toBe("อำเภอเมืองนนทบุรี นนทบุรี");
});
