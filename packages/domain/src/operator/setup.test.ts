import { expect, test } from "vitest";
import { findMissing, type SetupFacts } from "./setup.ts";

const empty: SetupFacts = {
  ...{ hasCompany: false, hasSecondManager: false, onCallPeople: 0, hasOwnTariff: false },
  outcomes: {},
};

test("an empty installation lacks every step", () => {
  expect(findMissing(empty)).toEqual({
    company: ["company_missing"],
    prices: ["prices_unconfirmed"],
    payments: ["payments_untested"],
    messages: ["email_untested", "sms_untested"],
    maps: [],
    staff: ["second_manager_missing"],
    on_call: ["on_call_missing"],
  });
});

test("a failed test is missing under its own name, and LINE is not needed", () => {
  const { messages, payments } = findMissing({
    ...empty,
    outcomes: { email: "passed", sms: "failed", line: "failed", payments: "failed" },
  });
  expect([messages, payments]).toEqual([["sms_failed"], ["payments_failed"]]);
});

test("prices are confirmed as they are, or replaced by own ones", () => {
  expect(findMissing({ ...empty, outcomes: { prices: "confirmed" } }).prices).toEqual([]);
  expect(findMissing({ ...empty, hasOwnTariff: true }).prices).toEqual([]);
});
