import fc from "fast-check";
import { expect, test } from "vitest";
import { bahtWords } from "./baht-words.ts";

test.each([
  [0, "ศูนย์บาทถ้วน"],
  [25, "ยี่สิบห้าสตางค์"],
  [1, "หนึ่งสตางค์"],
  [100, "หนึ่งบาทถ้วน"],
  [1000, "สิบบาทถ้วน"],
  [1100, "สิบเอ็ดบาทถ้วน"],
  [2000, "ยี่สิบบาทถ้วน"],
  [2100, "ยี่สิบเอ็ดบาทถ้วน"],
  [10_000, "หนึ่งร้อยบาทถ้วน"],
  [10_100, "หนึ่งร้อยเอ็ดบาทถ้วน"],
  [11_100, "หนึ่งร้อยสิบเอ็ดบาทถ้วน"],
  [12_050, "หนึ่งร้อยยี่สิบบาทห้าสิบสตางค์"],
  [12_121, "หนึ่งร้อยยี่สิบเอ็ดบาทยี่สิบเอ็ดสตางค์"],
  [12_101, "หนึ่งร้อยยี่สิบเอ็ดบาทหนึ่งสตางค์"],
  [100_100, "หนึ่งพันเอ็ดบาทถ้วน"],
  [123_456_789, "หนึ่งล้านสองแสนสามหมื่นสี่พันห้าร้อยหกสิบเจ็ดบาทแปดสิบเก้าสตางค์"],
  [100_000_000, "หนึ่งล้านบาทถ้วน"],
  [100_000_100, "หนึ่งล้านเอ็ดบาทถ้วน"],
  [1_100_000_000, "สิบเอ็ดล้านบาทถ้วน"],
  [2_100_000_000, "ยี่สิบเอ็ดล้านบาทถ้วน"],
  [200_000_000_000_100, "สองล้านล้านเอ็ดบาทถ้วน"],
])("%i satang: %s", (satang, words) => {
  expect(bahtWords(satang)).toBe(words);
});

test("no fraction, nothing negative", () => {
  expect(() => bahtWords(1.5)).toThrow("whole satang");
  expect(() => bahtWords(-1)).toThrow("not negative");
});

test("property: two amounts never have the same words", () => {
  const amount = fc.integer({ min: 0, max: 5_000_000_00 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(bahtWords(one) === bahtWords(other)).toBe(one === other);
    }),
  );
});
