import type { AnswerOf, BodyOf, CallNameOf, Listed } from "@songtan/client/call-types.ts";
import type {
  AskClosure,
  ChooseNotifications,
  ClosureAsked,
  ClosureView,
  ConsentView,
  DataExportsView,
  DecideConsents,
  NotificationsView,
  OwnerProof,
} from "@songtan/contract/account-rights";
import type {
  ChangePassword,
  ConfirmPasswordReset,
  ConfirmVerification,
  CustomerSession,
  CustomerView,
  DeviceView,
  DriverSession,
  DriverView,
  Login,
  PasswordResetView,
  SavedPlace,
  SavedPlaceView,
  SignUp,
  StartPasswordReset,
  StartVerification,
  UpdateUser,
  VerificationView,
} from "@songtan/contract/accounts";
import type {
  BookingSummary,
  BookingView,
  CancelBooking,
  CreateBooking,
  ListBookings,
  RateBooking,
  ReleasePin,
  ResendPin,
} from "@songtan/contract/bookings";
import type { AmountDueView, ChargeView, GiveTip, PayWith, RaisePrice } from "@songtan/contract/charges";
import type { ChatMessage, ListMessages, ReadMessages, WriteMessage } from "@songtan/contract/chat";
import type { DriverAppeals, WriteAppeal } from "@songtan/contract/console/drivers";
import type {
  AlarmView,
  DashboardView,
  DocumentOpeningView,
  DocumentView,
  RaiseAlarm,
  RecordPositions,
  SetDuty,
} from "@songtan/contract/drivers";
import type { AskEdit, EditQuote, QuoteEdit } from "@songtan/contract/edits";
import type { MapView } from "@songtan/contract/map";
import type { BoardBooking, ListBoard, OfferView } from "@songtan/contract/offers";
import type {
  KeepCard,
  PaymentOptions,
  PaymentView,
  SavedCardView,
  StartTopUp,
  TopUpView,
  TryPayment,
} from "@songtan/contract/payments";
import type {
  CodSummaryView,
  CodView,
  CreditView,
  PayoutAccountView,
  PayoutTermsView,
  PayoutView,
  RemoveBankAccount,
  RequestPayout,
  SetBankAccount,
  TransferCredit,
} from "@songtan/contract/payouts";
import type { PlaceView, ReversePlace, SearchPlaces } from "@songtan/contract/places";
import type { ProofChainView } from "@songtan/contract/proof-chain";
import type { AllowPush, PushView } from "@songtan/contract/push";
import type { CreateQuote, QuoteView, TariffView } from "@songtan/contract/quotes";
import type { AskTaxReceipt, BookingReceipts, ReceiptView, TaxPayer, TaxPayerView } from "@songtan/contract/receipts";
import type { BookingReports, CreateReport, ReportView, WriteReport } from "@songtan/contract/reports";
import type {
  AnswerSocialSignIn,
  BrowserProof,
  IdentitiesView,
  LinkSocialSignIn,
  SignInOptions,
  SocialLinkCodeView,
  SocialSignInView,
  SocialSignUp,
  StartedSocialSignIn,
  StartSocialLinkCode,
  StartSocialSignIn,
} from "@songtan/contract/social-sign-in";
import type { AskStatement, StatementView } from "@songtan/contract/statements";
import type { ListTasks, SendTaskEvents, TaskEventsAnswer, TaskView } from "@songtan/contract/tasks";
import type { Instruct, MovePin, RecipientView, TrackingView } from "@songtan/contract/tracking";
import type { UploadView } from "@songtan/contract/uploads";
import type { AskWithheld, WithheldYear } from "@songtan/contract/withheld";
import type { input, output } from "zod";

/**
 * Every call the app makes: what goes in (`body`, `query`) and what comes out. `answer` is what the caller gets:
 * the inside of `{"data": …}`, or the whole answer where it holds more than that (lists, sessions).
 * Only types are imported from the contract: its schemas, and zod with them, stay out of the browser.
 */
