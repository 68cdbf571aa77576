import { expect, test } from "vitest";
import { placeAhead, wayLeft } from "./way-left.ts";

const pickup = { index: 0, state: "heading", latitude: 13.7463, longitude: 100.5347 };
const drop = { index: 1, state: "pending", latitude: 13.7376, longitude: 100.5603 };
type Ahead = Parameters<typeof placeAhead>[0];
const task = (part: object = {}) =>
  ({
    ...{ stops: [pickup, drop], next: [{ kind: "arrived", stopIndex: 0 }], depotSince: null },
    ...part,
  }) as unknown as Ahead;
const now = Date.parse("2026-11-23T03:00:00.000Z");
const from = { latitude: 13.7563, longitude: 100.5347, recordedAt: new Date(now).toISOString() };

test("the way leads to the stop of the next step", () => {
  expect(placeAhead(task())).toMatchObject(pickup);
  expect(placeAhead(task({ next: [{ kind: "heading", stopIndex: 1 }] }))).toMatchObject(drop);
});

test("at the stop and with nothing left to do there is no way to say", () => {
  expect(placeAhead(task({ stops: [{ ...pickup, state: "arrived" }, drop] }))).toBeNull();
  expect(placeAhead(task({ next: [] }))).toBeNull();
});

test("goods that change hands or go to a depot are driven there", () => {
  const handover = { latitude: 1, longitude: 2 };
  expect(placeAhead(task({ handover }))).toBe(handover);
  const depot = { latitude: 3, longitude: 4 };
  const left = { depot, next: [{ kind: "left_at_depot", stopIndex: 0 }] };
  expect(placeAhead(task({ ...left, depotSince: from.recordedAt }))).toBe(depot);
});

test("about one kilometre of road takes a motorcycle some minutes, from now on", () => {
  const way = wayLeft(pickup, { from, vehicle: "motorcycle", now });
  expect(way?.metres).toBeGreaterThan(1111);
  expect(way?.metres).toBeLessThan(2500);
  expect(way?.seconds).toBeGreaterThan(120);
  expect(way?.seconds).toBeLessThan(600);
  expect(Date.parse(way?.at ?? "")).toBe(now + (way?.seconds ?? 0) * 1000);
});

test("nothing is said without a position, or with one of five minutes ago", () => {
  expect(wayLeft(pickup, { from: null, vehicle: "motorcycle", now })).toBeNull();
  expect(wayLeft(pickup, { from, vehicle: "motorcycle", now: now + 5 * 60_000 })).not.toBeNull();
  expect(wayLeft(pickup, { from, vehicle: "motorcycle", now: now + 5 * 60_001 })).toBeNull();
});
