import { expect, test } from "vitest";
import { notMeExpiresAt, notMeState } from "./warnings.ts";

const made = new Date("2026-11-20T12:00:00Z");
const after = (hours: number) => new Date(made.getTime() + hours * 3_600_000);

test.each([
  ["fresh", null, 0, "open"],
  ["just before its end", null, 71.9, "open"],
  ["at its end", null, 72, "expired"],
  ["said", after(1), 2, "used"],
  ["said, long ago", after(1), 200, "used"],
] as const)("a link to say 'this was not me': %s", (_, usedAt, hours, expected) => {
  expect(notMeState({ usedAt, expiresAt: notMeExpiresAt(made) }, after(hours))).toBe(expected);
});