export type Calls = {
  "GET /customer/push": { answer: PushView };
  "PUT /customer/push": { body: input<typeof AllowPush>; answer: PushView };
  "DELETE /customer/push": { answer: PushView };
  "GET /driver/push": { answer: PushView };
  "PUT /driver/push": { body: input<typeof AllowPush>; answer: PushView };
  "DELETE /driver/push": { answer: PushView };
  "GET /driver/withheld": { query: input<typeof AskWithheld>; answer: WithheldYear };
  "GET /driver/statement": { query: input<typeof AskStatement>; answer: StatementView };
  "GET /bookings/{id}/messages": { query: input<typeof ListMessages>; answer: Listed<ChatMessage> };
  "POST /bookings/{id}/messages": { body: input<typeof WriteMessage>; answer: ChatMessage };
  "POST /bookings/{id}/messages/read": { body: input<typeof ReadMessages>; answer: unknown };
  "GET /driver/tasks/{id}/messages": { query: input<typeof ListMessages>; answer: Listed<ChatMessage> };
  "POST /driver/tasks/{id}/messages": { body: input<typeof WriteMessage>; answer: ChatMessage };
  "POST /driver/tasks/{id}/messages/read": { body: input<typeof ReadMessages>; answer: unknown };
  "GET /customer/credit": { answer: CreditView };
  "POST /customer/credit/transfers": { body: input<typeof TransferCredit>; answer: PayoutView };
  "GET /bookings/{id}/reports": { answer: BookingReports };
  "POST /bookings/{id}/reports": { body: input<typeof CreateReport>; answer: ReportView };
  "GET /driver/tasks/{id}/reports": { answer: BookingReports };
  "POST /driver/tasks/{id}/reports": { body: input<typeof CreateReport>; answer: ReportView };
  "POST /driver/reports/{id}/messages": { body: input<typeof WriteReport>; answer: ReportView };
  "POST /driver/reports/{id}/withdraw": { answer: ReportView };
  "POST /reports/{id}/messages": { body: input<typeof WriteReport>; answer: ReportView };
  "POST /reports/{id}/withdraw": { answer: ReportView };
  "GET /bookings/{id}/receipts": { answer: BookingReceipts };
  "POST /bookings/{id}/tax-receipt": { body: input<typeof AskTaxReceipt>; answer: BookingReceipts };
  "GET /receipts/{id}": { answer: ReceiptView };
  "GET /customer/tax-payer": { answer: TaxPayerView | null };
  "PUT /customer/tax-payer": { body: input<typeof TaxPayer>; answer: TaxPayerView | null };
  "DELETE /customer/tax-payer": { answer: null };
  "POST /customer/sign-up": { body: input<typeof SignUp>; answer: output<typeof CustomerSession> };
  "POST /driver/sign-up": { body: input<typeof SignUp>; answer: output<typeof DriverSession> };
  "POST /customer/login": { body: input<typeof Login>; answer: output<typeof CustomerSession> };
  "POST /driver/login": { body: input<typeof Login>; answer: output<typeof DriverSession> };
  "POST /customer/logout": { answer: null };
  "POST /driver/logout": { answer: null };
  "GET /customer/user": { answer: CustomerView };
  "GET /driver/user": { answer: DriverView };
  "PUT /customer/user": { body: input<typeof UpdateUser>; answer: CustomerView };
  "PUT /driver/user": { body: input<typeof UpdateUser>; answer: DriverView };
  "PUT /customer/password": { body: input<typeof ChangePassword>; answer: unknown };
  "PUT /driver/password": { body: input<typeof ChangePassword>; answer: unknown };
  "GET /customer/devices": { answer: Listed<output<typeof DeviceView>> };
  "GET /driver/devices": { answer: Listed<output<typeof DeviceView>> };
  "DELETE /customer/devices": { answer: null };
  "DELETE /driver/devices": { answer: null };
  "GET /customer/consents": { answer: ConsentView[] };
  "GET /driver/consents": { answer: ConsentView[] };
  "PUT /customer/consents": { body: input<typeof DecideConsents>; answer: ConsentView[] };
  "PUT /driver/consents": { body: input<typeof DecideConsents>; answer: ConsentView[] };
  "GET /customer/notifications": { answer: NotificationsView };
  "GET /driver/notifications": { answer: NotificationsView };
  "PUT /customer/notifications": { body: input<typeof ChooseNotifications>; answer: NotificationsView };
  "PUT /driver/notifications": { body: input<typeof ChooseNotifications>; answer: NotificationsView };
  "GET /customer/data-exports": { answer: output<typeof DataExportsView> };
  "GET /driver/data-exports": { answer: output<typeof DataExportsView> };
  "POST /customer/data-exports": { body: input<typeof OwnerProof>; answer: output<typeof DataExportsView> };
  "POST /driver/data-exports": { body: input<typeof OwnerProof>; answer: output<typeof DataExportsView> };
  "GET /customer/closure": { answer: ClosureView };
  "GET /driver/closure": { answer: ClosureView };
  "POST /customer/closure": { body: input<typeof AskClosure>; answer: output<typeof ClosureAsked> };
  "POST /driver/closure": { body: input<typeof AskClosure>; answer: output<typeof ClosureAsked> };
  "DELETE /customer/devices/{id}": { answer: null };
  "DELETE /driver/devices/{id}": { answer: null };
  "GET /payment-options": { answer: PaymentOptions };
  "POST /bookings/{id}/payments": { body: TryPayment; answer: PaymentView };
  "POST /bookings/{id}/payments/check": { answer: PaymentView };
  "GET /charges/{id}": { answer: ChargeView };
  "POST /charges/{id}/check": { answer: ChargeView };
  "POST /charges/{id}/end": { answer: ChargeView };
  "GET /customer/amount-due": { answer: AmountDueView };
  "POST /customer/amount-due/payments": { body: PayWith; answer: ChargeView };
  "POST /bookings/{id}/tip": { body: GiveTip; answer: BookingView };
  "POST /bookings/{id}/priority-fee": { body: RaisePrice; answer: BookingView };
  "POST /driver/top-ups": { body: input<typeof StartTopUp>; answer: TopUpView };
  "POST /driver/top-ups/{id}/check": { answer: TopUpView };
  "GET /driver/payouts/terms": { answer: PayoutTermsView };
  "GET /driver/payouts": { query: { cursor?: string; limit?: number }; answer: Listed<PayoutView> };
  "POST /driver/payouts": { body: input<typeof RequestPayout>; answer: PayoutView };
  "GET /customer/bank-account": { answer: PayoutAccountView | null };
  "PUT /customer/bank-account": { body: input<typeof SetBankAccount>; answer: PayoutAccountView | null };
  "POST /customer/bank-account/remove": { body: input<typeof RemoveBankAccount>; answer: null };
  "GET /customer/cod": { query: { cursor?: string; limit?: number }; answer: Listed<CodView> };
  "GET /customer/cod/summary": { answer: CodSummaryView };
  "GET /customer/cards": { answer: Listed<SavedCardView> };
  "POST /customer/cards": { body: input<typeof KeepCard>; answer: SavedCardView };
  "DELETE /customer/cards/{id}": { answer: null };
  "GET /sign-in-options": { answer: output<typeof SignInOptions> };
  "POST /customer/social-sign-ins": {
    body: input<typeof StartSocialSignIn>;
    answer: output<typeof StartedSocialSignIn>;
  };
  "POST /customer/social-sign-ins/{id}/answer": { body: input<typeof AnswerSocialSignIn>; answer: SocialSignInView };
  "POST /customer/social-sign-ins/{id}/state": { body: input<typeof BrowserProof>; answer: SocialSignInView };
  "POST /customer/social-sign-ins/{id}/sign-up": {
    body: input<typeof SocialSignUp>;
    answer: output<typeof CustomerSession>;
  };
  "POST /customer/social-sign-ins/{id}/codes": {
    body: input<typeof StartSocialLinkCode>;
    answer: output<typeof SocialLinkCodeView>;
  };
  "POST /customer/social-sign-ins/{id}/link": {
    body: input<typeof LinkSocialSignIn>;
    answer: output<typeof CustomerSession>;
  };
  "GET /customer/identities": { answer: IdentitiesView };
  "DELETE /customer/identities/{provider}": { answer: null };
  "POST /driver/social-sign-ins": {
    body: input<typeof StartSocialSignIn>;
    answer: output<typeof StartedSocialSignIn>;
  };
  "POST /driver/social-sign-ins/{id}/answer": { body: input<typeof AnswerSocialSignIn>; answer: SocialSignInView };
  "POST /driver/social-sign-ins/{id}/state": { body: input<typeof BrowserProof>; answer: SocialSignInView };
  "POST /driver/social-sign-ins/{id}/sign-up": {
    body: input<typeof SocialSignUp>;
    answer: output<typeof DriverSession>;
  };
  "POST /driver/social-sign-ins/{id}/codes": {
    body: input<typeof StartSocialLinkCode>;
    answer: output<typeof SocialLinkCodeView>;
  };
  "POST /driver/social-sign-ins/{id}/link": {
    body: input<typeof LinkSocialSignIn>;
    answer: output<typeof DriverSession>;
  };
  "GET /driver/identities": { answer: IdentitiesView };
  "DELETE /driver/identities/{provider}": { answer: null };
  "GET /customer/places": { answer: Listed<output<typeof SavedPlaceView>> };
  "POST /customer/places": { body: input<typeof SavedPlace>; answer: output<typeof SavedPlaceView> };
  "PUT /customer/places/{id}": { body: input<typeof SavedPlace>; answer: output<typeof SavedPlaceView> };
  "DELETE /customer/places/{id}": { answer: null };
  "POST /verifications": { body: input<typeof StartVerification>; answer: output<typeof VerificationView> };
  "POST /verifications/{id}/confirm": { body: input<typeof ConfirmVerification>; answer: CustomerView | DriverView };
  "POST /password-resets": { body: input<typeof StartPasswordReset>; answer: output<typeof PasswordResetView> };
  "POST /password-resets/{id}/confirm": { body: input<typeof ConfirmPasswordReset>; answer: unknown };
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
  "POST /bookings/{id}/edits": { body: input<typeof AskEdit>; answer: BookingView };
  "DELETE /bookings/{id}/edits/{editId}": { answer: BookingView };
  "POST /driver/tasks/{id}/edit/accept": { body: { editId: string }; answer: TaskView };
  "POST /driver/tasks/{id}/edit/decline": { body: { editId: string }; answer: TaskView };
  "POST /bookings/{id}/change-driver": { answer: BookingView };
  "POST /bookings/{id}/cancel": { body: input<typeof CancelBooking>; answer: BookingView };
  "POST /bookings/{id}/rating": { body: input<typeof RateBooking>; answer: BookingView };
  "POST /bookings/{id}/release-pin": { body: input<typeof ReleasePin>; answer: BookingView };
  "GET /tracking/{viewKey}": { answer: TrackingView };
  "GET /recipient/{key}": { answer: RecipientView };
  "POST /recipient/{key}/codes": { answer: output<typeof VerificationView> };
  "PUT /recipient/{key}/pin": { body: input<typeof MovePin>; answer: RecipientView };
  "PUT /recipient/{key}/instructions": { body: input<typeof Instruct>; answer: RecipientView };
  "POST /bookings/{id}/resend-pin": { body: input<typeof ResendPin>; answer: BookingView };
  "POST /driver/tasks/{id}/resend-pin": { body: input<typeof ResendPin>; answer: TaskView };
  "PUT /driver/duty": { body: input<typeof SetDuty>; answer: DriverView };
  "POST /driver/sos": { body: input<typeof RaiseAlarm>; answer: AlarmView };
  "POST /driver/positions": { body: input<typeof RecordPositions>; answer: unknown };
  "GET /driver/offers": { answer: Listed<OfferView> };
  "POST /driver/offers/{id}/accept": { answer: TaskView };
  "POST /driver/offers/{id}/decline": { answer: unknown };
  "POST /driver/offers/{id}/seen": { answer: unknown };
  "GET /driver/bookings": { query: input<typeof ListBoard>; answer: Listed<BoardBooking> };
  "GET /driver/bookings/{id}": { answer: BoardBooking };
  "POST /driver/bookings/{id}/accept": { answer: TaskView };
  "GET /driver/tasks": { query: input<typeof ListTasks>; answer: Listed<TaskView> };
  "GET /driver/tasks/{id}": { answer: TaskView };
  "POST /driver/tasks/{id}/events": { body: input<typeof SendTaskEvents>; answer: output<typeof TaskEventsAnswer> };
  "GET /driver/dashboard": { answer: DashboardView };
  "GET /driver/documents/{kind}": { answer: DocumentView };
  "GET /driver/documents": { answer: Listed<DocumentView> };
  "DELETE /driver/documents/{kind}": { answer: DocumentView };
  "GET /driver/appeals": { answer: DriverAppeals };
  "POST /driver/appeals": { body: input<typeof WriteAppeal>; answer: DriverAppeals };
  "GET /driver/document-openings": {
    query: { cursor?: string | undefined; limit?: number };
    answer: Listed<DocumentOpeningView>;
  };
  "PUT /driver/documents/{kind}": { body: Record<string, unknown>; answer: DocumentView };
  "POST /uploads": { form: FormData; answer: output<typeof UploadView> };
};

type CallName = CallNameOf<Calls>;
export type Answer<Name extends CallName> = AnswerOf<Calls, Name>;
export type Body<Name extends CallName> = BodyOf<Calls, Name>;
