// Made by `npm run gen` from the description for partners.

import type * as Schema from "./schemas.ts";

/** Body of `POST /api/quotes`. */
export type CreateQuote = Schema.CreateQuote;

/** Answer of `POST /api/quotes`. */
export type Quote = Schema.Quote;

/** Body of `POST /api/quotes/batch`. */
export type QuoteBatch = Schema.QuoteBatch;

/** One row of the answer of `POST /api/quotes/batch`. */
export type QuoteResult = {
  /** False where the row was refused; the other rows are done all the same. */
  ok: true;
  /** The answer itself. */
  data: Schema.Quote;
} | {
  /** False where the row was refused; the other rows are done all the same. */
  ok: false;
  /** The refusal. */
  error: Schema.RowError;
};

/** Body of `POST /api/bookings`. */
export type CreateBooking = Schema.CreateBooking;

/** Answer of `POST /api/bookings`. */
export type Booking = Schema.Booking;

/** Body of `POST /api/bookings/batch`. */
export type BookingBatch = Schema.BookingBatch;

/** One row of the answer of `POST /api/bookings/batch`. */
export type BookingResult = {
  /** False where the row was refused; the other rows are done all the same. */
  ok: true;
  /** The answer itself. */
  data: Schema.Booking;
} | {
  /** False where the row was refused; the other rows are done all the same. */
  ok: false;
  /** The refusal. */
  error: Schema.RowError;
};

/** Query of `GET /api/bookings`. */
export type ListBookings = {
  cursor?: string | undefined;
  limit?: number | undefined;
  state?: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost" | "active" | "ended" | undefined;
  from?: Schema.SentInstant | undefined;
  to?: Schema.SentInstant | undefined;
  q?: string | undefined;
  reference?: string | undefined;
};

/** One row of the answer of `GET /api/bookings`. */
export type BookingSummary = Schema.BookingSummary;

/** Body of `POST /api/bookings/{id}/cancel`. */
export type CancelBooking = Schema.CancelBooking;

/** Body of `POST /api/bookings/{id}/rating`. */
export type RateBooking = Schema.RateBooking;

/** Body of `POST /api/bookings/{id}/edits/quote`. */
export type QuoteEdit = Schema.QuoteEdit;

/** Answer of `POST /api/bookings/{id}/edits/quote`. */
export type EditQuote = Schema.EditQuote;

/** Body of `POST /api/bookings/{id}/edits`. */
export type RequestEdit = Schema.RequestEdit;

/** Answer of `GET /api/bookings/{id}/proof-chain`. */
export type ProofChain = Schema.ProofChain;

/** Answer of `GET /api/bookings/{id}/receipts`. */
export type BookingReceipts = Schema.BookingReceipts;

/** Answer of `GET /api/receipts/{id}`. */
export type Receipt = Schema.Receipt;

/** Answer of `GET /api/business/statement`. */
export type Statement = Schema.BusinessStatement;

/** One row of the answer of `GET /api/business/invoices`. */
export type InvoiceSummary = Schema.Invoice;

/** Answer of `GET /api/business/invoices/{id}`. */
export type Invoice = Schema.InvoiceRecord;

/** Answer of `GET /api/business/payments/{id}`. */
export type BusinessPayment = Schema.BusinessPayment;

/** Query of `GET /api/places`. */
export type SearchPlaces = {
  q: string;
  near?: string | undefined;
  limit?: number | undefined;
};

/** One row of the answer of `GET /api/places`. */
export type Place = Schema.Place;

/** Query of `GET /api/places/reverse`. */
export type ReversePlace = {
  latitude: number;
  longitude: number;
};

/** Answer of `GET /api/tariff`. */
export type Tariff = Schema.Tariff;

/** Body of `POST /api/webhook-endpoints`. */
export type CreateWebhookEndpoint = Schema.SaveWebhookEndpoint;

/** Body of `PUT /api/webhook-endpoints/{id}`. */
export type UpdateWebhookEndpoint = Schema.UpdateWebhookEndpoint;

/** Answer of `GET /api/webhook-endpoints/{id}`. */
export type WebhookEndpoint = Schema.WebhookEndpoint;

/** Answer of `POST /api/webhook-endpoints`. */
export type NewWebhookEndpoint = Schema.NewWebhookEndpoint;

