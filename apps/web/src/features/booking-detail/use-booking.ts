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
/**
 * The interval, in milliseconds, at which an expected picture is polled for. It arrives within seconds, or once the
 * driver's phone is back online.
 */
const pictureMilliseconds = 10_000;

export const bookingKey = (id: string) => callKey(bookingName, { params: { id } });

/** Shows a booking as returned by a command, or refetches it when the command returned something else. */
export function showChangedBooking(id: string, answer?: BookingView): void {
  if (answer) mergeIntoCache(bookingKey(id), answer);
  else void queryClient.invalidateQueries({ queryKey: bookingKey(id) });
}

/** Loads a booking of the signed-in customer. */
export function useBooking(id: string) {
  const known = queryClient.getQueryData<BookingView>(bookingKey(id));
  return useApiQuery(
    bookingName,
    { params: { id }, quiet: known !== undefined },
    known ? pace(known) : {},
  );
}

/** Returns the polling interval used in addition to the stream, which a phone may lose without noticing. */
function pace(booking: BookingView): { refetchIntervalMilliseconds?: number } {
  if (awaitsPicture(booking)) return { refetchIntervalMilliseconds: pictureMilliseconds };
  return hasDriver(booking.state) ? { refetchIntervalMilliseconds: arrivalMilliseconds } : {};
}

/** Facts come before photos: of a delivery that is done, a picture may still be on the driver's phone. */
const awaitsPicture = ({ stops, handovers }: BookingView): boolean =>
  [...stops, ...handovers].some(({ proofs }) =>
    proofs.some(({ kind, url }) => url === null && (kind === "photo" || kind === "signature")),
  );

/** Keeps the cached booking up to date until it has ended, its last picture has arrived and its chat has closed. */
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
        // The next position arrives within seconds, so a full refetch is not worthwhile.
        queryClient.setQueryData<BookingView>(
          bookingKey(followed),
          (known) => known && { ...known, position },
        );
      }
    },
  });
}
