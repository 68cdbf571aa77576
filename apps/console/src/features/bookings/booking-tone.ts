import type { BookingState } from "@songtan/domain/booking/words";
import type { StatusBadgeProps } from "@songtan/ui/status-badge.tsx";

/** Good ends are green, bad ones red; what is under way is blue, what waits for somebody amber. */
export const bookingTones: Record<BookingState, StatusBadgeProps["tone"]> = {
  awaiting_payment: "warn",
  scheduled: "plain",
  searching: "warn",
  assigned: "info",
  in_transit: "info",
  delivered: "good",
  returning: "warn",
  returned: "plain",
  held: "warn",
  disposed: "plain",
  cancelled: "plain",
  unfulfilled: "bad",
  lost: "bad",
};
