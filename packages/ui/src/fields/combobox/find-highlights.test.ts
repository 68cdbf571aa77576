import { expect, test } from "vitest";
import { findHighlights } from "./find-highlights.ts";

const marked = (text: string, typed: string) =>
  findHighlights(text, typed)
    .map(({ text: part, found }) => (found ? `[${part}]` : part))
    .join("");

test.each([
  ["Siam Paragon", "para", "Siam [Para]gon"],
  ["สยามพารากอน", "พารา", "สยาม[พารา]กอน"],
  // The marks that were not typed stay with their letters.
  ["ตลาดน้ำ", "นำ", "ตลาด[น้ำ]"],
  ["เซ็นทรัลลาดพร้าว", "เซนทรัล", "[เซ็นทรัล]ลาดพร้าว"],
  ["Lat Phrao 71", "71 lat", "[Lat] Phrao [71]"],
  ["จตุจักร", "", "จตุจักร"],
  ["จตุจักร", "   ", "จตุจักร"],
  ["จตุจักร", "zzz", "จตุจักร"],
  ["İzmir", "izmir", "İzmir"],
])("in %j what was typed as %j is marked: %s", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

test("keeps every letter of the text for any typed search", () => {
  for (const typed of ["😀", "'; drop table places; --", "ก".repeat(5000), "\u0e48", "(.*)+$"]) {
    expect(marked("สยามพารากอน 😀", typed).replace(/[[\]]/g, "")).toBe("สยามพารากอน 😀");
  }
});
