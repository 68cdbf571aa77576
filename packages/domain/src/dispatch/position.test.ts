import { expect, test } from "vitest";
import { acceptPosition, type Position } from "./position.ts";

const now = new Date("2026-11-23T05:00:00Z");
const at = (metresNorth: number, seconds: number, change: Partial<Position> = {}): Position => ({
  latitude: 13.7466 + metresNorth / 111_195,
  longitude: 100.5347,
  recordedAt: new Date(now.getTime() + seconds * 1000),
  ...change,
});
const reason = (previous: Position | null, next: Position) => {
  const decision = acceptPosition(previous, next, now);
  return decision.ok ? "ok" : decision.reason;
};

test("a first point is accepted, and a false one is not", () => {
  expect([
    reason(null, at(0, 0)),
    reason(null, at(0, 119)),
    reason(null, at(0, 121)),
    reason(null, at(0, -86_401)),
    reason(null, at(0, 0, { accuracyMetres: 501 })),
    reason(at(0, -5), at(100, -5)),
    reason(at(0, -5), at(100, -6)),
    reason(at(0, -5), at(100, 0)),
    reason(at(0, -5), at(5000, 0)),
    reason(at(0, -500), at(5000, 0)),
  ]).toEqual([
    "ok",
    "ok",
    "clock_ahead",
    "too_old",
    "inaccurate",
    "out_of_order",
    "out_of_order",
    "ok",
    "teleport",
    "ok",
  ]);
});

test("the direction is the phone's, else from the movement, else the last one", () => {
  const heading = (previous: Position | null, next: Position) => {
    const decision = acceptPosition(previous, next, now);
    return decision.ok ? decision.position.heading : null;
  };
  expect(heading(at(0, -5), at(100, 0, { heading: 45 }))).toBe(45);
  expect(heading(at(0, -5), at(100, 0))).toBe(0);
  expect(heading(at(100, -5), at(0, 0))).toBe(180);
  expect(heading(at(0, -5, { heading: 90 }), at(3, 0))).toBe(90);
  expect(heading(null, at(0, 0))).toBeUndefined();
});
