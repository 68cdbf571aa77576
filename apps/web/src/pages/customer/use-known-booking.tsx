import type { Listed } from "@songtan/client/calls/call-types.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callKey } from "../../features/api/use-call.ts";
import { BookingList } from "../../features/booking-list/booking-list.tsx";
import { BookingRow } from "../../features/booking-list/booking-row.tsx";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";

type ListAnswer = Listed<BookingSummary> | InfiniteData<Listed<BookingSummary>>;

/**
 * Shows a booking that was never opened on this device with data from the lists: the route, the last state and its
 * time. Null when the lists do not contain it.
 */
export function useKnownBooking(id: string): ReactNode {
  const t = useText("tracking");
  const locale = useLocale();
  const cache = useQueryClient().getQueryCache();
  for (const { state } of cache.findAll({ queryKey: callKey("GET /bookings") })) {
    const answer = state.data as ListAnswer | undefined;
    const lists = answer && "pages" in answer ? answer.pages : [answer];
    const booking = lists.flatMap((list) => list?.data ?? []).find((known) => known.id === id);
    if (!booking) continue;
    const readAt = new Date(state.dataUpdatedAt).toISOString();
    return (
      <>
        <BookingList label={t("missing.known")} single>
          <BookingRow booking={booking} picture={<VehicleDrawing vehicle={booking.vehicle} />} />
        </BookingList>
        <p>{t("missing.knownText", { time: formatInstant(readAt, locale) })}</p>
      </>
    );
  }
  return null;
}
