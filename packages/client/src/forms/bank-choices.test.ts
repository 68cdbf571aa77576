import { banks } from "@songtan/domain/thai/banks";
import { expect, test } from "vitest";
import { bankChoices } from "./bank-choices.ts";

const labelsIn = (locale: "th" | "en") => bankChoices(locale).map(({ label }) => label);

test("every bank is offered once, by the alphabet of its reader", () => {
  for (const locale of ["th", "en"] as const)
    expect(
      bankChoices(locale)
        .map(({ value }) => value)
        .sort(),
    ).toEqual(banks.map(({ code }) => code).sort());
  expect(labelsIn("en").slice(0, 3)).toEqual([
    "Bangkok Bank",
    "Bank for Agriculture and Agricultural Cooperatives",
    "Bank of Ayudhya (Krungsri)",
  ]);
  expect(labelsIn("th").slice(0, 4)).toEqual([
    "ธนาคารกรุงเทพ",
    "ธนาคารกรุงไทย",
    "ธนาคารกรุงศรีอยุธยา",
    "ธนาคารกสิกรไทย",
  ]);
});
