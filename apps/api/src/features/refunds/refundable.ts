import type { PaymentRecord } from "@songtan/contract/console/payments";
import { isActive } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking/words";

/** Whether the books are done with what came in: before, ending the booking gives it back by itself. */
export const isSettled = ({ state, booking }: { state: string; booking: { state: string } | null }): boolean =>
  state === "paid" && !(booking && isActive(booking.state as BookingState));

/** Why staff cannot give anything back now; null when they can. */
export function whyNotRefundable(taken: {
  state: string;
  booking_state: string | null;
  leftSatang: number;
}): PaymentRecord["refundable"]["not"] {
  if (taken.state !== "paid") return "not_paid";
  if (!isSettled({ state: taken.state, booking: taken.booking_state ? { state: taken.booking_state } : null }))
    return "under_way";
  return taken.leftSatang > 0 ? null : "nothing_left";
}
