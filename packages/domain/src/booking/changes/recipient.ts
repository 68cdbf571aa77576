import type { BookingState, StopState } from "../../booking-types.ts";
import { limits } from "../../limits.ts";
import { haversineMetres, type Point } from "../../quoting/distance.ts";
import { isLandline } from "../../thai/phone.ts";
import { isTerminal } from "../booking.ts";
import { isStopDone, isStopHandled } from "../stop.ts";

type DeliveryStatus = { bookingState: BookingState; stopState: StopState };

/**
 * Returns true when the driver may still come to this drop-off: the booking continues, and is not going back to the
 * sender.
 */
const stillComes = ({ bookingState, stopState }: DeliveryStatus): boolean =>
  !isTerminal(bookingState) &&
  bookingState !== "held" &&
  bookingState !== "returning" &&
  !isStopHandled(stopState);

type PinMoveStatus = DeliveryStatus & { moved: boolean; contactPhone: string };

/** Returns true when a recipient may still leave instructions for the driver. */
export const mayInstruct = stillComes;

export type PinMoveRefusal = "pin_move_used" | "pin_move_too_late" | "pin_move_landline";

/**
 * Why the recipient may not move the pin of their drop-off now, or null when they may: once, before the driver heads there,
 * with a code by SMS.
 */
export function pinMoveRefusal({
  moved,
  contactPhone,
  ...status
}: PinMoveStatus): PinMoveRefusal | null {
  if (isLandline(contactPhone)) return "pin_move_landline";
  if (!stillComes(status) || status.stopState !== "pending") return "pin_move_too_late";
  return moved ? "pin_move_used" : null;
}

export type PinMoveDecision =
  | { ok: true; metres: number }
  | {
      ok: false;
      refusal: PinMoveRefusal | "pin_move_too_far";
      details?: { maxMetres: number; metres: number };
    };

/**
 * Moves a drop-off's pin from where the sender set it. The price stays: the way is at most 300 m another one.
 *
 * @returns how far, in whole metres as the crow flies
 */
export function decidePinMove(move: PinMoveStatus & { from: Point; to: Point }): PinMoveDecision {
  const refusal = pinMoveRefusal(move);
  if (refusal) return { ok: false, refusal };
  const metres = haversineMetres(move.from, move.to);
  const maxMetres = limits.pinMoveMetres;
  if (metres > maxMetres)
    return {
      ok: false,
      refusal: "pin_move_too_far",
      details: { maxMetres, metres: Math.ceil(metres) },
    };
  return { ok: true, metres: Math.round(metres) };
}

/**
 * Why a lost PIN may not be sent to the recipient again, or null when it may. It was first sent at
 * the pick-up.
 */
export function pinResendRefusal(stop: DeliveryStatus & { pinRequired: boolean; resends: number }) {
  const sentOnce = stop.bookingState === "in_transit";
  if (!sentOnce || !stop.pinRequired || isStopDone(stop.stopState)) return "conflict";
  return stop.resends >= limits.pinResends ? "pin_resends_used" : null;
}
