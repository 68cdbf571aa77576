import type { ApiError } from "@songtan/client/api-error.ts";
import { useSettled } from "@songtan/client/use-settled.ts";
import { useLocale } from "@songtan/client/use-text.ts";
import type { CreateQuote, QuoteView } from "@songtan/contract/quotes";
import { limits } from "@songtan/domain/limits";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { input } from "zod";
import { api } from "../api/api.ts";

const typingMilliseconds = 450;
/** Renewed a little before it ends, so that what is shown can still be booked. */
const marginMilliseconds = 30_000;
const freshMilliseconds = limits.quoteMinutes * 60_000 - marginMilliseconds;

export type QuoteRequest = input<typeof CreateQuote>;

export type LiveQuote = {
  quote: QuoteView | undefined;
  /** What the quote answers; another text means another price may come. */
  request: string | null;
  /** A price for other inputs is still shown, or none yet. */
  pending: boolean;
  error: ApiError | null;
  renew: UseQueryResult<QuoteView, ApiError>["refetch"];
};

export const quoteKey = "POST /quotes";

/** A price that follows what is typed, is renewed before it ends, and keeps the last one in sight meanwhile. */
export function useQuote(request: QuoteRequest | null): LiveQuote {
  const locale = useLocale();
  const wanted = request && JSON.stringify(request);
  const settled = useSettled(wanted, typingMilliseconds);
  const found = useQuery<QuoteView, ApiError>({
    queryKey: [quoteKey, locale, settled],
    queryFn: ({ signal }) => api.call(quoteKey, { body: JSON.parse(settled ?? "null"), signal, quiet: true }),
    enabled: settled !== null,
    staleTime: freshMilliseconds,
    gcTime: freshMilliseconds,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.status === "error" ? false : freshMilliseconds),
  });
  return {
    quote: wanted === null ? undefined : found.data,
    request: settled,
    pending: wanted !== null && (settled !== wanted || found.isPlaceholderData || found.isPending),
    error: wanted === null || settled !== wanted ? null : found.error,
    renew: found.refetch,
  };
}
