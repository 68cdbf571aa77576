import { expect, test } from "vitest";
import { codeExpiresAt, decideCode } from "./code.ts";

const now = new Date("2026-11-21T03:00:00Z");
const fresh = { tries: 0, expiresAt: codeExpiresAt(now), usedAt: null };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("the right code is accepted, a wrong one is not", () => {
  expect(decideCode(fresh, true, now)).toEqual({ ok: true });
  expect(decideCode(fresh, false, now)).toEqual({ ok: false, refusal: "code_wrong", triesLeft: 4 });
  expect(decideCode({ ...fresh, tries: 4 }, false, now)).toEqual({
    ok: false,
    refusal: "code_wrong",
    triesLeft: 0,
  });
});

test("a code works for five minutes and not a second longer", () => {
  expect(decideCode(fresh, true, later(299))).toEqual({ ok: true });
  expect(decideCode(fresh, true, later(300))).toEqual({ ok: false, refusal: "code_expired" });
});

test("the fifth try still counts, the sixth is refused even when it is right", () => {
  expect(decideCode({ ...fresh, tries: 4 }, true, now)).toEqual({ ok: true });
  expect(decideCode({ ...fresh, tries: 5 }, true, now)).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});

test("a used code is spent", () => {
  expect(decideCode({ ...fresh, usedAt: now }, true, now)).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});
