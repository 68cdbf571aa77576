import { create } from "zustand";

/** The booking that the stream of staff brings the changes of now; none while the stream is down. */
export const useFollowedBooking = create<{ bookingId: string | null }>(() => ({ bookingId: null }));

/** How often to read what belongs to a booking: not by time while its changes are streamed. */
export function useBookingPace(
  bookingId: string,
  refreshMilliseconds: number,
): { refetchIntervalMilliseconds?: number } {
  const isFollowed = useFollowedBooking((followed) => followed.bookingId === bookingId);
  return isFollowed ? {} : { refetchIntervalMilliseconds: refreshMilliseconds };
}
