import { useChosenBusiness } from "./use-chosen-business.ts";

type View = "tracking" | "complete";

/**
 * The address of a booking of the chosen business. It names the business and the mode, because another
 * tab does not know which one is chosen in this one.
 */
export function useBusinessBookingPath(): (bookingId: string, view?: View) => string {
  const business = useChosenBusiness();
  return (bookingId, view = "tracking") => {
    const address = new URLSearchParams({ business: business?.id ?? "", view });
    if (business?.mode === "test") address.set("mode", "test");
    return `/business/bookings/${bookingId}?${address}`;
  };
}
