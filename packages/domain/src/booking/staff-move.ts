import type { BookingState } from "../booking-types.ts";
import { type BookingCommand, nextBookingState } from "./booking.ts";

/** Actions that staff may perform on a booking by hand, each with its command in the booking's state table. */
const commandOf = {
  reassign: "change_driver",
  hand_over: "hand_over",
  hold: "hold",
  lose: "lose",
} as const satisfies Record<string, BookingCommand>;

export const staffMoves = Object.keys(commandOf) as readonly StaffMove[];
export type StaffMove = keyof typeof commandOf;

/** The state after staff have done this, or null when the booking's state refuses it. */
export const staffMoveTo = (state: BookingState, move: StaffMove): BookingState | null =>
  nextBookingState(state, commandOf[move]);
