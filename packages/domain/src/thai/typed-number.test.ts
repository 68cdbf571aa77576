import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readingsOf,
  readNumber,
  readSatang,
  readTypedNumber,
  writeAmount,
} from "./typed-number.ts";

describe("an amount that can only mean one thing", () => {
  test.each([
    ["150.50", 15_050],
    ["1,250", 125_000],
    ["12,345.50", 1_234_550],
    ["1,234,567.89", 123_456_789],
    ["๑,๒๕๐.๕๐", 125_050],
    ["１２５０", 125_000],
    ["฿ 1,250", 125_000],
    ["1,250 บาท", 125_000],
    ["1,250.-", 125_000],
    ["150,-", 15_000],
    ["150.–", 15_000],
    ["1250/-", 125_000],
    ["THB 1,250.50", 125_050],
    ["1,250.50 thb", 125_050],
    ["๑๕๐ บ.", 15_000],
    ["1,250 บาทถ้วน", 125_000],
    ["1\u00a0250", 125_000],
    ["1\u202f250.50", 125_050],
    ["1 250 000", 125_000_000],
    ["1'250.50", 125_050],
    ["1,\u200b250", 125_000],
    ["0.29", 29],
    ["99.9", 9990],
    ["1, 250", 125_000],
  ])("%j is %i satang", (text, satang) => {
    expect(readSatang(text)).toBe(satang);
    expect(readingsOf(text, "money")).toBeNull();
  });
});

describe("an amount that may mean two things is a question with both", () => {
  test.each([
    ["150,50", { comma: "150.50", dot: "15,050" }],
    ["99,5", { comma: "99.50", dot: "995" }],
    ["99,50", { comma: "99.50", dot: "9,950" }],
    ["1,50", { comma: "1.50", dot: "150" }],
    ["1250,50", { comma: "1,250.50", dot: "125,050" }],
    ["1.250,50", { comma: "1,250.50", dot: "1.25" }],
    ["1,2,3", { comma: "12.30", dot: "123" }],
    ["1,250,5", { comma: "1,250.50", dot: "12,505" }],
    ["12,34,567", { comma: "1,234.57", dot: "1,234,567" }],
    ["1234,567", { comma: "1,234.57", dot: "1,234,567" }],
    ["0,500", { comma: "0.50", dot: "500" }],
    ["1.250", { comma: "1,250", dot: "1.25" }],
    ["1.250.000", { comma: "1,250,000" }],
    ["1 250,50", { comma: "1,250.50", dot: "125,050" }],
    ["๑๕๐,๕๐ บาท", { comma: "150.50", dot: "15,050" }],
  ])("%j", (text, readings) => {
    expect(readingsOf(text, "money")).toEqual(readings);
    expect(readSatang(text)).toBeNull();
  });

  test("a weight or a length too, and a dot there is always before decimals", () => {
    expect(readingsOf("0,5", "number")).toEqual({ comma: "0.5", dot: "5" });
    expect(readNumber("1.250")).toBe(1.25);
    expect(readNumber("๑,๒๓๔.๕")).toBe(1234.5);
  });

  test("half a number, or none, is none", () => {
    expect(readNumber("๑๘")).toBe(18);
    expect(["", "-", "สิบ"].map(readNumber)).toEqual([null, null, null]);
  });

  test("each reading that is chosen is sure", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9][0-9.,]{0,9}$/), (text) => {
        for (const reading of Object.values(readingsOf(text, "money") ?? {}))
          expect(readSatang(reading), reading).not.toBeNull();
      }),
    );
  });
});

test.each([
  "",
  "-5",
  "1.2.3",
  "หนึ่ง",
  "1e9",
  "🙂",
  ",50",
  "12 50",
  "USD 5",
  "5-6",
  "1,",
  "1.",
  "150,50.5,",
])("%j is no amount", (text) => {
  expect(readTypedNumber(text, "money")).toBeNull();
});

test("any amount that we write reads back, as in a file and as on a page", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (satang) => {
      expect(readSatang(writeAmount(satang))).toBe(satang);
      expect(
        readSatang(
          (satang / 100).toLocaleString("en-US", {
            style: "currency",
            currency: "THB",
            currencyDisplay: "narrowSymbol",
          }),
        ),
      ).toBe(satang);
    }),
  );
});
