import { acceptPosition, type Position } from "@songtan/domain/dispatch/position";
import { haversineMetres } from "@songtan/domain/quoting/distance";
import { expect, test } from "vitest";
import { seededRandom } from "../data/random.ts";
import { easedShare, planAlong, planDrive, planPath, pointOnPath } from "./path.ts";

const siam = { latitude: 13.7462, longitude: 100.5348 };
const thongLo = { latitude: 13.7352, longitude: 100.5822 };
const chiangMai = { latitude: 18.7878, longitude: 98.9933 };
const departAt = new Date("2026-11-21T05:00:00Z");

test("a way begins and ends exactly at its points and never strays far from the straight line", () => {
  const path = planPath(siam, thongLo, seededRandom("way"));
  expect(haversineMetres(pointOnPath(path, 0), siam)).toBeLessThan(0.01);
  expect(haversineMetres(pointOnPath(path, 1), thongLo)).toBeLessThan(0.01);
  for (let share = 0; share <= 1; share += 0.05) {
    const straight = {
      latitude: siam.latitude + (thongLo.latitude - siam.latitude) * share,
      longitude: siam.longitude + (thongLo.longitude - siam.longitude) * share,
    };
    expect(haversineMetres(pointOnPath(path, share), straight)).toBeLessThan(320);
  }
});

test("the heading points to where the driver goes", () => {
  const { heading } = pointOnPath(planPath(siam, thongLo, seededRandom("heading")), 0.5);
  expect(heading).toBeGreaterThan(60);
  expect(heading).toBeLessThan(150);
});

test("a delivery across town lasts two to four minutes at the sandbox's speed", () => {
  const { seconds } = planDrive(planPath(siam, thongLo, seededRandom("pace")), {
    vehicle: "motorcycle",
    speed: 6,
    departAt,
  });
  expect(seconds).toBeGreaterThan(100);
  expect(seconds).toBeLessThan(240);
});

test("no report is refused as a jump, at any speed and distance", () => {
  for (const speed of [1, 6, 30, 200, 1000]) {
    for (const to of [thongLo, chiangMai]) {
      const path = planPath(siam, to, seededRandom(`speed ${speed}`));
      const plan = planDrive(path, { vehicle: "pickup", speed, departAt });
      expect(refusals(path, plan)).toBe(0);
    }
  }
});

function refusals(path: ReturnType<typeof planPath>, plan: ReturnType<typeof planDrive>): number {
  let previous: Position | null = null;
  let refused = 0;
  for (let seconds = 0; seconds <= plan.seconds; seconds += plan.stepSeconds) {
    const recordedAt = new Date(departAt.getTime() + seconds * 1000);
    const { latitude, longitude } = pointOnPath(path, easedShare(seconds / plan.seconds));
    const next: Position = { latitude, longitude, recordedAt };
    if (!acceptPosition(previous, next, recordedAt).ok) refused += 1;
    previous = next;
  }
  return refused;
}

/** Down one street, round a corner and along another, with points as uneven as a real line's. */
const corner = { latitude: thongLo.latitude, longitude: siam.longitude };
const alongStreets = [
  siam,
  { ...siam, latitude: 13.7461 },
  corner,
  { ...corner, longitude: 100.56 },
  thongLo,
] as const;

test("along a road's line the driver stays on it, goes forward at one pace and ends at its end", () => {
  const path = planAlong(alongStreets);
  expect(path.pointAt(0)).toEqual(siam);
  expect(haversineMetres(path.pointAt(1), thongLo)).toBeLessThan(0.01);
  expect(path.metres).toBeCloseTo(
    haversineMetres(siam, corner) + haversineMetres(corner, thongLo),
    0,
  );
  for (let share = 0.05; share <= 1; share += 0.05) {
    const position = path.pointAt(share);
    expect(haversineMetres(path.pointAt(share - 0.05), position)).toBeLessThanOrEqual(
      path.metres * 0.0501,
    );
    const onStreets = Math.min(
      Math.abs(position.longitude - siam.longitude),
      Math.abs(position.latitude - thongLo.latitude),
    );
    expect(onStreets).toBeLessThan(1e-6);
  }
  for (const speed of [1, 6, 200])
    expect(refusals(path, planDrive(path, { vehicle: "pickup", speed, departAt }))).toBe(0);
});

test("a line of one point is no way at all", () => {
  const path = planAlong([siam]);
  expect(path.metres).toBe(0);
  expect(path.pointAt(0.5)).toEqual(siam);
});
