import type { BookingState } from "@songtan/domain/booking-types";
import type { StatusBadgeProps } from "@songtan/ui/feedback/status-badge.tsx";

/** Successful ends are green and bad ends red; work in progress is blue, and work that needs a person is amber. */
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
