import type { BookingState } from "../booking-types.ts";
import { type BookingCommand, nextBookingState } from "./booking.ts";

/** What staff may do to a booking by hand, with the command of the booking's table that it is. */
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
