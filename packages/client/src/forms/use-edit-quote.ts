import type { EditQuote } from "@songtan/contract/bookings/edits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../calls/api-error.ts";
import { useLocale } from "../language/use-text.ts";
import { useSettled } from "./use-settled.ts";

const typingMilliseconds = 450;

type QuotedEdit<Wish> = {
  bookingId: string;
  /** Null while something is missing. */
  wish: Wish | null;
  fetchQuote: (wish: Wish, signal: AbortSignal) => Promise<EditQuote>;
};

/** Quotes the price of the typed edit once typing pauses. */
export function useEditQuote<Wish>({ bookingId, wish, fetchQuote }: QuotedEdit<Wish>) {
  const locale = useLocale();
  const wishKey = wish && JSON.stringify(wish);
  const settled = useSettled(wishKey, typingMilliseconds);
  const found = useQuery<EditQuote, ApiError>({
    queryKey: ["edit quote", bookingId, locale, settled],
    queryFn: ({ signal }) => fetchQuote(JSON.parse(settled ?? "null") as Wish, signal),
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