/** Query of `GET /api/webhook-endpoints/{id}/attempts`. */
export type ListWebhookAttempts = {
  cursor?: string | undefined;
  limit?: number | undefined;
  result?: "succeeded" | "failed" | undefined;
  status?: number | undefined;
  type?: Schema.SentWebhookType | undefined;
  bookingId?: Schema.Id | undefined;
  eventId?: Schema.WebhookEventId | undefined;
};

/** One row of the answer of `GET /api/webhook-endpoints/{id}/attempts`. */
export type WebhookAttempt = Schema.WebhookAttempt;

/** Query of `GET /api/webhook-events`. */
export type ListWebhookEvents = {
  cursor?: string | undefined;
  limit?: number | undefined;
  type?: Schema.SentWebhookType | undefined;
  bookingId?: Schema.Id | undefined;
};

/** One row of the answer of `GET /api/webhook-events`. */
export type WebhookEvent = Schema.WebhookEvent;

/** Body of `POST /api/webhook-endpoints/{id}/replay`. */
export type ReplayPeriod = Schema.ReplayWebhookPeriod;

/** Answer of `POST /api/webhook-events/{id}/replay`. */
export type Replay = Schema.Replay;

/** Body of `POST /api/test/bookings/{id}/advance`. */
export type AdvanceTestBooking = Schema.AdvanceTestBooking;

/** Answer of `GET /api/test/clock`. */
export type TestClockTime = Schema.TestClockTime;

/** Answer of `POST /api/test/clock`. */
export type TestClock = Schema.TestClock;

/** Answer of `POST /api/test/webhook-events`. */
export type TestEvent = Schema.TestEvent;

/** Answer of `GET /api/business/balance`. */
export type Balance = Schema.BusinessBalance;

/** The body of an event that is posted, by its type. */
export type WebhookBody =
  | { type: "booking.created"; timestamp: string; data: Schema.BookingEvent; }
  | { type: "booking.driver_assigned"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.driver_changed"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.arrival_changed"; timestamp: string; data: Schema.BookingArrivalEvent; }
  | { type: "booking.driver_arrived"; timestamp: string; data: Schema.BookingStopEvent; }
  | { type: "booking.picked_up"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.stop_done"; timestamp: string; data: Schema.BookingStopEvent; }
  | { type: "booking.delivered"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.partly_delivered"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.failed_stop"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.returning"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.returned"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.held"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.disposed"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.lost"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.cancelled"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.unfulfilled"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.price_changed"; timestamp: string; data: Schema.BookingPriceEvent; }
  | { type: "booking.edited"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.edit_declined"; timestamp: string; data: { id: Schema.Id; number: string; reference: string | null; metadata: Record<string, string>; state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost"; totalSatang: number; paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded"; vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup"; createdAt: Schema.Instant; scheduledAt: Schema.Instant | null; endedAt: Schema.Instant | null; cancelFeeSatang: number; driver: { name: string; plate: string | null; vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup"; } | null; arrival: { stopIndex: number; at: Schema.Instant; } | null; stops: Array<{ index: number; state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed"; arrivedAt: Schema.Instant | null; doneAt: Schema.Instant | null; failureReason: string | null; codAmountSatang: number; codCollectedAt: Schema.Instant | null; cod?: Schema.CodMoney | undefined; proofs: Array<{ kind: "photo" | "signature" | "pin" | "recipient_name"; at: Schema.Instant; }>; }>; sequence: number; happenedAt: Schema.Instant; }; }
  | { type: "booking.proof_added"; timestamp: string; data: Schema.BookingProofEvent; }
  | { type: "booking.cod_collected"; timestamp: string; data: Schema.BookingStepEvent; }
  | { type: "booking.cod_released"; timestamp: string; data: Schema.CodReleasedEvent; }
  | { type: "balance.low"; timestamp: string; data: { availableSatang: number; lowBalanceSatang: number; }; }
  | { type: "invoice.issued"; timestamp: string; data: { invoiceId: Schema.Id; month: Schema.Day; amountSatang: number; dueOn: Schema.Day; }; }
  | { type: "claim.updated"; timestamp: string; data: Schema.ClaimUpdatedEvent; }
  | { type: "ping"; timestamp: string; data: { endpointId: Schema.Id; }; };
