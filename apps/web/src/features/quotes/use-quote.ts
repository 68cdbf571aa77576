import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import { limits } from "@songtan/domain/limits";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { input } from "zod";
import { api } from "../api/api.ts";

const typingMilliseconds = 450;
/** Renewed a little before it ends, so that what is shown can still be booked. */
const marginMilliseconds = 30_000;
const freshMilliseconds = limits.quoteMinutes * 60_000 - marginMilliseconds;

export type QuoteRequest = input<typeof CreateQuote>;

export type LiveQuote<Quote extends QuoteView = QuoteView> = {
  quote: Quote | undefined;
  /** The request that the quote belongs to. Other text here means that another price may follow. */
  request: string | null;
  /** A price for other inputs is still shown, or none yet. */
  pending: boolean;
  error: ApiError | null;
  renew: UseQueryResult<Quote, ApiError>["refetch"];
};

export const quoteKey = "POST /quotes";

const fetchQuote = (body: QuoteRequest, signal: AbortSignal): Promise<QuoteView> =>
  api.call(quoteKey, { body, signal });

/**
 * A price that follows what is typed, is renewed before it ends, and shows the last one until the
 * new one arrives.
 */
export function useQuote<Quote extends QuoteView = QuoteView>(
  request: QuoteRequest | null,
  fetcher = fetchQuote as (request: QuoteRequest, signal: AbortSignal) => Promise<Quote>,
): LiveQuote<Quote> {
  const locale = useLocale();
  const requestKey = request && JSON.stringify(request);
  const settled = useSettled(requestKey, typingMilliseconds);
  const found = useQuery<Quote, ApiError>({
    queryKey: [quoteKey, locale, settled],
    queryFn: ({ signal }) => fetcher(JSON.parse(settled ?? "null"), signal),
    enabled: settled !== null,
    staleTime: freshMilliseconds,
    gcTime: freshMilliseconds,
    placeholderData: keepPreviousData as never,
    refetchInterval: (query) => (query.state.status === "error" ? false : freshMilliseconds),
  });
  return {
    quote: requestKey === null ? undefined : found.data,
    request: settled,
    pending:
      requestKey !== null && (settled !== requestKey || found.isPlaceholderData || found.isPending),
    error: requestKey === null || settled !== requestKey ? null : found.error,
    renew: found.refetch,
  };
}
