import * as fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../limits.ts";
import {
  decideLink,
  decideSocialAnswer,
  decideSocialSignUp,
  decideUnlink,
  socialOutcomes,
  socialSignInExpiresAt,
  splitDisplayName,
} from "./social-sign-in.ts";

const begun = new Date("2026-11-21T03:00:00Z");
const expiresAt = socialSignInExpiresAt(begun);
const pending = { role: "customer" as const, expiresAt, answeredAt: null, outcome: null };
const answer = { role: "customer" as const, fromSameBrowser: true, stateMatches: true };
const soon = new Date(begun.getTime() + 60_000);

test("an answer is accepted once, in ten minutes, from the same browser, for the same role, with its own state", () => {
  const outcomeOf = (
    change: Partial<typeof answer | { role: "driver" }>,
    now = soon,
    answeredAt: Date | null = null,
  ) => {
    const decision = decideSocialAnswer({ ...pending, answeredAt }, { ...answer, ...change }, now);
    return decision.ok ? "ok" : decision.refusal;
  };
  expect(outcomeOf({})).toBe("ok");
  expect(outcomeOf({ fromSameBrowser: false })).toBe("social_sign_in_lost");
  expect(outcomeOf({ stateMatches: false })).toBe("social_sign_in_lost");
  expect(outcomeOf({ role: "driver" })).toBe("social_sign_in_lost");
  expect(outcomeOf({}, soon, soon)).toBe("social_sign_in_used");
  expect(outcomeOf({}, new Date(expiresAt.getTime() - 1))).toBe("ok");
  expect(outcomeOf({}, expiresAt)).toBe("social_sign_in_expired");
  expect(expiresAt.getTime() - begun.getTime()).toBe(600_000);
});

test("an answer with an interrupted check may be tried again, one with an outcome never", () => {
  const at = (seconds: number) => new Date(soon.getTime() + seconds * 1000);
  const decide = (more: object, now: Date) =>
    decideSocialAnswer({ ...pending, answeredAt: soon, ...more }, answer, now);
  expect(decide({}, at(19))).toMatchObject({ refusal: "social_sign_in_used" });
  expect(decide({}, at(20))).toEqual({ ok: true });
  for (const outcome of socialOutcomes)
    expect(decide({ outcome }, at(60))).toMatchObject({ refusal: "social_sign_in_used" });
});

test("a stranger's browser never learns whether a sign-in was used or is too old", () => {
  for (const answeredAt of [null, soon])
    for (const now of [soon, expiresAt])
      expect(
        decideSocialAnswer({ ...pending, answeredAt }, { ...answer, fromSameBrowser: false }, now),
      ).toEqual({
        ok: false,
        refusal: "social_sign_in_lost",
      });
});

test("only a proved person without an account may claim one", () => {
  const claim = { role: "customer" as const, fromSameBrowser: true };
  const rows = [null, ...socialOutcomes].map((outcome) => {
    const decision = decideSocialSignUp({ ...pending, answeredAt: soon, outcome }, claim, soon);
    return `${outcome} ${decision.ok ? "ok" : decision.refusal}`;
  });
  expect(rows).toEqual([
    "null social_sign_in_used",
    "signed_in social_sign_in_used",
    "linked social_sign_in_used",
    "unknown ok",
    "refused social_sign_in_used",
    "failed social_sign_in_used",
  ]);
  const proved = { ...pending, answeredAt: soon, outcome: "unknown" as const };
  expect(decideSocialSignUp(proved, claim, expiresAt)).toMatchObject({
    refusal: "social_sign_in_expired",
  });
  expect(decideSocialSignUp(proved, { ...claim, role: "driver" }, soon)).toMatchObject({
    refusal: "social_sign_in_lost",
  });
});

test("an identity belongs to one account, and an account has one identity of a provider", () => {
  const request = { accountId: "a", subject: "U1" };
  expect(decideLink(request, { owner: null, linked: null })).toEqual({ ok: true });
  expect(decideLink(request, { owner: "a", linked: "U1" })).toEqual({ ok: true });
  expect(decideLink(request, { owner: "b", linked: null })).toMatchObject({
    refusal: "identity_in_use",
  });
  expect(decideLink(request, { owner: null, linked: "U2" })).toMatchObject({
    refusal: "other_identity_linked",
  });
});

test("the last way in stays", () => {
  expect(decideUnlink({ passwordSet: false, identityCount: 1 })).toEqual({
    ok: false,
    refusal: "last_way_in",
  });
  expect(decideUnlink({ passwordSet: true, identityCount: 1 })).toEqual({ ok: true });
  expect(decideUnlink({ passwordSet: false, identityCount: 2 })).toEqual({ ok: true });
});

test("a display name becomes a first and a last name", () => {
  expect(splitDisplayName("สมชาย ใจดี")).toEqual({ firstName: "สมชาย", lastName: "ใจดี" });
  expect(splitDisplayName("  Anna\u0000  Maria van Dyk ")).toEqual({
    firstName: "Anna",
    lastName: "Maria van Dyk",
  });
  expect(splitDisplayName("มุก")).toEqual({ firstName: "มุก", lastName: "" });
  expect(splitDisplayName("")).toEqual({ firstName: "", lastName: "" });
});

test("property: for every display name, its parts fit the form's fields", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const { firstName, lastName } = splitDisplayName(text);
      expect(Math.max(firstName.length, lastName.length)).toBeLessThanOrEqual(
        limits.nameCharacters,
      );
      expect(`${firstName}${lastName}`).not.toMatch(/\p{Cc}/u);
    }),
  );
});
