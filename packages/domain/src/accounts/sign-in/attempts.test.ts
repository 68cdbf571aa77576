import fc from "fast-check";
import { expect, test } from "vitest";
import {
  codeWindowsPerDestination,
  decideNetwork,
  secondsUntilAllowed,
  secondsUntilCodeAllowed,
  signInWindowsPerAccount,
} from "./attempts.ts";

const now = new Date("2026-11-21T03:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test("the first code may be sent at once", () => {
  expect(secondsUntilAllowed([], codeWindowsPerDestination, now)).toBe(0);
});

test("a second code waits for the rest of the minute, to the second", () => {
  expect(secondsUntilAllowed([ago(0)], codeWindowsPerDestination, now)).toBe(60);
  expect(secondsUntilAllowed([ago(59.4)], codeWindowsPerDestination, now)).toBe(1);
  expect(secondsUntilAllowed([ago(60)], codeWindowsPerDestination, now)).toBe(0);
});

test("a fourth code within a quarter of an hour waits until the first of the three is that old", () => {
  expect(secondsUntilAllowed([ago(100), ago(300), ago(800)], codeWindowsPerDestination, now)).toBe(
    100,
  );
});

test("an eleventh code in a day waits for the day", () => {
  const ten = Array.from({ length: 10 }, (_, index) => ago(3600 * (index + 1)));
  expect(secondsUntilAllowed(ten, codeWindowsPerDestination, now)).toBe(14 * 3600);
});

test("ten failed sign-ins stop the eleventh, and only until the first of them is a quarter of an hour old", () => {
  const failures = Array.from({ length: 10 }, (_, index) => ago(10 * index));
  expect(secondsUntilAllowed(failures.slice(0, 9), signInWindowsPerAccount, now)).toBe(0);
  expect(secondsUntilAllowed(failures, signInWindowsPerAccount, now)).toBe(900 - 90);
});

test("property: waiting as long as stated is always enough, and one second less never is", () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 15 });
  fc.assert(
    fc.property(seconds, (ages) => {
      const times = ages.sort((left, right) => left - right).map(ago);
      const wait = secondsUntilAllowed(times, codeWindowsPerDestination, now);
      const later = (more: number) => new Date(now.getTime() + more * 1000);
      expect(secondsUntilAllowed(times, codeWindowsPerDestination, later(wait))).toBe(0);
      if (wait > 0)
        expect(
          secondsUntilAllowed(times, codeWindowsPerDestination, later(wait - 1)),
        ).toBeGreaterThan(0);
    }),
  );
});

const codes = (strangerId: string | null, ...hoursAgo: number[]) =>
  hoursAgo.map((hours) => ({ at: ago(3600 * hours), strangerId }));
const until = (sent: ReturnType<typeof codes>, askerId: string | null = null) =>
  secondsUntilCodeAllowed(
    sent.sort((left, right) => right.at.getTime() - left.at.getTime()),
    { windows: codeWindowsPerDestination, askerId, now },
  );

test("one stranger counts once in a number's day, ten of them use it up", () => {
  const nine = codes(null, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  expect(until([...nine, ...codes("one", 10, 11, 12)])).toBe(12 * 3600);
  expect(until([...nine.slice(1), ...codes("one", 10, 11, 12)])).toBe(0);
  const strangers = Array.from({ length: 10 }, (_, index) =>
    codes(`stranger ${index}`, index + 1),
  ).flat();
  expect(until(strangers)).toBe(14 * 3600);
});

test("a stranger has five codes a day to a number, and another stranger has their own five", () => {
  const five = codes("one", 1, 2, 3, 4, 5);
  expect([until(five, "one"), until(five, "another")]).toEqual([19 * 3600, 0]);
});

test("the minute and the quarter of an hour count everybody's codes to a number", () => {
  expect(until([{ at: ago(10), strangerId: "one" }], "another")).toBe(50);
  const three = [100, 300, 800].map((seconds) => ({ at: ago(seconds), strangerId: "one" }));
  expect(until(three, "another")).toBe(100);
});

const failures = (count: number, secondsAgo: number) =>
  Array.from({ length: count }, () => ago(secondsAgo));
test.each([
  ["29 failures", failures(29, 60), { retryAfterSeconds: 0, checkedSeconds: 0 }],
  ["30 failures", failures(30, 60), { retryAfterSeconds: 0, checkedSeconds: 540 }],
  ["99 failures", failures(99, 60), { retryAfterSeconds: 0, checkedSeconds: 540 }],
  ["100 failures", failures(100, 60), { retryAfterSeconds: 540, checkedSeconds: 540 }],
  ["100 old ones", failures(100, 600), { retryAfterSeconds: 0, checkedSeconds: 0 }],
])("after %s of one network: %o", (_, times, expected) => {
  expect(decideNetwork(times, now)).toEqual(expected);
});
