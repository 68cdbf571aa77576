import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { bookingPhase } from "@songtan/domain/booking/phase";

/** Returns the booking's current phase as text, for a dialog that was open when the phase changed. */
export function useChangedText(booking: Pick<BookingView, "state" | "stops">): string {
  const t = useText("tracking");
  return t(`phase.${bookingPhase(booking).phase}`);
}
