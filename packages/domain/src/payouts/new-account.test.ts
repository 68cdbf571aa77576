import { expect, test } from "vitest";
import { isUsable, usableFrom } from "./new-account.ts";

const since = new Date("2026-11-23T12:00:00Z");
const ago = (hours: number) => new Date(since.getTime() - hours * 3_600_000);
const waits = new Date("2026-11-26T12:00:00Z");

test.each([
  ["the first one", false, null, null],
  ["the first one, contacts changed last week", false, ago(72), null],
  ["the first one, contacts changed lately", false, ago(71.9), waits],
  ["another one", true, null, waits],
  ["another one, contacts changed lately", true, ago(1), waits],
])("from when money goes to a bank account: %s", (_, replaces, contactChangedAt, expected) => {
  expect(usableFrom({ since, replaces, contactChangedAt })).toEqual(expected);
});

test("an account is usable from its moment on", () => {
  expect([null, since, waits].map((from) => isUsable(from, since))).toEqual([true, true, false]);
});
