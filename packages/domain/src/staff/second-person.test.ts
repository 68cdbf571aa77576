import { expect, test } from "vitest";
import { staffScopes } from "../account-types.ts";
import { decideScopes } from "./rights.ts";
import {
  type Approver,
  type Distance,
  moneyScopes,
  secondPersonProblem,
  secondPersonRules,
} from "./second-person.ts";

const now = new Date("2026-11-21T03:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const old = hoursAgo(24 * 365);
const person = (id: string, known: Partial<Approver> = {}): Approver => ({
  id,
  since: old,
  invitedBy: null,
  networks: [],
  devices: [],
  ...known,
});
const check = (first: Approver | null, second: Approver, distance: Distance = "address") =>
  secondPersonProblem({ first, second }, { distance, now });

test("two people with old accounts are two; one is not", () => {
  expect(check(person("a"), person("b"))).toBe(null);
  expect(check(person("a"), person("a"))).toBe("second_person_needed");
  expect(check(null, person("b"))).toBe(null);
});

test("an account or a scope of less than a day confirms nothing, for every first person", () => {
  expect(check(person("a"), person("b", { since: hoursAgo(23.9) }))).toBe("second_person_new");
  expect(check(null, person("b", { since: null }))).toBe("second_person_new");
  expect(check(person("a"), person("b", { since: hoursAgo(24) }))).toBe(null);
  expect(check(person("a", { since: hoursAgo(1) }), person("b"))).toBe(null);
});

test("who invited whom ties two people for a month, either way round, and so does one inviter of both", () => {
  const fresh = { since: hoursAgo(24 * 29) };
  const month = { since: hoursAgo(24 * 30) };
  expect(check(person("a"), person("b", { ...fresh, invitedBy: "a" }))).toBe(
    "second_person_related",
  );
  expect(check(person("a", { ...fresh, invitedBy: "b" }), person("b"))).toBe(
    "second_person_related",
  );
  expect(check(person("a", { invitedBy: "m" }), person("b", { ...fresh, invitedBy: "m" }))).toBe(
    "second_person_related",
  );
  expect(check(person("a", { ...fresh, invitedBy: "m" }), person("b", { invitedBy: "m" }))).toBe(
    "second_person_related",
  );
  expect(check(person("a"), person("b", { ...month, invitedBy: "a" }))).toBe(null);
  expect(
    check(person("a", { ...fresh, invitedBy: "m" }), person("b", { ...fresh, invitedBy: "n" })),
  ).toBe(null);
});

test("a shared device or address is one person, as far as the setting looks", () => {
  const desk = { devices: ["desk"] };
  const office = { networks: ["203.0.113.9"] };
  const of = (known: Partial<Approver>) =>
    (["address", "device", "off"] as const).map((distance) =>
      check(person("a", known), person("b", known), distance),
    );
  expect(of(desk)).toEqual(["second_person_near", "second_person_near", null]);
  expect(of(office)).toEqual(["second_person_near", null, null]);
});

test("every scope that makes a person the second person is itself granted by two", () => {
  for (const scope of Object.values(secondPersonRules)) expect(moneyScopes).toContain(scope);
  expect(staffScopes.filter((scope) => !moneyScopes.includes(scope))).toEqual(["audit.read"]);
});

test("managers only grant what they hold; money scopes wait, others count at once, and removing a scope waits for no one", () => {
  const manager = ["staff.manage", "payout.run", "audit.read"] as const;
  const decide = (
    held: typeof staffScopes | readonly [],
    requested: readonly (typeof staffScopes)[number][],
  ) => decideScopes({ held, requested }, manager);
  expect(decide([], ["payment.refund"])).toEqual({ ok: false, code: "scope_not_held" });
  expect(decide([], ["audit.read", "payout.run", "payout.run"])).toEqual({
    ok: true,
    scopes: ["audit.read"],
    waiting: ["payout.run"],
  });
  expect(decide(staffScopes, ["payment.refund"])).toEqual({
    ok: true,
    scopes: ["payment.refund"],
    waiting: [],
  });
  expect(decideScopes({ held: [], requested: staffScopes }, "server")).toEqual({
    ok: true,
    scopes: [...staffScopes],
    waiting: [],
  });
});
