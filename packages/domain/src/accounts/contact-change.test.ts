import { expect, test } from "vitest";
import {
  type ContactChange,
  canProveIdentity,
  contactToRestore,
  isContactTrusted,
  needsProofToChange,
} from "./contact-change.ts";

const now = new Date("2026-11-23T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const bools = [false, true];

test("the whole table of who has to prove to be the owner before a contact changes", () => {
  const free: string[] = [];
  for (const passwordSet of bools)
    for (const isProved of bools)
      for (const wasProved of bools)
        for (const isSignUp of bools)
          for (const hours of [0, 23.9, 24]) {
            const account = {
              changed: true,
              passwordSet,
              isProved,
              wasProved,
              signedUpAt: ago(hours),
            };
            if (needsProofToChange(account, { startedAt: ago(0), isSignUp }, now)) continue;
            const names = Object.entries({ passwordSet, isProved, wasProved, isSignUp });
            free.push(
              `${names.flatMap(([name, is]) => (is ? name : [])).join(" ")} ${hours} h`.trim(),
            );
          }
  expect(free).toEqual([
    // Neither a password nor a proved contact: nothing to prove it by.
    ...["0 h", "23.9 h", "24 h"],
    ...["isSignUp 0 h", "isSignUp 23.9 h", "isSignUp 24 h"],
    ...["wasProved 0 h", "wasProved 23.9 h", "wasProved 24 h"],
    ...["wasProved isSignUp 0 h", "wasProved isSignUp 23.9 h", "wasProved isSignUp 24 h"],
    // A typing error, on the day of the sign-up.
    ...["passwordSet isSignUp 0 h", "passwordSet isSignUp 23.9 h"],
  ]);
});

test("what stays as it is needs no proof", () => {
  const account = {
    changed: false,
    passwordSet: true,
    isProved: true,
    wasProved: true,
    signedUpAt: ago(1000),
  };
  expect(needsProofToChange(account, { startedAt: ago(1), isSignUp: false }, now)).toBe(false);
});

test.each([
  ["never proved", { provedAt: null, changedAt: null }, false],
  ["proved before the session began", { provedAt: ago(2), changedAt: ago(3) }, true],
  ["proved as the session began", { provedAt: ago(1), changedAt: ago(3) }, true],
  ["proved in the session", { provedAt: ago(0.5), changedAt: ago(0.6) }, false],
  ["proved in the session, given at sign-up", { provedAt: ago(0.5), changedAt: null }, false],
])("a code that proves the owner: %s", (_, contact, expected) => {
  expect(canProveIdentity(contact, { startedAt: ago(1), isSignUp: false }, now)).toBe(expected);
});

test("in the session of the sign-up the contact of the sign-up proves the owner, a changed one after 72 hours", () => {
  const session = { startedAt: ago(100), isSignUp: true };
  expect(canProveIdentity({ provedAt: ago(1), changedAt: null }, session, now)).toBe(true);
  expect(canProveIdentity({ provedAt: ago(71.9), changedAt: ago(72) }, session, now)).toBe(false);
  expect(canProveIdentity({ provedAt: ago(72), changedAt: ago(73) }, session, now)).toBe(true);
});

test("a contact settles in 72 hours", () => {
  expect([null, ago(71.9), ago(72)].map((changedAt) => isContactTrusted(changedAt, now))).toEqual([
    true,
    false,
    true,
  ]);
});

const change = (oldValue: string, hours: number): ContactChange => ({
  kind: "phone",
  oldValue,
  oldProvedAt: ago(1000),
  changedAt: ago(hours),
});

test.each([
  ["nothing changed", [], null],
  ["one change of today", [change("owner", 1)], "owner"],
  ["one change of last week", [change("owner", 72)], null],
  ["changed twice, read in any order", [change("first", 1), change("owner", 2)], "owner"],
  [
    "the owner's correction is disowned by the attacker",
    [change("attacker", 60), change("owner", 130)],
    "owner",
  ],
  [
    "a contact that stood for a week, changed again",
    [change("stood", 10), change("older", 200)],
    "stood",
  ],
] as const)("what comes back after 'this was not me': %s", (_, changes, expected) => {
  expect(contactToRestore(changes, now)?.oldValue ?? null).toBe(expected);
});
