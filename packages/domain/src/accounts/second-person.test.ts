import { expect, test } from "vitest";
import { type Distance, type Eyes, moneyScopes, secondPersonProblem, secondPersonRules } from "./second-person.ts";
import { decideScopes } from "./staff-rights.ts";
import { staffScopes } from "./words.ts";

const now = new Date("2026-11-21T03:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const old = hoursAgo(24 * 365);
const person = (id: string, known: Partial<Eyes> = {}): Eyes => ({
  id,
  since: old,
  invitedBy: null,
  networks: [],
  devices: [],
  ...known,
});
const ask = (first: Eyes | null, second: Eyes, distance: Distance = "address") =>
  secondPersonProblem({ first, second }, { distance, now });

test("two people of long standing are two; one is not", () => {
  expect(ask(person("a"), person("b"))).toBe(null);
  expect(ask(person("a"), person("a"))).toBe("second_person_needed");
  expect(ask(null, person("b"))).toBe(null);
});

test("an account or a scope of less than a day confirms nothing, whoever began it", () => {
  expect(ask(person("a"), person("b", { since: hoursAgo(23.9) }))).toBe("second_person_new");
  expect(ask(null, person("b", { since: null }))).toBe("second_person_new");
  expect(ask(person("a"), person("b", { since: hoursAgo(24) }))).toBe(null);
  expect(ask(person("a", { since: hoursAgo(1) }), person("b"))).toBe(null);
});

test("who invited whom ties two people for a month, either way round, and so does one inviter of both", () => {
  const fresh = { since: hoursAgo(24 * 29) };
  const month = { since: hoursAgo(24 * 30) };
  expect(ask(person("a"), person("b", { ...fresh, invitedBy: "a" }))).toBe("second_person_related");
  expect(ask(person("a", { ...fresh, invitedBy: "b" }), person("b"))).toBe("second_person_related");
  expect(ask(person("a", { invitedBy: "m" }), person("b", { ...fresh, invitedBy: "m" }))).toBe("second_person_related");
  expect(ask(person("a", { ...fresh, invitedBy: "m" }), person("b", { invitedBy: "m" }))).toBe("second_person_related");
  expect(ask(person("a"), person("b", { ...month, invitedBy: "a" }))).toBe(null);
  expect(ask(person("a", { ...fresh, invitedBy: "m" }), person("b", { ...fresh, invitedBy: "n" }))).toBe(null);
});

test("a shared device or address is one person, as far as the setting looks", () => {
  const desk = { devices: ["desk"] };
  const office = { networks: ["203.0.113.9"] };
  const of = (known: Partial<Eyes>) =>
    (["address", "device", "off"] as const).map((distance) => ask(person("a", known), person("b", known), distance));
  expect(of(desk)).toEqual(["second_person_near", "second_person_near", null]);
  expect(of(office)).toEqual(["second_person_near", null, null]);
});

test("every scope by which somebody can be the second person is itself given by two", () => {
  for (const scope of Object.values(secondPersonRules)) expect(moneyScopes).toContain(scope);
  expect(staffScopes.filter((scope) => !moneyScopes.includes(scope))).toEqual(["partner.manage", "audit.read"]);
});

test("nobody gives what they do not hold; money scopes wait, others count at once, and taking away waits for nobody", () => {
  const manager = ["staff.manage", "payout.run", "audit.read"] as const;
  const give = (held: typeof staffScopes | readonly [], wanted: readonly (typeof staffScopes)[number][]) =>
    decideScopes({ held, wanted }, manager);
  expect(give([], ["payment.refund"])).toEqual({ ok: false, code: "scope_not_held" });
  expect(give([], ["audit.read", "payout.run", "payout.run"])).toEqual({
    ok: true,
    scopes: ["audit.read"],
    waiting: ["payout.run"],
  });
  expect(give(staffScopes, ["payment.refund"])).toEqual({ ok: true, scopes: ["payment.refund"], waiting: [] });
  expect(decideScopes({ held: [], wanted: staffScopes }, "server")).toEqual({
    ok: true,
    scopes: [...staffScopes],
    waiting: [],
  });
});
