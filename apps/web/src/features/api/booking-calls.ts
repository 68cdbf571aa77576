import type { Listed } from "@songtan/client/calls/call-types.ts";
import type {
  BookingSummary,
  BookingView,
  CancelBooking,
  CreateBooking,
  ListBookings,
  RateBooking,
  ReleasePin,
  ResendPin,
} from "@songtan/contract/bookings/bookings";
import type {
  ChatMessage,
  ListMessages,
  ReadMessages,
  WriteMessage,
} from "@songtan/contract/bookings/chat";
import type { EditQuote, QuoteEdit, RequestEdit } from "@songtan/contract/bookings/edits";
import type { PlaceView, ReversePlace, SearchPlaces } from "@songtan/contract/bookings/places";
import type { CreateQuote, QuoteView, TariffView } from "@songtan/contract/bookings/quotes";
import type { RecallBooking } from "@songtan/contract/bookings/recall";
import type {
  Instruct,
  MovePin,
  RecipientView,
  TrackingView,
} from "@songtan/contract/bookings/tracking";
import type {
  BookingReports,
  CreateReport,
  ReportView,
  WriteReport,
} from "@songtan/contract/claims/reports";
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import type { MapView } from "@songtan/contract/map";
import type { UploadView } from "@songtan/contract/uploads";
import type { input, output } from "zod";

/** From the quote to the last drop-off, as customers, recipients and visitors use it. */
export type BookingCalls = {
  "GET /bookings/{id}/messages": { query: input<typeof ListMessages>; answer: Listed<ChatMessage> };
  "POST /bookings/{id}/messages": { body: input<typeof WriteMessage>; answer: ChatMessage };
  "POST /bookings/{id}/messages/read": { body: input<typeof ReadMessages>; answer: unknown };
  "GET /bookings/{id}/reports": { answer: BookingReports };
  "POST /bookings/{id}/reports": { body: input<typeof CreateReport>; answer: ReportView };
  "POST /reports/{id}/messages": { body: input<typeof WriteReport>; answer: ReportView };
  "POST /reports/{id}/withdraw": { answer: ReportView };
  "GET /places": { query: input<typeof SearchPlaces>; answer: Listed<PlaceView> };
  "GET /places/reverse": { query: input<typeof ReversePlace>; answer: PlaceView };
  "GET /map": { answer: MapView };
  "GET /tariff": { answer: TariffView };
  "POST /quotes": { body: input<typeof CreateQuote>; answer: QuoteView };
  "POST /bookings": { body: input<typeof CreateBooking>; answer: BookingView };
  "GET /bookings": { query: input<typeof ListBookings>; answer: Listed<BookingSummary> };
  "GET /bookings/{id}": { answer: BookingView };
  "GET /bookings/{id}/proof-chain": { answer: ProofChainView };
  "POST /bookings/{id}/edits/quote": { body: input<typeof QuoteEdit>; answer: EditQuote };
  "POST /bookings/{id}/edits": { body: input<typeof RequestEdit>; answer: BookingView };
  "DELETE /bookings/{id}/edits/{editId}": { answer: BookingView };
  "POST /bookings/{id}/change-driver": { answer: BookingView };
  "POST /bookings/{id}/share-link": { answer: BookingView };
  "POST /bookings/{id}/cancel": { body: input<typeof CancelBooking>; answer: BookingView };
  "POST /bookings/{id}/return-to-me": { body: input<typeof RecallBooking>; answer: BookingView };
  "POST /bookings/{id}/rating": { body: input<typeof RateBooking>; answer: BookingView };
  "POST /bookings/{id}/release-pin": { body: input<typeof ReleasePin>; answer: BookingView };
  "GET /tracking/{viewKey}": { answer: TrackingView };
  "GET /recipient/{key}": { answer: RecipientView };
  "PUT /recipient/{key}/pin": { body: input<typeof MovePin>; answer: RecipientView };
  "PUT /recipient/{key}/instructions": { body: input<typeof Instruct>; answer: RecipientView };
  "POST /bookings/{id}/resend-pin": { body: input<typeof ResendPin>; answer: BookingView };
  "POST /uploads": { form: FormData; answer: output<typeof UploadView> };
};
