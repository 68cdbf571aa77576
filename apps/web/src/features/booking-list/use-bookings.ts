import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { BookingSummary, ListBookings } from "@songtan/contract/bookings/bookings";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { input } from "zod";
import { api } from "../api/api.ts";
import { callKey, useApiQuery } from "../api/use-call.ts";

/** Between two looks at the list; each booking's own page is live. */
const listMilliseconds = 15_000;

/** Bookings under way, looked at again on focus and every few seconds. */
export function useActiveBookings() {
  return useApiQuery(
    "GET /bookings",
    { query: { state: "active", limit: 50 }, quiet: true },
    { refetchIntervalMilliseconds: listMilliseconds, staleMilliseconds: 0 },
  );
}

export type BookingSearch = Omit<input<typeof ListBookings>, "cursor" | "limit">;

/** Bookings that fit, newest first, a page at a time. */
export function useBookingSearch(query: BookingSearch) {
  return useInfiniteQuery<
    Listed<BookingSummary>,
    ApiError,
    BookingSummary[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey("GET /bookings", { query }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call("GET /bookings", {
        query: { ...query, limit: 20, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: (before) => before,
  });
}
