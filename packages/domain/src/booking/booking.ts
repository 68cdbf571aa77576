import type { BookingState } from "../booking-types.ts";

/** Everything that can move a booking. Facts from the road come in through `task.ts`, which chooses among these. */
export const bookingCommands = [
  "schedule",
  "search",
  "assign",
  "give_back",
  "change_driver",
  "pick_up",
  "fail_pick_up",
  "deliver",
  "hand_over",
  "turn_back",
  "hand_back",
  "hold",
  "dispose",
  "lose",
  "cancel",
  "exhaust",
  "recover",
] as const;
export type BookingCommand = (typeof bookingCommands)[number];

/** The specification itself: what is not here is refused. */
const moves: Record<BookingState, Partial<Record<BookingCommand, BookingState>>> = {
  awaiting_payment: { schedule: "scheduled", search: "searching", cancel: "cancelled" },
  scheduled: { search: "searching", cancel: "cancelled" },
  // `schedule`: its customer moved it to a later time. `recover`: a former driver of the booking reports late, with proof,
  // that the goods are aboard.
  searching: {
    schedule: "scheduled",
    assign: "assigned",
    cancel: "cancelled",
    exhaust: "unfulfilled",
    recover: "in_transit",
  },
  assigned: {
    pick_up: "in_transit",
    give_back: "searching",
    change_driver: "searching",
    fail_pick_up: "cancelled",
    cancel: "cancelled",
    recover: "in_transit",
  },
  // Goods aboard: no cancelling any more. `hand_over`: the goods continue with another driver, and
  // the booking stays in its state. `hold`: staff have the goods at a depot; no driver carries them
  // further under this booking.
  in_transit: {
    deliver: "delivered",
    hand_over: "in_transit",
    turn_back: "returning",
    hold: "held",
    lose: "lost",
  },
  // `deliver` from here: some drop-offs were done, and the goods of the failed ones are back with the sender.
  returning: {
    hand_back: "returned",
    deliver: "delivered",
    hand_over: "returning",
    hold: "held",
    lose: "lost",
  },
  held: { hand_back: "returned", deliver: "delivered", dispose: "disposed", lose: "lost" },
  // Custody outranks state: goods found aboard an ended booking go home.
  cancelled: { recover: "returning" },
  unfulfilled: { recover: "returning" },
  delivered: {},
  returned: {},
  disposed: {},
  lost: {},
};

/** The state after `command`, or null when this state refuses it. Total: never throws. */
export function nextBookingState(
  state: BookingState,
  command: BookingCommand,
): BookingState | null {
  return moves[state][command] ?? null;
}

const terminalStates: ReadonlySet<BookingState> = new Set([
  "delivered",
  "returned",
  "disposed",
  "cancelled",
  "unfulfilled",
  "lost",
]);

/** Returns true when the booking has ended. Only `recover`, for goods that are found later, moves it afterwards. */
export const isTerminal = (state: BookingState): boolean => terminalStates.has(state);

/** Returns true while the booking has not ended. The tracking list shows active bookings. */
export const isActive = (state: BookingState): boolean => !isTerminal(state);

/** Returns true when a driver or a depot has the goods in this state. */
export const holdsGoods = (state: BookingState): boolean =>
  state === "in_transit" || state === "returning" || state === "held";

/** Returns true when a driver works on the booking in this state. */
export const hasDriver = (state: BookingState): boolean =>
  state === "assigned" || state === "in_transit" || state === "returning";
