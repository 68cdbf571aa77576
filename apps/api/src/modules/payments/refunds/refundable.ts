import type { PaymentRecord } from "@songtan/contract/console/payments";
import { isActive } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking-types";

/**
 * Returns true when the ledger has finished with incoming money. Before that, the end of the booking refunds it
 * automatically.
 */
export const isSettled = ({
  state,
  booking,
}: {
  state: string;
  booking: { state: BookingState } | null;
}): boolean => state === "paid" && !(booking && isActive(booking.state));

/** Why staff cannot give anything back now; null when they can. */
export function whyNotRefundable(incoming: {
  state: string;
  bookingState: BookingState | null;
  leftSatang: number;
}): PaymentRecord["refundable"]["not"] {
  if (incoming.state !== "paid") return "not_paid";
  if (
    !isSettled({
      state: incoming.state,
      booking: incoming.bookingState ? { state: incoming.bookingState } : null,
    })
  )
    return "under_way";
  return incoming.leftSatang > 0 ? null : "nothing_left";
}
