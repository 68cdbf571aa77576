import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bankByCode, banks, parseBankAccount } from "./banks.ts";
import { citizenCheckDigit, formatCitizenId, maskCitizenId, parseCitizenId } from "./citizen-id.ts";
import { maskPlate, parsePlate } from "./plate.ts";
import { provinceByCode, provinceByName, provinces } from "./provinces.ts";
import { formatTaxId, parseBranch, parseTaxId } from "./tax-id.ts";

test("citizen numbers pass by their check digit, however they are typed", () => {
  for (const text of ["1112034563562", "1-1120-34563-56-2", "๑๑๑๒๐๓๔๕๖๓๕๖๒", "1 1120 34563 56 2"]) {
    expect(parseCitizenId(text)).toBe("1112034563562");
  }
  expect(parseCitizenId("3100600445635")).toBe("3100600445635");
  expect(parseCitizenId("1234567890121")).toBe("1234567890121");
  for (const text of [
    "1234567890123",
    "0123456789012",
    "9123456789012",
    "123",
    "",
    "😀",
    "1".repeat(10_000),
  ])
    expect(parseCitizenId(text)).toBeNull();
  expect(formatCitizenId("1112034563562")).toBe("1-1120-34563-56-2");
  expect(maskCitizenId("1112034563562")).toBe("x-xxxx-xxxx3-56-2");
});

test("property: of the ten last digits exactly one passes", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-8]\d{11}$/), (twelve) => {
      const passing = [..."0123456789"].filter((digit) => parseCitizenId(twelve + digit));
      expect(passing).toEqual([String(citizenCheckDigit(twelve))]);
    }),
  );
});

test.each([
  ["1กก 1234", "1กก 1234", "car", null],
  ["1กก1234", "1กก 1234", "car", null],
  ["๑กก ๑๒๓๔", "1กก 1234", "car", null],
  ["กข-99", "กข 99", "car", null],
  ["กกก 123", "กกก 123", "motorcycle", null],
  ["บว 4567 เชียงใหม่", "บว 4567", "pickup", "50"],
  ["ฮฮ 1", "ฮฮ 1", "van", null],
  ["ทก 5 กรุงเทพมหานคร", "ทก 5", "taxi", "10"],
  ["70-1234 ชลบุรี", "70-1234", "truck", "20"],
  ["701234", "70-1234", "truck", null],
])("plate %s", (text, plate, kind, provinceCode) => {
  expect(parsePlate(text)).toEqual({ plate, kind, provinceCode });
});

test("what is no plate is refused", () => {
  for (const text of [
    "",
    "1234",
    "กก",
    "กก 0123",
    "กก 12345",
    "0กก 12",
    "AB 1234",
    "กก 12 แดนไกล",
    "😀",
    "ก".repeat(10_000),
  ]) {
    expect(parsePlate(text)).toBeNull();
  }
});

test("a masked plate shows the number and hides the series", () => {
  expect(["1กก 1234", "กข 99", "70-1234"].map(maskPlate)).toEqual(["*** 1234", "** 99", "**-1234"]);
});

test("the provinces are the official 77", () => {
  type Row = { provinceCode: number; provinceNameTh: string; provinceNameEn: string };
  const official: Row[] = createRequire(import.meta.url)("thailand-data-mcp/data/provinces.json");
  expect(provinces).toHaveLength(77);
  for (const row of official) {
    const province = provinceByCode(String(row.provinceCode));
    expect(province?.name).toBe(row.provinceNameTh);
    // The list of record misspells one.
    expect(province?.nameEn).toBe(
      row.provinceNameEn === "Loburi" ? "Lop Buri" : row.provinceNameEn,
    );
  }
});

test("a province is found by the names people use", () => {
  expect(
    ["กทม.", "จ.เชียงใหม่", "จังหวัดภูเก็ต", "khonkaen", "Lop Buri", "อยุธยา", "ที่ไหนสักแห่ง"].map(
      (text) => provinceByName(text)?.code,
    ),
  ).toEqual(["10", "50", "83", "40", "16", "14", undefined]);
});

test("bank accounts have their bank's length", () => {
  expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
  expect(bankByCode("004")?.nameEn).toBe("Kasikornbank");
  expect(parseBankAccount("004", "๑๒๓-๔-๕๖๗๘๙-๐")).toBe("1234567890");
  expect(parseBankAccount("004", "123456789012")).toBeNull();
  expect(parseBankAccount("030", "123456789012")).toBe("123456789012");
  expect(parseBankAccount("999", "1234567890")).toBeNull();
});

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
