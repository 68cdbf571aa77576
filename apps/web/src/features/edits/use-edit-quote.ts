import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { EditQuote } from "@songtan/contract/bookings/edits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import type { EditWish } from "./edit-draft.ts";

const typingMilliseconds = 450;

/** The price of what is typed, requested when typing pauses. */
export function useEditQuote(bookingId: string, wish: EditWish | null) {
  const locale = useLocale();
  const wishKey = wish && JSON.stringify(wish);
  const settled = useSettled(wishKey, typingMilliseconds);
  const found = useQuery<EditQuote, ApiError>({
    queryKey: ["POST /bookings/{id}/edits/quote", bookingId, locale, settled],
    queryFn: ({ signal }) =>
      api.call("POST /bookings/{id}/edits/quote", {
        params: { id: bookingId },
        body: JSON.parse(settled ?? "null") as EditWish,
        signal,
      }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    quote: wishKey === null || found.isError ? undefined : found.data,
    pending: wishKey !== null && (wishKey !== settled || found.isFetching),
    error: wishKey !== null && wishKey === settled ? found.error : null,
    again: found.refetch,
  };
}
