import type { TariffTerms } from "@songtan/contract/console/tariffs";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { expect, test } from "vitest";
import { displayedText, listTermsProblems, setTypedNumber, setValue } from "./terms-state.ts";

const start = { terms: structuredClone(launchTariff) as unknown as TariffTerms, typed: {} };
const base = "vehicles.motorcycle.baseSatang";

test("an amount is shown in baht, read back in satang, and displayed as typed", () => {
  expect(displayedText(start, base, "baht")).toBe("40");
  const typed = setTypedNumber(start, base, { text: "๔๕.๕๐", kind: "baht" });
  expect([typed.terms.vehicles.motorcycle.baseSatang, displayedText(typed, base, "baht")]).toEqual([
    4550,
    "๔๕.๕๐",
  ]);
  expect(start.terms.vehicles.motorcycle.baseSatang).toBe(4000);
  expect(typed.terms.vehicles.hatchback).toBe(start.terms.vehicles.hatchback);
});

test("what is no number stays in sight and is that field's problem", () => {
  const invalid = setTypedNumber(start, base, { text: "สี่สิบ", kind: "baht" });
  expect([displayedText(invalid, base, "baht"), listTermsProblems(invalid)]).toEqual([
    "สี่สิบ",
    { [base]: "required" },
  ]);
});

test("removing a band also removes the values typed in it", () => {
  const path = "vehicles.motorcycle.perKm";
  const typed = setTypedNumber(start, `${path}.1.satangPerKm`, { text: "8.00", kind: "baht" });
  const [, ...rest] = typed.terms.vehicles.motorcycle.perKm;
  const shorter = setValue(typed, path, rest);
  expect(displayedText(shorter, `${path}.1.satangPerKm`, "baht")).toBe("9");
  expect(listTermsProblems(shorter)).toEqual({});
});
