import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalText, hasLetter, searchText } from "./spelling.ts";

const nikhahit = "\u0e4d";
const aa = "\u0e32";
const tone = "\u0e49";
const upperVowel = "\u0e35";

test.each([
  ["nikhahit and aa", `ก${nikhahit}${aa}พล`, "กำพล"],
  ["a tone after nikhahit", `น${nikhahit}${tone}${aa}`, "น้ำ"],
  ["a tone before nikhahit", `น${tone}${nikhahit}${aa}`, "น้ำ"],
  ["a tone after sara am", `นำ${tone}`, "น้ำ"],
  ["a doubled sara e", "เเก้วตา", "แก้วตา"],
  ["a tone before its vowel", `ท\u0e48${upperVowel}`, "ที่"],
  ["a zero-width space", "สม\u200bชาย", "สมชาย"],
  ["a mark of direction", "\u202eสมชาย\u202c", "สมชาย"],
  ["an accent apart", "Cafe\u0301", "Café"],
  ["a family of emoji", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"],
])("%s is stored in one spelling", (_name, typed, stored) => {
  expect(canonicalText(typed)).toBe(stored);
  expect(searchText(typed)).toBe(searchText(stored));
});

test("searches read over accents, case, quotes, width and digits of either script", () => {
  expect(
    ["O’CONNOR", "JOSÉ", "ＳＣＢ", "๙/๔", "สมชาย\u00a0 ใจดี", "a–b", "`x´"].map(searchText),
  ).toEqual(["o'connor", "jose", "scb", "9/4", "สมชาย ใจดี", "a-b", "'x'"]);
});

test("signs that nobody sees, and dots, are no name", () => {
  expect(["\u200b", "..", " \u2060\ufeff", "\u200d", "ก", "7", "é"].map(hasLetter)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

/** A consonant with at most one vowel and one tone above or below it, typed in either order. */
const syllable = fc
  .tuple(
    fc.constantFrom("", "เ", "เเ", "แ", "โ"),
    fc.constantFrom("ก", "น", "ท", "อ"),
    fc.constantFrom("", "ิ", "ี", "ุ", "ู", "ั", "ำ", `${nikhahit}${aa}`),
    fc.constantFrom("", "\u0e48", tone, "\u0e4c"),
    fc.boolean(),
  )
  .map(([before, consonant, vowel, mark, isMarkFirst]) =>
    [before, consonant, ...(isMarkFirst ? [mark, vowel] : [vowel, mark])].join(""),
  );
const other = fc.constantFrom(..." ฯ๙\u200b\u200d’'Aéß", "a\u0301");

test("property: both forms are stable, and texts of one canonical form are found by each other", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(syllable, other), { maxLength: 8 }), (parts) => {
      const text = parts.join("");
      expect(canonicalText(canonicalText(text))).toBe(canonicalText(text));
      expect(searchText(searchText(text))).toBe(searchText(text));
      expect(searchText(canonicalText(text))).toBe(searchText(text));
    }),
  );
});
