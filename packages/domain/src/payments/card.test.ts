import { expect, test } from "vitest";
import {
  cardBrand,
  cardProblems,
  groupCardNumber,
  groupExpiry,
  isCardNumber,
  readExpiry,
} from "./card.ts";

const now = new Date("2026-11-21T05:00:00Z");
const good = {
  number: "4242 4242 4242 4242",
  name: "MALEE JAIDEE",
  expiry: "11/26",
  securityCode: "123",
};

test("a good card has no problem, to the last day of its month", () => {
  expect(cardProblems(good, now)).toEqual({});
  expect(cardProblems(good, new Date("2026-11-30T23:59:59Z"))).toEqual({});
  expect(cardProblems(good, new Date("2026-12-01T00:00:00Z"))).toEqual({ expiry: "date_past" });
});

test("each field says what is wrong with it", () => {
  expect(cardProblems({ number: "", name: " ", expiry: "", securityCode: "" }, now)).toEqual({
    number: "required",
    name: "required",
    expiry: "required",
    securityCode: "required",
  });
  expect(
    cardProblems(
      { number: "4242 4242 4242 4241", name: "A", expiry: "13/30", securityCode: "12" },
      now,
    ),
  ).toEqual({
    number: "format",
    expiry: "date_invalid",
    securityCode: "format",
  });
});

test("numbers of every length that exists are read with or without spaces; a changed digit is seen", () => {
  for (const number of [
    "4242424242424242",
    "378282246310005",
    "36021042000004",
    "6447032400000000001",
  ])
    expect(isCardNumber(number)).toBe(true);
  expect(isCardNumber("4242-4242-4242-4242")).toBe(true);
  expect(isCardNumber("4242424242424243")).toBe(false);
  expect(isCardNumber("0")).toBe(false);
});

test("typed text gets its format", () => {
  expect(groupCardNumber("42424242424")).toBe("4242 4242 424");
  expect(groupCardNumber("x4242x")).toBe("4242");
  expect([groupExpiry("1"), groupExpiry("5"), groupExpiry("1230"), groupExpiry("12/3")]).toEqual([
    "1",
    "05",
    "12/30",
    "12/3",
  ]);
  expect(readExpiry("0530")).toEqual({ month: 5, year: 2030 });
  expect(readExpiry("00/30")).toBeNull();
});

test("an expiry that the browser fills in with the whole year is the same expiry", () => {
  expect([groupExpiry("12/2028"), groupExpiry("08 / 2031"), groupExpiry("12/20")]).toEqual([
    "12/28",
    "08/31",
    "12/20",
  ]);
});

test("the first digits say the brand", () => {
  expect(
    ["4242", "5555 5555", "2221", "2220", "3530", "62", "34", "6", ""].map((number) =>
      cardBrand(number),
    ),
  ).toEqual(["visa", "mastercard", "mastercard", null, "jcb", "unionpay", "amex", null, null]);
});
