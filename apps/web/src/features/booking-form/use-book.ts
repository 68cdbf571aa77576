import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { businessOfCall } from "../api/chosen-business.ts";
import { deviceId } from "../session/duty-device.ts";
import { runVerified } from "../verify/run-verified.ts";
import { VerificationDismissed } from "../verify/verify-slice.ts";
import { useBooking } from "./draft/booking-slice.ts";
import { attemptToRepeat, bookingRequest, type PaymentOfBooking } from "./draft/draft-request.ts";

type Quote = Pick<QuoteView, "id" | "totalSatang">;

/**
 * Sends one attempt. It is written into the draft first and removed only after the server's final
 * answer: after a lost answer, even after a reload, the very same request is sent again and gives
 * the booking it made.
 */
async function sendAttempt(quoteId: string, payment: PaymentOfBooking): Promise<BookingView> {
  const { draft, change } = useBooking.getState();
  const reference = businessOfCall("/bookings") ? draft.reference?.trim() : "";
  const body = {
    ...bookingRequest(draft, quoteId, payment),
    ...(reference ? { reference } : {}),
    deviceId: deviceId(),
  };
  // Changed since an answer was lost, it goes by the same key: the server refuses it if it has booked.
  const attempt = attemptToRepeat(draft.attempt, body) ?? {
    key: draft.attempt?.key ?? crypto.randomUUID(),
    body,
  };
  change({ attempt });
  try {
    return await api.call("POST /bookings", { body: attempt.body, idempotencyKey: attempt.key });
  } catch (thrown) {
    if (normaliseError(thrown).isFinal) change({ attempt: null });
    throw thrown;
  }
}

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
      const send = (id: string) => runVerified("customer", "phone", () => sendAttempt(id, paidBy));
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
