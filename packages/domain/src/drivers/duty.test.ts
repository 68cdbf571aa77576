import { expect, test } from "vitest";
import { decideDuty } from "./duty.ts";

const since = new Date("2026-11-21T03:00:00Z");
const off = {
  onDutySince: null,
  dutyDeviceId: null,
  verified: true,
  suspended: false,
  locationWithdrawn: false,
  bySameSession: false,
};
const on = { ...off, onDutySince: since, dutyDeviceId: "a" };
const go = (driver: Parameters<typeof decideDuty>[0], deviceId: string, proved = false) =>
  decideDuty(driver, { onDuty: true, deviceId, proved });

test("begins, stays, moves with the code, and is refused without it", () => {
  expect(go(off, "a")).toEqual({ ok: true, change: "begin" });
  expect(go(on, "a")).toEqual({ ok: true, change: "none" });
  expect(go(on, "b")).toEqual({ ok: false, refusal: "duty_elsewhere" });
  expect(go(on, "b", true)).toEqual({ ok: true, change: "move" });
  expect(go({ ...on, bySameSession: true }, "b")).toEqual({ ok: true, change: "move" });
});

test("a driver who may not work sees why, the gravest reason first", () => {
  const blocked = { ...off, suspended: true, verified: false, locationWithdrawn: true };
  expect(go(blocked, "a")).toEqual({ ok: false, refusal: "suspended" });
  expect(go({ ...blocked, suspended: false }, "a")).toEqual({ ok: false, refusal: "not_verified" });
  expect(go({ ...off, locationWithdrawn: true }, "a")).toEqual({
    ok: false,
    refusal: "consent_withdrawn",
  });
});

test("any device goes off duty, in every other state", () => {
  const leave = (driver: Parameters<typeof decideDuty>[0]) =>
    decideDuty(driver, { onDuty: false, deviceId: "b", proved: false });
  expect(leave(on)).toEqual({ ok: true, change: "end" });
  expect(leave({ ...on, suspended: true, verified: false })).toEqual({ ok: true, change: "end" });
  expect(leave(off)).toEqual({ ok: true, change: "none" });
});
