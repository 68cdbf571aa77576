import { bookingCalls } from "./bookings.ts";
import { type CallerSignal, type FetchShape, platformFetch } from "./fetch-shape.ts";
import type {
  CreateQuote,
  Place,
  Quote,
  QuoteBatch,
  QuoteResult,
  ReversePlace,
  SearchPlaces,
  Tariff,
} from "./generated/types.ts";
import { moneyCalls } from "./money.ts";
import { SongtanError } from "./songtan-error.ts";
import { testCalls } from "./test-mode.ts";
import { type CallOptions, openTransport } from "./transport.ts";
import { webhookCalls } from "./webhooks.ts";

export type ClientOptions = {
  /** `sk_live_…`, `sk_test_…`, or a public key (`pk_…`), which may quote and read only. */
  key: string;
  /** The server's address, such as `https://songtan.example`. */
  url: string;
  /** The language of messages, addresses and labels. */
  locale?: "th" | "en";
  /** The number of retries after a lost answer, 429 and 503. */
  maxRetries?: number;
  timeoutSeconds?: number;
  /**
   * Ends every call and stream of this client. A client does not hold resources, so it is cheap to make one for each
   * task.
   */
  signal?: CallerSignal;
  fetch?: FetchShape;
};
export type Client = ReturnType<typeof createClient>;

const usual = { maxRetries: 3, timeoutSeconds: 30 };

/** Creates a client of the partner API. It does not hold a connection or state. */
export function createClient({ key, url, locale = "th", ...options }: ClientOptions) {
  if (!/^(sk|pk)_(live|test)_/.test(key))
    throw new SongtanError({
      code: "bad_key",
      message: "A key begins with sk_live_, sk_test_, pk_live_ or pk_test_.",
    });
  const transport = openTransport({
    key,
    url,
    locale,
    maxRetries: options.maxRetries ?? usual.maxRetries,
    timeoutSeconds: options.timeoutSeconds ?? usual.timeoutSeconds,
    fetch: options.fetch ?? platformFetch,
    signal: options.signal,
  });
  const { call } = transport;
  return {
    quotes: {
      create: async (body: CreateQuote, more: CallOptions = {}): Promise<Quote> =>
        (await call<{ data: Quote }>("POST", "/api/quotes", { body, ...more })).data,
      /** Up to 100 rows; each row has a separate result, in the order of the rows. */
      batch: async (rows: QuoteBatch["rows"], more: CallOptions = {}): Promise<QuoteResult[]> =>
        (
          await call<{ data: QuoteResult[] }>("POST", "/api/quotes/batch", {
            body: { rows },
            ...more,
          })
        ).data,
    },
    bookings: bookingCalls(transport),
    places: {
      search: async (query: SearchPlaces): Promise<Place[]> =>
        (await call<{ data: Place[] }>("GET", "/api/places", { query })).data,
      reverse: async (query: ReversePlace): Promise<Place> =>
        (await call<{ data: Place }>("GET", "/api/places/reverse", { query })).data,
    },
    tariff: async (): Promise<Tariff> => (await call<{ data: Tariff }>("GET", "/api/tariff")).data,
    money: moneyCalls(transport),
    ...webhookCalls(transport),
    test: testCalls(transport),
  };
}
