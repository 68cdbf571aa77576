import { expect, test } from "vitest";
import { isApproximate, placeLine } from "./picked-place.ts";

test("a place's line does not say its name twice", () => {
  expect(placeLine({ name: "เขตจตุจักร", address: "เขตจตุจักร กรุงเทพมหานคร" })).toBe(
    "เขตจตุจักร กรุงเทพมหานคร",
  );
});

test("name and address are joined as each language does", () => {
  expect(placeLine({ name: "สยามพารากอน", address: "เขตปทุมวัน" })).toBe("สยามพารากอน เขตปทุมวัน");
  expect(placeLine({ name: "Siam Paragon", address: "Pathum Wan, Bangkok" })).toBe(
    "Siam Paragon, Pathum Wan, Bangkok",
  );
});

test("only the middle of an area requires the pin", () => {
  expect(isApproximate("amphoe")).toBe(true);
  expect(isApproximate("point")).toBe(false);
  expect(isApproximate(null)).toBe(false);
});
