import type { TariffTerms } from "@songtan/contract/console/tariffs";
import { launchTariff } from "@songtan/domain/quoting/tariff";
import { expect, test } from "vitest";
import { changeAt, problemsOf, shownAt, typeAt } from "./terms-state.ts";

const start = { terms: structuredClone(launchTariff) as unknown as TariffTerms, typed: {} };
const base = "vehicles.motorcycle.baseSatang";

test("an amount is shown in baht, read back in satang, and kept as typed", () => {
  expect(shownAt(start, base, "baht")).toBe("40");
  const typed = typeAt(start, base, { text: "๔๕.๕๐", kind: "baht" });
  expect([typed.terms.vehicles.motorcycle.baseSatang, shownAt(typed, base, "baht")]).toEqual([4550, "๔๕.๕๐"]);
  expect(start.terms.vehicles.motorcycle.baseSatang).toBe(4000);
  expect(typed.terms.vehicles.hatchback).toBe(start.terms.vehicles.hatchback);
});

test("what is no number stays in sight and is that field's problem", () => {
  const wrong = typeAt(start, base, { text: "สี่สิบ", kind: "baht" });
  expect([shownAt(wrong, base, "baht"), problemsOf(wrong)]).toEqual(["สี่สิบ", { [base]: "required" }]);
});

test("a band taken out takes what was typed in it along", () => {
  const path = "vehicles.motorcycle.perKm";
  const typed = typeAt(start, `${path}.1.satangPerKm`, { text: "8.00", kind: "baht" });
  const [, ...rest] = typed.terms.vehicles.motorcycle.perKm;
  const shorter = changeAt(typed, path, rest);
  expect(shownAt(shorter, `${path}.1.satangPerKm`, "baht")).toBe("9");
  expect(problemsOf(shorter)).toEqual({});
});
