import { assert } from "../assert.ts";
import { type FailureReason, failureReasons, type StopState } from "../booking-types.ts";
import { limits } from "../limits.ts";
import type { TaskEvent, TaskStop } from "./task.ts";

/** Whether the event brings at least one photo. */
export const hasPhoto = (event: TaskEvent): boolean => (event.proof?.photos?.length ?? 0) > 0;

/** Whether the event brings a photo or a signature. */
export const hasPhotoOrSignature = (event: TaskEvent): boolean =>
  hasPhoto(event) || (event.proof?.signature !== undefined && event.proof.signature !== null);

export type DeliveryProofCheck = {
  stop: TaskStop;
  event: TaskEvent;
  pinExpected: string | null;
  pinAttempts: number;
  online: boolean;
};

/**
 * Whether the proof completes a drop-off: a photo or a signature, and the recipient's PIN where it
 * is required. A wrong PIN is refused while the driver can try again (`online`); from the phone's
 * queue the goods are gone already, so the stop is done without being verified.
 */
export function checkDeliveryProof(
  check: DeliveryProofCheck,
):
  | { refusal: "proof_missing" | "pin_locked"; details?: undefined }
  | { refusal: "pin_wrong"; details: { triesLeft: number } }
  | { refusal: null; verified: boolean } {
  const { stop, event, pinExpected, pinAttempts, online } = check;
  if (!hasPhotoOrSignature(event)) return { refusal: "proof_missing" };
  if (!stop.pinRequired) return { refusal: null, verified: true };
  assert(pinExpected !== null, "a stop that needs a PIN has one");
  if (!event.proof?.pin) return { refusal: "proof_missing" };
  if (online && pinAttempts >= limits.pinTries) return { refusal: "pin_locked" };
  if (event.proof.pin === pinExpected && pinAttempts < limits.pinTries)
    return { refusal: null, verified: true };
  if (!online) return { refusal: null, verified: false };
  return { refusal: "pin_wrong", details: { triesLeft: limits.pinTries - pinAttempts - 1 } };
}

/** For these the pick-up itself has failed; for any other reason the task is given back. */
const pickUpFailures: readonly FailureReason[] = [
  "sender_absent",
  "parcel_differs",
  "prohibited",
  "unsafe",
];

/** On the way back there is one reason not to give the goods to their sender. */
const returnFailures: readonly FailureReason[] = ["sender_absent"];

/** These need a person at the door, so the driver must have arrived. */
const doorFailures: readonly FailureReason[] = ["recipient_absent", "refused", "payment_refused"];

const dropOffFailures: readonly FailureReason[] = failureReasons.filter(
  (reason) => reason !== "sender_absent",
);

/**
 * Returns the reasons a driver can choose from when a stop fails in its present state; empty when it cannot fail.
 * `sender_absent` requires ten minutes of waiting as well.
 */
export function failureReasonsFor(stop: {
  index: number;
  state: StopState;
}): readonly FailureReason[] {
  // Picked up and back at the sender's: the only possible failure there is that no one receives the
  // goods.
  if (stop.index === 0)
    return stop.state === "arrived" ? pickUpFailures : stop.state === "done" ? returnFailures : [];
  if (stop.state === "arrived") return dropOffFailures;
  return stop.state === "heading"
    ? dropOffFailures.filter((reason) => !doorFailures.includes(reason))
    : [];
}

/**
 * Why a pick-up may not be reported failed now, or null when it may: a reason that is one, a photo, and for an absent
 * sender ten minutes of waiting. `details.waitSeconds` is how long is still to wait.
 */
export function checkPickUpFailure(
  stop: TaskStop,
  event: TaskEvent,
): {
  code: "invalid" | "proof_missing" | "event_out_of_order";
  details?: { waitSeconds: number };
} | null {
  if (!event.reason || !pickUpFailures.includes(event.reason)) return { code: "invalid" };
  if (!hasPhoto(event)) return { code: "proof_missing" };
  if (event.reason !== "sender_absent") return null;
  assert(stop.arrivedAt, "an arrived stop has its time");
  const waitedSeconds = (event.occurredAt.getTime() - stop.arrivedAt.getTime()) / 1000;
  const waitSeconds = Math.ceil(limits.absentMinutes * 60 - waitedSeconds);
  return waitSeconds > 0 ? { code: "event_out_of_order", details: { waitSeconds } } : null;
}

/** Why a return may not be reported failed, or null when it may: an absent sender, and a photo of the place. */
export function checkReturnFailure(event: TaskEvent): "invalid" | "proof_missing" | null {
  if (!event.reason || !returnFailures.includes(event.reason)) return "invalid";
  return hasPhoto(event) ? null : "proof_missing";
}

/**
 * Seconds after "recipient absent" in which the sender may still come before the goods can be left
 * at a depot.
 */
export const depotWaitSeconds = (depotSince: Date, now: Date): number =>
  Math.max(0, Math.ceil(limits.absentMinutes * 60 - (now.getTime() - depotSince.getTime()) / 1000));

/** Why a drop-off may not be reported failed, or null when it may: a reason and a photo. */
export function checkDropOffFailure(
  stop: TaskStop,
  event: TaskEvent,
): "invalid" | "proof_missing" | "event_out_of_order" | null {
  if (!event.reason || !dropOffFailures.includes(event.reason)) return "invalid";
  if (!hasPhoto(event)) return "proof_missing";
  return failureReasonsFor(stop).includes(event.reason) ? null : "event_out_of_order";
}
