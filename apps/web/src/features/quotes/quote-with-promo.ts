import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { api } from "../api/api.ts";
import type { QuoteRequest } from "./use-quote.ts";

export type PromoQuote = QuoteView & {
  /** Why the code gives nothing; the price is then the one without it. */
  promoProblem?: string | undefined;
};

/**
 * The price with the code, or, where the code does not count, without it and with the reason: the
 * booking continues.
 */
export async function quoteWithPromo(
  request: QuoteRequest,
  signal: AbortSignal,
): Promise<PromoQuote> {
  const fetchQuote = (body: QuoteRequest) => api.call("POST /quotes", { body, signal });
  try {
    return await fetchQuote(request);
  } catch (thrown) {
    const error = normaliseError(thrown);
    if (error.code !== "promo_not_eligible") throw thrown;
    const { promoCode, ...plain } = request;
    return { ...(await fetchQuote(plain)), promoProblem: error.fields.promoCode ?? error.message };
  }
}
