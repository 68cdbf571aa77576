import { expect, test } from "vitest";
import { mayAppeal, nextStanding, standingOf, standings, suspensionCommands } from "./suspension.ts";

test("the whole table of suspensions and appeals", () => {
  const table = standings.map(
    (standing) =>
      `${standing}: ${suspensionCommands.map((command) => `${command}→${nextStanding(standing, command) ?? "-"}`).join(" ")}`,
  );
  expect(table).toEqual([
    "good: suspend→suspended reinstate→- appeal→- uphold→- grant→-",
    "suspended: suspend→- reinstate→good appeal→appealed uphold→- grant→-",
    "appealed: suspend→- reinstate→good appeal→- uphold→suspended grant→good",
  ]);
});

test("a driver appeals while suspended, one appeal at a time, three times at most", () => {
  const stands = (suspended: boolean, appealOpen: boolean) => standingOf({ suspended, appealOpen });
  expect([stands(false, false), stands(false, true), stands(true, false), stands(true, true)]).toEqual([
    "good",
    "good",
    "suspended",
    "appealed",
  ]);
  expect([mayAppeal("good", 0), mayAppeal("suspended", 0), mayAppeal("suspended", 2)]).toEqual([false, true, true]);
  expect([mayAppeal("suspended", 3), mayAppeal("appealed", 1)]).toEqual([false, false]);
});
