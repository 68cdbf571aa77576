import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { decideAlertCall, isOnCall, type OnCallPerson } from "./alert.ts";

/** Friday, 27 November 2026, by Bangkok's clock. */
const friday = (time: string) => new Date(`2026-11-27T${time}:00+07:00`);
const saturday = (time: string) => new Date(`2026-11-28T${time}:00+07:00`);
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const hours = (from: number, until: number, days = everyDay) => ({
  days,
  fromMinute: from * 60,
  untilMinute: until * 60,
});
const person = (id: string, rank: number, when = hours(0, 0)): OnCallPerson => ({
  id,
  rank,
  ...when,
});

test.each([
  ["by day, from its first minute", hours(8, 20), friday("08:00"), true],
  ["no longer at its end", hours(8, 20), friday("20:00"), false],
  ["the whole day where both are equal", hours(8, 8), friday("03:00"), true],
  ["at night until the morning", hours(20, 8), saturday("07:59"), true],
  ["a night belongs to the day it began", hours(20, 8, [5]), saturday("02:00"), true],
  ["not to the day on which it ends", hours(20, 8, [6]), saturday("02:00"), false],
  ["not on other days", hours(8, 20, [1, 2]), friday("12:00"), false],
])("on call %s", (_title, when, now, expected) => {
  expect(isOnCall(when, now)).toBe(expected);
});

test("people are called by rank, one every three minutes, and from the first again", () => {
  const people = [person("third", 3), person("first", 1), person("second", 2)];
  const now = friday("12:00");
  const called = [0, 1, 2, 3].map(
    (rounds) => decideAlertCall({ rounds, isOver: false }, people, now).personId,
  );
  expect(called).toEqual(["first", "second", "third", "first"]);
  const { nextAt } = decideAlertCall({ rounds: 0, isOver: false }, people, now);
  expect(nextAt?.getTime()).toBe(now.getTime() + limits.alertMinutes * 60_000);
  expect(limits.alertMinutes).toBe(3);
});

test("only who is on call now; where no one is, everyone", () => {
  const people = [person("night", 1, hours(20, 8)), person("day", 2, hours(8, 20))];
  const first = (time: string, of = people) =>
    decideAlertCall({ rounds: 0, isOver: false }, of, friday(time)).personId;
  expect([first("12:00"), first("23:00")]).toEqual(["day", "night"]);
  expect(first("12:00", [person("night", 1, hours(20, 8))])).toBe("night");
  expect(first("12:00", [])).toBeNull();
});

test("an alert that is over calls no one any more", () => {
  const decision = decideAlertCall({ rounds: 1, isOver: true }, [person("a", 1)], friday("12:00"));
  expect(decision).toEqual({ personId: null, nextAt: null });
});
