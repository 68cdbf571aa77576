import type { ProviderKind } from "./providers.ts";

/** The steps of the first-run wizard, in order. */
export const setupSteps = [
  "company",
  "prices",
  "payments",
  "messages",
  "maps",
  "staff",
  "on_call",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Why a test of a provider failed. */
export const testProblems = [
  "absent", // nothing is set
  "no_address", // there is no address to send the test to
  "refused", // it answered that the keys are wrong
  "silent", // it did not answer
  "address_refused", // nothing is sent to such an address
  "wrong_answer", // it answered something else
] as const;
export type TestProblem = (typeof testProblems)[number];
export const setupOutcomes = ["confirmed", "passed", "failed"] as const;
export type SetupOutcome = (typeof setupOutcomes)[number];

/** Problems that must be solved before people can be served. */
export const setupProblems = [
  "company_missing",
  "prices_unconfirmed",
  "payments_untested",
  "payments_failed",
  "email_untested",
  "email_failed",
  "sms_untested",
  "sms_failed",
  "second_manager_missing",
  "on_call_missing",
] as const;
export type SetupProblem = (typeof setupProblems)[number];

export type SetupFacts = {
  hasCompany: boolean;
  /** Two of staff decide about money, so one manager is not enough. */
  hasSecondManager: boolean;
  onCallPeople: number;
  /** Prices other than the first day's version were published. */
  hasOwnTariff: boolean;
  outcomes: Readonly<Partial<Record<"prices" | ProviderKind, SetupOutcome>>>;
};

/**
 * Returns the missing facts for each step; a step without a problem is done. LINE is optional, because SMS and e-mail
 * reach people without it. Maps and roads are optional, because public tiles are shown and routes are estimated.
 */
export function findMissing(facts: SetupFacts): Record<SetupStep, SetupProblem[]> {
  const { outcomes } = facts;
  const untested = (service: "payments" | "email" | "sms"): SetupProblem[] => {
    const outcome = outcomes[service];
    if (outcome === "failed") return [`${service}_failed`];
    return outcome === undefined ? [`${service}_untested`] : [];
  };
  const unless = (isDone: boolean, problem: SetupProblem): SetupProblem[] =>
    isDone ? [] : [problem];
  return {
    company: unless(facts.hasCompany, "company_missing"),
    prices: unless(facts.hasOwnTariff || outcomes.prices === "confirmed", "prices_unconfirmed"),
    payments: untested("payments"),
    messages: [...untested("email"), ...untested("sms")],
    maps: [],
    staff: unless(facts.hasSecondManager, "second_manager_missing"),
    on_call: unless(facts.onCallPeople > 0, "on_call_missing"),
  };
}
