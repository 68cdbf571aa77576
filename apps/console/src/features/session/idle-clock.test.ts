import { limits } from "@songtan/domain/limits";
import { expect, test } from "vitest";
import { secondsToEnd } from "./idle-clock.ts";

const minutes = (count: number) => count * 60_000;

test("the last minute of an idle session is counted down, and not before", () => {
  expect(secondsToEnd(minutes(limits.staffIdleMinutes) - minutes(1) - 1, 0)).toBeNull();
  expect(secondsToEnd(minutes(limits.staffIdleMinutes) - minutes(1), 0)).toBe(60);
  expect(secondsToEnd(minutes(limits.staffIdleMinutes) - 500, 0)).toBe(1);
  expect(secondsToEnd(minutes(limits.staffIdleMinutes) + 1, 0)).toBe(0);
});
