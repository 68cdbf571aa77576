import { readStream } from "./event-stream.ts";
import type {
  Booking,
  BookingBatch,
  BookingReceipts,
  BookingResult,
  BookingSummary,
  CancelBooking,
  CreateBooking,
  EditQuote,
  ListBookings,
  QuoteEdit,
  RateBooking,
  RequestEdit,
} from "./generated/types.ts";
import { readPages } from "./pages.ts";
import { proofCalls } from "./proofs.ts";
import type { Call, CallOptions, Transport } from "./transport.ts";

const pathOf = (id: string, rest = ""): string => `/api/bookings/${encodeURIComponent(id)}${rest}`;

/** Returns true when the booking has ended and its state is final. */
export const isEnded = (state: Booking["state"]): boolean => endedStates.has(state);
const endedStates: ReadonlySet<Booking["state"]> = new Set([
  "delivered",
  "returned",
  "disposed",
  "cancelled",
  "unfulfilled",
  "lost",
]);

export const bookingCalls = (transport: Transport) => {
  const post = async <Answer>(path: string, call: Call): Promise<Answer> =>
    (await transport.call<{ data: Answer }>("POST", path, call)).data;
  return {
    /** Books a quote. With an `idempotencyKey` of your own order, a repeated program books once. */
    create: (body: CreateBooking, more: CallOptions = {}) =>
      post<Booking>("/api/bookings", { body, ...more }),
    /** Up to 100 rows; each row has a separate result, in the order of the rows. */
    batch: (rows: BookingBatch["rows"], more: CallOptions = {}) =>
      post<BookingResult[]>("/api/bookings/batch", { body: { rows }, ...more }),
    get: async (id: string): Promise<Booking> =>
      (await transport.call<{ data: Booking }>("GET", pathOf(id))).data,
    /** Newest first; pages are fetched while the list is read. */
    list: (query: Omit<ListBookings, "cursor"> = {}) =>
      readPages<BookingSummary>(transport, "/api/bookings", query),
    /** `expectedFeeSatang` is the fee that was shown: `cancellation.feeSatang` of the booking. */
    cancel: (id: string, body: CancelBooking, more: CallOptions = {}) =>
      post<Booking>(pathOf(id, "/cancel"), { body, ...more }),
    rate: (id: string, body: RateBooking, more: CallOptions = {}) =>
      post<Booking>(pathOf(id, "/rating"), { body, ...more }),
    /** Prices a change to other drop-offs. */
    quoteEdit: (id: string, body: QuoteEdit) =>
      post<EditQuote>(pathOf(id, "/edits/quote"), { body }),
    edit: (id: string, body: RequestEdit, more: CallOptions = {}) =>
      post<Booking>(pathOf(id, "/edits"), { body, ...more }),
    proofs: proofCalls(transport),
    receipts: async (id: string): Promise<BookingReceipts> =>
      (await transport.call<{ data: BookingReceipts }>("GET", pathOf(id, "/receipts"))).data,
    /** The booking now and after each change, until it has ended. */
    async *watch(id: string): AsyncGenerator<Booking, void, void> {
      for await (const { event, data } of readStream(transport, pathOf(id, "/events"))) {
        if (event !== "booking") continue;
        const booking = JSON.parse(data) as Booking;
        yield booking;
        if (isEnded(booking.state)) return;
      }
    },
  };
};
