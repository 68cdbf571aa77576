import { hasDriver } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking-types";

/** The colour a state is shown in; the text says the same. */
export function stateTone(state: BookingState) {
  if (state === "delivered") return "good";
  if (state === "cancelled" || state === "unfulfilled" || state === "lost") return "bad";
  if (state === "returning" || state === "returned" || state === "held" || state === "disposed")
    return "warn";
  return hasDriver(state) ? "accent" : "info";
}
