import { heldUntil } from "../booking/depot.ts";
import type { BookingState } from "../booking/words.ts";
import { limits } from "../limits.ts";

/** How far a booking has come, and what was thought of it when it was taken. */
export type Course = {
  state: BookingState;
  /** When its driver was expected at the pick-up. */
  pickupExpectedAt: Date | null;
  driverArrivedAt: Date | null;
  pickedUpAt: Date | null;
  /** The ride from the pick-up to the last drop-off, as quoted. */
  durationSeconds: number;
  dropOffs: number;
  /** Its driver carries another booking as well. */
  sharesWay: boolean;
};

const after = (start: Date | null, seconds: number): Date | null => start && new Date(start.getTime() + seconds * 1000);

/**
 * By when a booking should have come to its next great step: the pick-up, the last drop-off, or back to the sender. At
 * each stop somebody may be waited for as long as a driver must wait. Null where nobody is on the way.
 */
export function expectedBy(course: Course): Date | null {
  const stopSeconds = limits.absentMinutes * 60;
  const beside = course.sharesWay ? limits.secondJobRideSeconds : 0;
  const ride = course.durationSeconds + course.dropOffs * stopSeconds + beside;
  if (course.state === "assigned") {
    if (course.driverArrivedAt) return after(course.driverArrivedAt, stopSeconds);
    return course.pickupExpectedAt;
  }
  if (course.state === "in_transit") return after(course.pickedUpAt, ride);
  if (course.state === "returning") return after(course.pickedUpAt, ride + course.durationSeconds + stopSeconds);
  return null;
}

/** Since when a booking is late; null while it is in time. */
export function lateSince(course: Course, now: Date): Date | null {
  const expected = expectedBy(course);
  return expected && expected < now ? expected : null;
}

/** Whether a booking is so late that staff look at it by themselves. */
export function isStuck(course: Course, now: Date): boolean {
  const since = lateSince(course, now);
  return since !== null && now.getTime() - since.getTime() > limits.stuckMinutes * 60_000;
}

/** Whether goods lie at a depot longer than they are kept for their sender. */
export const isHeldTooLong = (heldSince: Date, now: Date): boolean => now > heldUntil(heldSince);
