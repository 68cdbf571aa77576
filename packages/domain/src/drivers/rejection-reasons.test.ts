import { expect, test } from "vitest";
import { submittedKinds } from "../driver-types.ts";
import { rejectionReasonFor, rejectionReasons } from "./rejection-reasons.ts";
import { missingChecks, reviewChecks } from "./review-checks.ts";

test("every page has reasons of its own kind, each once, in both languages", () => {
  const codes = rejectionReasons.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { title, words } of rejectionReasons)
    for (const text of [title, words]) {
      expect(text.th).toMatch(/[ก-๙]/);
      expect(text.en).toMatch(/[a-z]/);
    }
  for (const kind of submittedKinds)
    expect(rejectionReasons.filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThan(3);
  expect(rejectionReasonFor("citizen-card", "not_covered")?.code).toBe("not_covered");
  expect(rejectionReasonFor("vehicle", "not_covered")).toBeUndefined();
});

test("an approval lacks every tick that was not made", () => {
  expect(missingChecks("bank-account", [])).toEqual(["bankCode", "accountNumber", "accountName"]);
  expect(missingChecks("bank-account", ["accountName", "bankCode", "somethingElse"])).toEqual([
    "accountNumber",
  ]);
  for (const kind of submittedKinds) expect(missingChecks(kind, reviewChecks[kind])).toEqual([]);
});
