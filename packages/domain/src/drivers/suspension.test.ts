import { expect, test } from "vitest";
import {
  mayAppeal,
  nextSuspensionStatus,
  suspensionCommands,
  suspensionStatuses,
  suspensionStatusOf,
} from "./suspension.ts";

test("the whole table of suspensions and appeals", () => {
  const table = suspensionStatuses.map(
    (status) =>
      `${status}: ${suspensionCommands.map((command) => `${command}→${nextSuspensionStatus(status, command) ?? "-"}`).join(" ")}`,
  );
  expect(table).toEqual([
    "good: suspend→suspended reinstate→- appeal→- uphold→- grant→-",
    "suspended: suspend→- reinstate→good appeal→appealed uphold→- grant→-",
    "appealed: suspend→- reinstate→good appeal→- uphold→suspended grant→good",
  ]);
});

test("a driver appeals while suspended, one appeal at a time, three times at most", () => {
  const statusOf = (suspended: boolean, appealOpen: boolean) =>
    suspensionStatusOf({ suspended, appealOpen });
  expect([
    statusOf(false, false),
    statusOf(false, true),
    statusOf(true, false),
    statusOf(true, true),
  ]).toEqual(["good", "good", "suspended", "appealed"]);
  expect([mayAppeal("good", 0), mayAppeal("suspended", 0), mayAppeal("suspended", 2)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([mayAppeal("suspended", 3), mayAppeal("appealed", 1)]).toEqual([false, false]);
});
