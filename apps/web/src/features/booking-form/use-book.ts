import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { useMutation } from "@tanstack/react-query";
import { runVerified } from "../verify/run-verified.ts";
import { VerificationDismissed } from "../verify/verify-slice.ts";
import type { PaymentOfBooking } from "./draft/draft-request.ts";
import { sendInTurn } from "./send-attempt.ts";

type Quote = Pick<QuoteView, "id" | "totalSatang">;

/**
 * Books the quote shown, and requests the phone's code where that is missing. An expired quote is
 * renewed: at the same price the booking continues, at another one it stops, so that the difference
 * is seen first.
 */
export function useBook(
  renew: () => Promise<Quote | undefined>,
  payment: () => Promise<PaymentOfBooking>,
  onBooked: (booking: BookingView) => Promise<void>,
) {
  const mutation = useMutation<BookingView | null, ApiError, Quote>({
    mutationFn: async (quote) => {
      const paidBy = await payment();
      const send = (id: string) => runVerified("customer", "phone", () => sendInTurn(id, paidBy));
      try {
        return await send(quote.id);
      } catch (thrown) {
        if (thrown instanceof VerificationDismissed) return null;
        const { code } = normaliseError(thrown);
        // The price without the code is shown with the reason, and booked on the next press.
        if (code === "promo_not_eligible") await renew();
        if (code !== "quote_expired") throw thrown;
        const renewed = await renew();
        if (!renewed) throw thrown;
        return renewed.totalSatang === quote.totalSatang ? await send(renewed.id) : null;
      }
    },
    onSuccess: async (booking) => {
      if (booking) await onBooked(booking);
    },
  });
  return {
    book: mutation.mutate,
    booking: mutation.isPending,
    error: mutation.error && normaliseError(mutation.error),
    reset: mutation.reset,
  };
}
