import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { hasDriver, isTerminal } from "@songtan/domain/booking/booking";
import { canCancel } from "@songtan/domain/booking/cancellation";
import { canEditIn, editStartsAt, waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { isLinkOpen } from "@songtan/domain/booking/marks/share-link";
import { type StaffMove, staffMoves, staffMoveTo } from "@songtan/domain/booking/staff-move";
import type { BookingState } from "@songtan/domain/booking-types";
import { canChooseDriver } from "@songtan/domain/dispatch/chosen/choose-driver";
import { stopsToSendPin, stopsWithPin } from "../by-hand/pin-dialogs.tsx";

const byHandActions = [
  "choose",
  "reserve",
  "release",
  "record",
  "resendPin",
  "releasePin",
  "renewLink",
  "edit",
  "extend",
  "recall",
  "cancel",
] as const;
export type BookingAction = (typeof byHandActions)[number] | StaffMove;

/** What staff can do with a booking in its state, the likeliest first. */
export function possibleActions(booking: ConsoleBooking, now: Date): BookingAction[] {
  const { state } = booking;
  const isHandedOver = booking.handovers.some(({ doneAt }) => doneAt === null);
  const possible: Record<(typeof byHandActions)[number], boolean> = {
    choose: canChooseDriver(state, "assign"),
    reserve: canChooseDriver(state, "reserve"),
    release: booking.reservedDriver !== null,
    record: hasDriver(state),
    resendPin: stopsToSendPin(booking).length > 0,
    releasePin: !isTerminal(state) && stopsWithPin(booking).length > 0,
    renewLink: isLinkOpen(booking.endedAt === null ? null : new Date(booking.endedAt), now),
    edit: canEditIn(state) && !booking.phonesMasked && whyNoEdit(booking) === null,
    extend: state === "searching",
    recall: state === "in_transit",
    cancel: canCancel(state),
  };
  return [
    ...byHandActions.filter((action) => possible[action]),
    ...staffMoves.filter(
      (move) => staffMoveTo(state, move) && !(move === "hand_over" && isHandedOver),
    ),
  ];
}

/** Why a booking that a driver has stays as it is: its one edit is made or waits, or the driver has begun every stop. */
export const whyNoEdit = ({
  state,
  stops,
  edits,
}: ConsoleBooking): "open" | "used" | "begun" | null => {
  if (waitsForDriver(state)) return null;
  if (edits.some((edit) => edit.state === "asked")) return "open";
  if (edits.some((edit) => edit.state === "agreed")) return "used";
  return editStartsAt(state, stops) >= stops.length ? "begun" : null;
};

/** What a booking in each state most often needs from staff. */
export const mainActions: Partial<Record<BookingState, BookingAction>> = {
  scheduled: "edit",
  searching: "choose",
  assigned: "choose",
  in_transit: "record",
  returning: "record",
};

/** Actions that end the booking; they lie apart from the others. */
export const endingActions: readonly BookingAction[] = ["cancel", "lose"];
