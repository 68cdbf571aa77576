import type { StaffScope } from "../account-types.ts";
import { limits } from "../limits.ts";

/**
 * Everything that needs two members of staff, with the scope by which the second of them decides.
 */
export const secondPersonRules = {
  payout_run: "payout.run",
  cod_refund: "payout.run",
  refund: "payment.refund",
  adjustment: "payment.refund",
  claim: "payment.refund",
  case_terms: "tariff.edit",
  money_terms: "tariff.edit",
  company: "staff.manage",
  provider: "staff.manage",
  disposal: "booking.manage",
  cancellation: "booking.manage",
  loss: "booking.manage",
  doubtful_pay: "booking.manage",
  bank_account: "driver.review",
  appeal: "driver.review",
  credit_limit: "partner.manage",
  invoice_transfer: "partner.manage",
  promo: "tariff.edit",
  raise: "tariff.edit",
  tariff: "tariff.edit",
  staff_rights: "staff.manage",
  second_factor: "staff.manage",
} as const satisfies Record<string, StaffScope>;
export type SecondPersonRule = keyof typeof secondPersonRules;

/**
 * Scopes that two managers grant together: those by which a person can be the second person of a
 * rule.
 */
export const moneyScopes: readonly StaffScope[] = [
  ...new Set<StaffScope>(Object.values(secondPersonRules)),
];

export const secondPersonProblems = [
  "second_person_needed", // the same person
  "second_person_new", // the account or the scope is too young
  "second_person_related", // one was invited by the other, or both by the same manager, not long ago
  "second_person_near", // both used one device or one address
] as const;
export type SecondPersonProblem = (typeof secondPersonProblems)[number];

/** Required distance between two people: no shared device or address, no shared device, or without a check. */
export const distances = ["address", "device", "off"] as const;
export type Distance = (typeof distances)[number];

/** A member of staff as the rule looks at them. */
export type Approver = {
  id: string;
  /** Since when they have both the account and the scope of the rule; null while the account was never used. */
  since: Date | null;
  /** Null where the account was made on the server itself. */
  invitedBy: string | null;
  /** Networks and devices they signed in from lately. */
  networks: readonly string[];
  devices: readonly string[];
};

const hourMilliseconds = 3_600_000;

/**
 * Why `second` may not confirm what `first` began, or null when they may. One person with two
 * accounts must not count as two: an account that was just made or given the scope confirms nothing
 * for a day, and those who invited one another do not confirm each other for a month.
 * @param first null where no member of staff began it
 */
export function secondPersonProblem(
  { first, second }: { first: Approver | null; second: Approver },
  { distance, now }: { distance: Distance; now: Date },
): SecondPersonProblem | null {
  if (first?.id === second.id) return "second_person_needed";
  const hoursAgo = (since: Date | null) =>
    since ? (now.getTime() - since.getTime()) / hourMilliseconds : 0;
  if (hoursAgo(second.since) < limits.secondPersonNewHours) return "second_person_new";
  if (!first) return null;
  const youngest = Math.min(...invitedOf(first, second).map(({ since }) => hoursAgo(since)));
  if (youngest < limits.secondPersonRelatedDays * 24) return "second_person_related";
  const shared = (left: readonly string[], right: readonly string[]) =>
    left.some((value) => right.includes(value));
  const near =
    (distance !== "off" && shared(first.devices, second.devices)) ||
    (distance === "address" && shared(first.networks, second.networks));
  return near ? "second_person_near" : null;
}

/** The people of the two who are tied together by an invitation. */
function invitedOf(first: Approver, second: Approver): Approver[] {
  if (first.invitedBy !== null && first.invitedBy === second.invitedBy) return [first, second];
  return [first, second].filter(
    (person) => person.invitedBy === (person === first ? second : first).id,
  );
}
