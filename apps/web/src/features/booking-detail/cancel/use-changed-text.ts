import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { bookingPhase } from "@songtan/domain/booking/phase";

/** What has happened to a booking while a dialog about it was open. */
export function useChangedText(booking: Pick<BookingView, "state" | "stops">): string {
  const t = useText("tracking");
  return t(`phase.${bookingPhase(booking).phase}`);
}
