import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { uploadWaitSeconds } from "./upload-quota.ts";

/** 22:00 in Bangkok. */
const now = new Date("2026-11-21T15:00:00Z");
const wait = (sent: Partial<Parameters<typeof uploadWaitSeconds>[0]>) =>
  uploadWaitSeconds({ pictures: 0, bytes: 0, phoneVerified: true, ...sent }, now);

test("a day's pictures and bytes are counted, and the wait ends at midnight in Bangkok", () => {
  expect(wait({ pictures: limits.uploadsPerDay - 1, bytes: limits.uploadBytesPerDay - 1 })).toBe(0);
  expect(wait({ pictures: limits.uploadsPerDay })).toBe(2 * 3600);
  expect(wait({ bytes: limits.uploadBytesPerDay })).toBe(2 * 3600);
});

test("before the phone is verified a day has less", () => {
  const phoneVerified = false;
  expect(wait({ phoneVerified, pictures: limits.uploadsPerDayUnverified - 1 })).toBe(0);
  expect(wait({ phoneVerified, pictures: limits.uploadsPerDayUnverified })).toBe(2 * 3600);
  expect(wait({ phoneVerified, bytes: limits.uploadBytesPerDayUnverified })).toBe(2 * 3600);
});

test("a driver's longest day fits: sixty jobs of a pick-up and two drop-offs with four pictures of 300 kB at each", () => {
  const pictures = 60 * 3 * 4;
  expect(wait({ pictures, bytes: pictures * 300_000 })).toBe(0);
});
