import fc from "fast-check";
import { expect, test } from "vitest";
import { romanise, romanisePlate } from "./romanise.ts";

test.each([
  ["สมชาย ใจดี", "Somchai Chaidi"],
  ["อนันต์ จ.", "Anan Cha."],
  ["มาลี", "Mali"],
  ["วิชัย", "Wichai"],
  ["ศิริพร", "Siriphon"],
  ["สุดา", "Suda"],
  ["ประภา", "Prapha"],
  ["เดือน", "Duean"],
  ["บัว", "Bua"],
  ["น้ำ", "Nam"],
  ["พรรณ", "Phan"],
  ["เล็ก", "Lek"],
  ["José ๑๒", "Jose 12"],
  ["🛵", ""],
])("%s is %s", (thai, latin) => {
  expect(romanise(thai)).toBe(latin);
});

test("a plate is spelled", () => {
  expect(romanisePlate("1กข 1234")).toBe("1KKH 1234");
});

test("whatever is written, only ASCII is left and the end is reached", () => {
  const thai = fc
    .array(fc.integer({ min: 0xe01, max: 0xe5b }))
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(fc.oneof(thai, fc.string({ unit: "binary" })), (text) => {
      expect(romanise(text)).toMatch(/^[\x20-\x7e]*$/);
    }),
  );
});
