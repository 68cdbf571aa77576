import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useLocalePath } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../features/api/api.ts";
import { repeatDraft } from "../../features/booking-detail/repeat-draft.ts";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";

/**
 * "Book again": the form opens at its last step with everything of the earlier booking filled in, so that one more
 * press books it; every part can be changed from there.
 */
export function useBookAgain() {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const again = (booking: BookingView) => {
    useBooking.getState().change(repeatDraft(booking));
    void navigate(`${localePath("/customer/booking")}#pay`);
  };
  return {
    again,
    /** From a list, which knows less of a booking than is needed. */
    againById: async (id: string) => {
      if (pendingId) return;
      setError(null);
      setPendingId(id);
      try {
        again(await api.call("GET /bookings/{id}", { params: { id } }));
      } catch (thrown) {
        setError(normaliseError(thrown));
      } finally {
        setPendingId(null);
      }
    },
    pendingId,
    error,
  };
}
