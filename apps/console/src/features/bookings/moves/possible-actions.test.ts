import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { isTerminal } from "@songtan/domain/booking/booking";
import { bookingStates } from "@songtan/domain/booking-types";
import { expect, test } from "vitest";
import { endingActions, mainActions, possibleActions } from "./possible-actions.ts";

const bookingIn = (state: ConsoleBooking["state"]) =>
  ({
    state,
    ...{ handovers: [], edits: [], extras: [], phonesMasked: false, reservedDriver: null },
    endedAt: isTerminal(state) ? "2026-11-01T00:00:00Z" : null,
    stops: [
      { index: 0, state: "pending" },
      { index: 1, state: "pending" },
    ],
  }) as unknown as ConsoleBooking;

test.each(bookingStates)(
  "the main action of a booking that is %s is possible and ends nothing",
  (state) => {
    const main = mainActions[state];
    if (!main) return;
    expect(possibleActions(bookingIn(state), new Date("2026-11-02"))).toContain(main);
    expect(endingActions).not.toContain(main);
  },
);

test("each state under way has a main action, and one that has ended has none", () => {
  const underWay = ["scheduled", "searching", "assigned", "in_transit", "returning"];
  expect(Object.keys(mainActions)).toEqual(underWay);
});
