import { expect, test } from "vitest";
import { cityOfId, idInCity } from "./city-id.ts";

test("an id says its city, and has it in any spelling", () => {
  const id = idInCity("3f2b8a10-77aa-4e91-9abc-0123456789ab", "50");
  expect(id).toBe("3f2b8a10-77aa-850c-bcbc-0123456789ab");
  expect([cityOfId(id), cityOfId(id.toUpperCase())]).toEqual(["50", "50"]);
});

test("an id without a city is of none", () => {
  const ids = [
    "3f2b8a10-77aa-4e91-9abc-0123456789ab",
    "3f2b8a10-77aa-810d-bcbc-0123456789ab",
    "3f2b8a10-77aa-810c-9abc-0123456789ab",
    "3f2b8a10-77aa-8a1c-bcbc-0123456789ab",
    "",
  ];
  expect(ids.map(cityOfId)).toEqual(["00", "00", "00", "00", "00"]);
});

test("a city is two digits", () => {
  expect(() => idInCity("3f2b8a10-77aa-4e91-9abc-0123456789ab", "BKK")).toThrow("two digits");
});
