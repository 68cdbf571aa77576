import { expect, test } from "vitest";
import { lawRates } from "../tax/rates.ts";
import {
  type Company,
  checkSetting,
  type DriverTerms,
  launchRequestLimits,
  noLook,
} from "./operator-settings.ts";

const company: Company = {
  ...{ brandTh: "ส่งไว", brandEn: "Songwai", nameTh: "บริษัท ส่งไว จำกัด", nameEn: "Songwai Co., Ltd." },
  ...{ addressTh: "1 ถนนสีลม 10500", addressEn: "1 Silom Road 10500", taxId: "0105536000011" },
  ...{ branch: "00000", phone: "", email: "help@songwai.example", lineId: "" },
  privacyEmail: "dpo@songwai.example",
  ...noLook,
};
const terms: DriverTerms = {
  ...{ creditLineSatang: 20_000, minSatang: 10_000, feeSatang: 3210, runMinutes: 660 },
  ...{ bankDays: 1, codHoldDays: 5, codCoverDays: 14 },
};

test("a company needs names, addresses, a valid tax id and two mailboxes", () => {
  expect(checkSetting("company", { ...company, taxId: "0-1055-36000-00-9" })).toEqual({
    taxId: "format",
  });
  expect(checkSetting("company", { ...company, brandEn: " ", email: "", branch: "x" })).toEqual({
    brandEn: "required",
    email: "required",
    branch: "format",
  });
});

test.each([
  ["limits at launch", "request_limits", launchRequestLimits, {}],
  [
    "a budget of none",
    "request_limits",
    { ...launchRequestLimits, smsCodesPerHour: 0 },
    { smsCodesPerHour: "too_small" },
  ],
  [
    "half a quote",
    "request_limits",
    { ...launchRequestLimits, quotesPerMinute: 10.5 },
    { quotesPerMinute: "format" },
  ],
  ["the rates of the law", "tax_rates", lawRates(new Date("2026-11-26T00:00:00Z")), {}],
  [
    "a rate with two decimals",
    "tax_rates",
    { vatPercent: 6.25, transportPercent: 1, servicePercent: 3 },
    {},
  ],
  [
    "a rate with five decimals",
    "tax_rates",
    { vatPercent: 7.12345, transportPercent: 1, servicePercent: 3 },
    { vatPercent: "format" },
  ],
  [
    "half of everything",
    "tax_rates",
    { vatPercent: 50, transportPercent: 1, servicePercent: 3 },
    { vatPercent: "too_big" },
  ],
  ["the terms at launch", "driver_terms", terms, {}],
  [
    "a fee above the least payout",
    "driver_terms",
    { ...terms, feeSatang: 10_000 },
    { feeSatang: "too_big" },
  ],
  [
    "cover before release",
    "driver_terms",
    { ...terms, codCoverDays: 4 },
    { codCoverDays: "too_small" },
  ],
] as const)("%s", (_title, kind, values, problems) => {
  expect(checkSetting(kind, values)).toEqual(problems);
});
