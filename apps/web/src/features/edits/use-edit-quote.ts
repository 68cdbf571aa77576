import type { ApiError } from "@songtan/client/api-error.ts";
import { useSettled } from "@songtan/client/use-settled.ts";
import { useLocale } from "@songtan/client/use-text.ts";
import type { EditQuote } from "@songtan/contract/edits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import type { EditWish } from "./edit-draft.ts";

const typingMilliseconds = 450;

/** The price of what is typed, asked for when typing pauses. */
export function useEditQuote(bookingId: string, wish: EditWish | null) {
  const locale = useLocale();
  const wanted = wish && JSON.stringify(wish);
  const settled = useSettled(wanted, typingMilliseconds);
  const found = useQuery<EditQuote, ApiError>({
    queryKey: ["POST /bookings/{id}/edits/quote", bookingId, locale, settled],
    queryFn: ({ signal }) =>
      api.call("POST /bookings/{id}/edits/quote", {
        params: { id: bookingId },
        body: JSON.parse(settled ?? "null") as EditWish,
        signal,
        quiet: true,
      }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    quote: wanted === null || found.isError ? undefined : found.data,
    pending: wanted !== null && (wanted !== settled || found.isFetching),
    error: wanted !== null && wanted === settled ? found.error : null,
    again: found.refetch,
  };
}
