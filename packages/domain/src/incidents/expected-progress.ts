import { storageEndsAt } from "../booking/depot.ts";
import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";

/** A booking's progress, and the estimates made when it was accepted. */
export type BookingProgress = {
  state: BookingState;
  /** When its driver was expected at the pick-up. */
  pickupExpectedAt: Date | null;
  driverArrivedAt: Date | null;
  pickedUpAt: Date | null;
  /** The ride from the pick-up to the last drop-off, as quoted. */
  durationSeconds: number;
  dropOffs: number;
  /** Its driver carries another booking as well. */
  isStacked: boolean;
};

const after = (start: Date | null, seconds: number): Date | null =>
  start && new Date(start.getTime() + seconds * 1000);

/**
 * When a booking should have reached its next main step: the pick-up, the last drop-off, or back to
 * the sender. Each stop may last as long as a driver must wait. Null while no driver is on the way.
 */
export function expectedBy(progress: BookingProgress): Date | null {
  const stopSeconds = limits.absentMinutes * 60;
  const stackedSeconds = progress.isStacked ? limits.stackedRideSeconds : 0;
  const ride = progress.durationSeconds + progress.dropOffs * stopSeconds + stackedSeconds;
  if (progress.state === "assigned") {
    if (progress.driverArrivedAt) return after(progress.driverArrivedAt, stopSeconds);
    return progress.pickupExpectedAt;
  }
  if (progress.state === "in_transit") return after(progress.pickedUpAt, ride);
  if (progress.state === "returning")
    return after(progress.pickedUpAt, ride + progress.durationSeconds + stopSeconds);
  return null;
}

/** Since when a booking is late; null while it is in time. */
export function lateSince(progress: BookingProgress, now: Date): Date | null {
  const expected = expectedBy(progress);
  return expected && expected < now ? expected : null;
}

/** Returns true when a booking is so late that staff must look at it without a request. */
export function isStuck(progress: BookingProgress, now: Date): boolean {
  const since = lateSince(progress, now);
  return since !== null && now.getTime() - since.getTime() > limits.stuckMinutes * 60_000;
}

/** Returns true when goods have been at a depot longer than the storage period for their sender. */
export const isStoredTooLong = (heldSince: Date, now: Date): boolean =>
  now > storageEndsAt(heldSince);
