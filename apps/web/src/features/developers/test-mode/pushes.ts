import type { BookingState } from "@songtan/domain/booking-types";
import type { TestTarget } from "@songtan/domain/test-mode/steps";

const withoutDriver = ["assigned", "picked_up", "delivered", "unfulfilled", "cancelled"] as const;
const beforePickup = ["picked_up", "delivered", "cancelled_by_driver"] as const;

/** The usual test targets for a booking in each state, the next step first. */
const pushes: Partial<Record<BookingState, readonly TestTarget[]>> = {
  scheduled: ["searching", ...withoutDriver],
  searching: withoutDriver,
  assigned: ["heading", "arrived", ...beforePickup],
  in_transit: [
    "arrived_at_stop",
    "arrival_changed",
    "delivered",
    "failed_stop",
    "returned",
    "lost",
  ],
  returning: ["returned", "lost"],
};

export const pushesOf = (state: BookingState): readonly TestTarget[] => pushes[state] ?? [];
