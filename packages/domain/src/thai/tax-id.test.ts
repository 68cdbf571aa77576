import { expect, test } from "vitest";
import { citizenCheckDigit } from "./citizen-id.ts";
import { formatTaxId, parseBranch, parseTaxId } from "./tax-id.ts";

const company = `010553600001${citizenCheckDigit("010553600001")}`;

test.each([
  [company, company],
  [formatTaxId(company), company],
  [` ${company.slice(0, 5)} ${company.slice(5)} `, company],
  ["๑๒๓๔๕๖๗๘๙๐๑๒๑", "1234567890121"],
  ["1234567890123", null],
  ["9234567890121", null],
  ["12345", null],
  ["", null],
])("tax id %s: %s", (typed, digits) => {
  expect(parseTaxId(typed)).toBe(digits);
});

test.each([
  ["", "00000"],
  ["สำนักงานใหญ่", "00000"],
  ["Head Office", "00000"],
  ["๓", "00003"],
  ["สาขาที่ 12", "00012"],
  ["branch 7", "00007"],
  ["123456", null],
  ["ลาดพร้าว", null],
])("branch %s: %s", (typed, digits) => {
  expect(parseBranch(typed)).toBe(digits);
});
