import { create } from "zustand";

/** The booking that the stream of staff brings the changes of now; none while the stream is down. */
export const useFollowedBooking = create<{ bookingId: string | null }>(() => ({ bookingId: null }));

/** Returns the polling interval for data of a booking. Polling is off while the booking's changes are streamed. */
export function useBookingPace(
  bookingId: string,
  refreshMilliseconds: number,
): { refetchIntervalMilliseconds?: number } {
  const isFollowed = useFollowedBooking((followed) => followed.bookingId === bookingId);
  return isFollowed ? {} : { refetchIntervalMilliseconds: refreshMilliseconds };
}
