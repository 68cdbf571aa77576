import { expect, test } from "vitest";
import { navigationLinks, placeLink } from "./navigation-links.ts";

const siam = { latitude: 13.7457, longitude: 100.5347 };

test("each app is given the point as it wants it, motorcycles their own roads", () => {
  expect(navigationLinks(siam, "motorcycle").google).toContain(
    "destination=13.7457%2C100.5347&travelmode=two-wheeler",
  );
  expect(navigationLinks(siam, "pickup").google).toContain("travelmode=driving");
  expect(navigationLinks(siam, "pickup").waze).toBe(
    "https://waze.com/ul?ll=13.7457%2C100.5347&navigate=yes",
  );
  expect(navigationLinks(siam, "pickup").apple).toContain("daddr=13.7457%2C100.5347");
});

test("a place is a link with six decimals, about ten centimetres", () => {
  expect(placeLink({ latitude: 13.74571234, longitude: 100.5 })).toContain(
    "query=13.745712%2C100.500000",
  );
});
