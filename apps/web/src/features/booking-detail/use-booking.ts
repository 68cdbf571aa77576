import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { hasDriver, isTerminal } from "@songtan/domain/booking/booking";
import { readNoticesAgain } from "../api/notices/notices-cache.ts";
import { noteTyping } from "../api/typing.ts";
import { callKey, useApiQuery } from "../api/use-call.ts";
import { useEventStream } from "../api/use-event-stream.ts";

const bookingName = "GET /bookings/{id}";
/** The estimate of the arrival is the server's; between two changes it grows old. */
const arrivalMilliseconds = 30_000;
/** A picture that is on its way comes within seconds, or when the driver's phone has a network again. */
const pictureMilliseconds = 10_000;

export const bookingKey = (id: string) => callKey(bookingName, { params: { id } });

/** Shows a booking as a command answered it; where the answer was about something else, it is read again. */
export function showChangedBooking(id: string, answer?: BookingView): void {
  if (answer) mergeIntoCache(bookingKey(id), answer);
  else void queryClient.invalidateQueries({ queryKey: bookingKey(id) });
}

/** One of the customer's own bookings. */
export function useBooking(id: string) {
  const known = queryClient.getQueryData<BookingView>(bookingKey(id));
  return useApiQuery(
    bookingName,
    { params: { id }, quiet: known !== undefined },
    known ? pace(known) : {},
  );
}

/** How often to read again in addition to the stream, which a phone may lose without noticing. */
function pace(booking: BookingView): { refetchIntervalMilliseconds?: number } {
  if (awaitsPicture(booking)) return { refetchIntervalMilliseconds: pictureMilliseconds };
  return hasDriver(booking.state) ? { refetchIntervalMilliseconds: arrivalMilliseconds } : {};
}

/** Facts come before photos: of a delivery that is done, a picture may still be on the driver's phone. */
const awaitsPicture = ({ stops, handovers }: BookingView): boolean =>
  [...stops, ...handovers].some(({ proofs }) =>
    proofs.some(({ kind, url }) => url === null && (kind === "photo" || kind === "signature")),
  );

/** Keeps a booking in the cache as it is now, until it has ended, its last picture has come and its chat has closed. */
export function useBookingStream(booking: BookingView | undefined) {
  const followed =
    booking && (!isTerminal(booking.state) || awaitsPicture(booking) || booking.chat?.mayWrite)
      ? booking.id
      : null;
  return useEventStream({
    path: followed === null ? null : `/bookings/${followed}/events`,
    onEvent: ({ name, data }) => {
      if (!followed) return;
      if (name === "booking") mergeIntoCache(bookingKey(followed), data as BookingView);
      if (name === "notice") readNoticesAgain("customer");
      if (name === "typing") noteTyping(followed);
      if (name === "position") {
        const position = data as NonNullable<BookingView["position"]>;
        // The next one comes within seconds: it is not worth reading everything again.
        queryClient.setQueryData<BookingView>(
          bookingKey(followed),
          (known) => known && { ...known, position },
        );
      }
    },
  });
}
