import type { input, output } from "zod";
import type {
  AvailabilityView,
} from "../src/availability.ts";
import type {
  BookingBatch,
  QuoteBatch,
  RowError,
} from "../src/bookings/batches.ts";
import type {
  BookingSummary,
  BookingView,
  CancelBooking,
  CreateBooking,
  ListBookings,
  RateBooking,
  ReleasePin,
} from "../src/bookings/bookings.ts";
import type {
  ChatMessage,
  ListMessages,
  ReadMessages,
  WriteMessage,
  WriteStaffMessage,
} from "../src/bookings/chat.ts";
import type {
  EditQuote,
  QuoteEdit,
  RequestEdit,
} from "../src/bookings/edits.ts";
import type {
  PlaceView,
  ReversePlace,
  SearchPlaces,
} from "../src/bookings/places.ts";
import type {
  CreateQuote,
  QuoteView,
  TariffView,
} from "../src/bookings/quotes.ts";
import type {
  RecallBooking,
} from "../src/bookings/recall.ts";
import type {
  Instruct,
  MovePin,
  RecipientView,
  TrackingView,
} from "../src/bookings/tracking.ts";
import type {
  BusinessClosed,
  BusinessClosureView,
  CloseBusiness,
} from "../src/businesses/business-closure.ts";
import type {
  BusinessBalanceView,
  BusinessPaymentView,
  BusinessStatementView,
  InvoiceRecord,
  InvoiceView,
  PayInvoice,
  RequestBusinessStatement,
  SetLowBalance,
  StartBusinessTopUp,
} from "../src/businesses/business-money.ts";
import type {
  AcceptInvitation,
  BusinessInvitationView,
  BusinessLogView,
  BusinessView,
  ChangeMember,
  ChangeOwner,
  CreateKey,
  InviteMember,
  KeyView,
  MemberView,
  NewKeyView,
  RetainingAccess,
  RotateKey,
  SaveBusiness,
} from "../src/businesses/businesses.ts";
import type {
  AgentRequestView,
  CreateMandate,
  MandateBoundsView,
  MandateView,
  NewMandateView,
  ProposalView,
  ShowAgentRequest,
} from "../src/businesses/mandates.ts";
import type {
  ListPartnerRequests,
  PartnerRequestView,
} from "../src/businesses/request-log.ts";
import type {
  CancelByHand,
  CancellationOptions,
  ChoosableDriver,
  ChooseDriver,
  EditByHand,
  ExtendSearch,
  ListChoosableDrivers,
  QuoteEditByHand,
  RecallByHand,
  RecallOptions,
  RecordDriverEvent,
  ReleaseDriver,
  ReleasePinByHand,
  RenewLinkByHand,
  TaskAtHand,
  WithdrawEditByHand,
} from "../src/by-hand/by-hand.ts";
import type {
  BookForCaller,
  Caller,
  CallerBooking,
  ConfirmCaller,
  FindCaller,
  QuoteForCaller,
} from "../src/by-hand/callers.ts";
import type {
  ConsoleCustomer,
  ConsoleCustomerSummary,
  GiveCredit,
  ListConsoleCustomers,
  ReinstateCustomer,
  SuspendCustomer,
} from "../src/by-hand/customers.ts";
import type {
  LossOptions,
} from "../src/by-hand/losses.ts";
import type {
  CancellationPreview,
  MessagePreview,
  PreviewCancellations,
  PreviewMessages,
  PreviewSuspensions,
  SuspensionPreview,
} from "../src/by-hand/previews.ts";
import type {
  DoneOrProposed,
  TurnDownProposal,
} from "../src/by-hand/proposals.ts";
import type {
  BookingReports,
  CreateReport,
  ReportView,
  WriteReport,
} from "../src/claims/reports.ts";
import type {
  AdjustmentView,
  ListAdjustments,
  ProposeAdjustment,
  RejectAdjustment,
} from "../src/console/adjustments.ts";
import type {
  AuditEntry,
  ListAudit,
} from "../src/console/audit.ts";
import type {
  ConsoleBooking,
  ConsoleBookingSummary,
  ListConsoleBookings,
  MoveBooking,
} from "../src/console/bookings.ts";
import type {
  BookEntry,
  BookMonth,
  BookMonthReport,
  BooksProof,
  CloseMonth,
  ListBookEntries,
  RecordWithholding,
  TrialBalance,
  TrialBalanceQuery,
  WithholdingView,
} from "../src/console/books.ts";
import type {
  ConsoleBusiness,
  ConsoleBusinessSummary,
  ListConsoleBusinesses,
  RecordInvoicePayment,
  SetCreditLimit,
  WithReason,
} from "../src/console/businesses.ts";
import type {
  ChangeDepot,
  CollectGoods,
  ConsoleDepot,
  DisposeGoods,
  RejectDisposal,
  SaveDepot,
  StoreAtDepot,
} from "../src/console/depots.ts";
import type {
  AcceptDispute,
  AnswerDispute,
  DisputeRecord,
  DisputeRow,
  ListDisputes,
} from "../src/console/disputes.ts";
import type {
  AnswerAppeal,
  ConsoleAppeal,
  ConsoleDriver,
  ConsoleDriverSummary,
  DriverAppeals,
  ListAppeals,
  ListDrivers,
  MessageDriver,
  NoteView,
  ReinstateDriver,
  SuspendDriver,
  WriteAppeal,
  WriteNote,
} from "../src/console/drivers.ts";
import type {
  HandoverOptions,
  MoveHandover,
  ProposeHandover,
  RecordHandoverGiven,
} from "../src/console/handovers.ts";
import type {
  AlertView,
  OnCallInput,
  OnCallView,
} from "../src/console/live/on-call.ts";
import type {
  RaiseAreas,
  RaiseAreasQuery,
  StartRaise,
} from "../src/console/live/raises.ts";
import type {
  CloseIncident,
  JobsRunAgain,
  OperationsView,
} from "../src/console/operations.ts";
import type {
  ApproveProvider,
  ProviderAnswer,
  ProviderView,
  SaveProvider,
  TestProvider,
} from "../src/console/operator/providers.ts";
import type {
  ChangeSetting,
  OperatorView,
  SettingView,
} from "../src/console/operator/settings.ts";
import type {
  ConfirmSetup,
  CreateFirstManager,
  FirstManagerCreated,
  SetupView,
} from "../src/console/operator/setup.ts";
import type {
  AnnouncementView,
  ConsoleAnnouncement,
  ListAnnouncements,
  MakeAnnouncement,
  Recipients,
  RecipientsQuery,
} from "../src/console/overview/announcements.ts";
import type {
  FiguresQuery,
  FiguresReport,
} from "../src/console/overview/figures.ts";
import type {
  PartnerHealthView,
} from "../src/console/overview/partner-health.ts";
import type {
  SaveFilter,
  SavedFilterView,
  SavedFiltersQuery,
  SetDefaultFilter,
} from "../src/console/overview/saved-filters.ts";
import type {
  FoundRecord,
  SearchQuery,
} from "../src/console/overview/search.ts";
import type {
  ListPayments,
  PaymentRecord,
  PaymentRow,
  RefundVersion,
  RejectRefund,
  RequestRefund,
  SettleRefund,
} from "../src/console/payments.ts";
import type {
  ApproveRun,
  ConsoleCod,
  ConsolePayout,
  DecideCod,
  ExcludePayout,
  ListCod,
  ListPayouts,
  ObjectToCod,
  PayoutRunSummary,
  PayoutRunView,
  PayoutsWaiting,
  RejectPayout,
} from "../src/console/payouts.ts";
import type {
  ChangePromo,
  ListPromos,
  MovePromo,
  PromoSummary,
  PromoTerms,
  PromoView,
} from "../src/console/promos.ts";
import type {
  ListDifferences,
  ProviderDifferences,
  ResolveDifference,
} from "../src/console/reconciliation.ts";
import type {
  AddCaseTerms,
  AnswerReport,
  CaseTermsView,
  EndReport,
  ListReports,
  ProposeClaim,
  ReportRecord,
  ReportRow,
  ReportVersion,
  SetFault,
  TransferredClaim,
} from "../src/console/reports.ts";
import type {
  DecideDocument,
  DecisionView,
  ListReviews,
  LockView,
  NextReview,
  NextReviewView,
  OpenDocument,
  OpenedDocument,
  RejectionReason,
  ReviewList,
} from "../src/console/reviews.ts";
import type {
  ListSecurityEvents,
  SecurityEventView,
} from "../src/console/security-events.ts";
import type {
  ChangeScopes,
  ChangeStaffPassword,
  ConfirmFactorReset,
  ConfirmGrant,
  DecideGrant,
  DeclineFactorReset,
  FollowInvitation,
  InvitationView,
  InviteStaff,
  Proven,
  StaffInvited,
  StaffLogin,
  StaffProof,
  StaffUser,
  StaffView,
} from "../src/console/staff.ts";
import type {
  AddHoliday,
  ChangeTariffDraft,
  CreateTariffDraft,
  HolidayEffect,
  HolidayEffectQuery,
  HolidayView,
  MoveTariffDraft,
  TariffBoard,
  TariffDraft,
  TariffVersionView,
} from "../src/console/tariffs.ts";
import type {
  AlarmView,
  ChooseWorkArea,
  DashboardView,
  DestinationView,
  DocumentAccessView,
  DocumentView,
  RaiseAlarm,
  RecordPositions,
  SetDuty,
  StartBreak,
  StartDestination,
  SubmitDocument,
  WorkAreaView,
} from "../src/drivers/drivers.ts";
import type {
  AcceptFromBoard,
  BoardBooking,
  OfferView,
} from "../src/drivers/offers.ts";
import type {
  ProofChainView,
} from "../src/drivers/proof-chain.ts";
import type {
  ListTasks,
  SendTaskEvents,
  TaskEventsResult,
  TaskView,
} from "../src/drivers/tasks.ts";
import type {
  ChooseNotifications,
  ClosureRequested,
  ClosureView,
  ConsentView,
  DataExportsView,
  DecideConsents,
  NotificationsView,
  OwnerProof,
} from "../src/identity/account-rights.ts";
import type {
  ChangePassword,
  CodeLoginView,
  ConfirmCodeLogin,
  ConfirmPasswordReset,
  ConfirmVerification,
  CustomerSession,
  CustomerView,
  DeviceView,
  DriverSession,
  DriverView,
  HumanCheckView,
  Login,
  PasswordResetView,
  SavedPlace,
  SavedPlaceView,
  SignUp,
  StartCodeLogin,
  StartPasswordReset,
  StartVerification,
  UpdateUser,
  VerificationView,
} from "../src/identity/accounts.ts";
import type {
  MadeAccessView,
} from "../src/identity/made-access.ts";
import type {
  NotMeView,
  RecentAccess,
  RevokeRecentAccess,
} from "../src/identity/not-me.ts";
import type {
  NoticeView,
  ReadNotices,
  UnreadNotices,
} from "../src/identity/notices.ts";
import type {
  OwnerProofView,
} from "../src/identity/owner-proofs.ts";
import type {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  PasskeyView,
  SignInChallenge,
} from "../src/identity/passkeys.ts";
import type {
  AllowPush,
  PushView,
} from "../src/identity/push.ts";
import type {
  AnswerSocialSignIn,
  BrowserProof,
  IdentitiesView,
  LinkSocialSignIn,
  SignInOptions,
  SocialLinkCodeView,
  SocialProviderParam,
  SocialSignInView,
  SocialSignUp,
  StartSocialLinkCode,
  StartSocialSignIn,
  StartedSocialSignIn,
} from "../src/identity/social-sign-in.ts";
import type {
  MapView,
} from "../src/map.ts";
import type {
  AnswerImport,
  BookImport,
  ChangeImportRow,
  CreateImport,
  ImportRowView,
  ImportView,
  ListImportRows,
  SetImportColumns,
  SetImportPlace,
} from "../src/partners/imports.ts";
import type {
  AdvanceTestBooking,
  GiveTestBalance,
  MoveTestClock,
  SendTestEvent,
  TestClockTime,
  TestClockView,
  TestEventView,
} from "../src/partners/test-mode.ts";
import type {
  ListWebhookAttempts,
  ListWebhookEvents,
  NewWebhookEndpointView,
  ReplayView,
  ReplayWebhookEvent,
  ReplayWebhookPeriod,
  SaveWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookAttemptView,
  WebhookEndpointView,
  WebhookEventView,
} from "../src/partners/webhooks.ts";
import type {
  AmountDueView,
  ChargeView,
  CreateTip,
  PayWith,
  RaisePrice,
} from "../src/payments/charges.ts";
import type {
  CreatePaymentAttempt,
  PaymentOptions,
  PaymentView,
  SaveCard,
  SavedCardView,
  StartTopUp,
  TopUpView,
} from "../src/payments/payments.ts";
import type {
  BookingReceipts,
  ReceiptView,
  RequestTaxReceipt,
  TaxPayer,
  TaxPayerView,
} from "../src/payments/receipts.ts";
import type {
  CodSummaryView,
  CodView,
  CreditView,
  PayoutAccountView,
  PayoutTermsView,
  PayoutView,
  RequestPayout,
  SetBankAccount,
  TransferCredit,
} from "../src/payouts/payouts.ts";
import type {
  RequestStatement,
  StatementView,
} from "../src/payouts/statements.ts";
import type {
  RequestWithholdingCertificate,
  WithheldYear,
} from "../src/payouts/withheld.ts";
import type {
  Page,
} from "../src/scalars.ts";
import type {
  UploadView,
} from "../src/uploads.ts";

/**
 * Made by `npm run gen` from the routes of the API: what each call takes and answers. Types only, so
 * that no schema reaches the browser. `answer` is what the client returns: the inside of
 * `{"data": …}`, or the whole answer where it holds more than that.
 */

/** Calls of customers, drivers, recipients and visitors. */
export type AppCalls = {
  "DELETE /bookings/{id}/edits/{editId}": { params: { id: string; editId: string }; answer: output<typeof BookingView> };
  "DELETE /business/imports/{id}": { params: { id: string }; answer: null };
  "DELETE /businesses/{id}/invitations/{invitationId}": { params: { id: string; invitationId: string }; answer: null };
  "DELETE /businesses/{id}/keys/{keyId}": { params: { id: string; keyId: string }; query: input<typeof RetainingAccess>; answer: output<typeof KeyView> };
  "DELETE /businesses/{id}/members/{memberId}": { params: { id: string; memberId: string }; query: input<typeof RetainingAccess>; answer: null };
  "DELETE /customer/cards/{id}": { params: { id: string }; answer: null };
  "DELETE /customer/devices": { answer: null };
  "DELETE /customer/devices/{id}": { params: { id: string }; answer: null };
  "DELETE /customer/places/{id}": { params: { id: string }; answer: null };
  "DELETE /customer/push": { answer: output<typeof PushView> };
  "DELETE /customer/tax-payer": { answer: output<typeof TaxPayerView> | null };
  "DELETE /driver/break": { answer: output<typeof DriverView> };
  "DELETE /driver/destination": { answer: output<typeof DestinationView> };
  "DELETE /driver/devices": { answer: null };
  "DELETE /driver/devices/{id}": { params: { id: string }; answer: null };
  "DELETE /driver/documents/{kind}": { params: { kind: "account" | "citizen-card" | "driver-license" | "vehicle" | "vehicle-act" | "bank-account" }; answer: output<typeof DocumentView> };
  "DELETE /driver/push": { answer: output<typeof PushView> };
  "DELETE /driver/work-area": { answer: output<typeof WorkAreaView> };
  "DELETE /webhook-endpoints/{id}": { params: { id: string }; answer: null };
  "GET /agent-proposals": { answer: { data: Array<output<typeof ProposalView>>; nextCursor: string | null } };
  "GET /agent-requests": { query: input<typeof ShowAgentRequest>; answer: output<typeof AgentRequestView> };
  "GET /announcements": { answer: { data: Array<output<typeof AnnouncementView>>; nextCursor: string | null } };
  "GET /bookings": { query: input<typeof ListBookings>; answer: { data: Array<output<typeof BookingSummary>>; nextCursor: string | null } };
  "GET /bookings/{id}": { params: { id: string }; answer: output<typeof BookingView> };
  "GET /bookings/{id}/messages": { params: { id: string }; query: input<typeof ListMessages>; answer: { data: Array<output<typeof ChatMessage>>; nextCursor: string | null } };
  "GET /bookings/{id}/proof-chain": { params: { id: string }; answer: output<typeof ProofChainView> };
  "GET /bookings/{id}/receipts": { params: { id: string }; answer: output<typeof BookingReceipts> };
  "GET /bookings/{id}/reports": { params: { id: string }; answer: output<typeof BookingReports> };
  "GET /business/balance": { answer: output<typeof BusinessBalanceView> };
  "GET /business/imports": { query: input<typeof Page>; answer: { data: Array<output<typeof ImportView>>; nextCursor: string | null } };
  "GET /business/imports/{id}": { params: { id: string }; answer: output<typeof ImportView> };
  "GET /business/imports/{id}/rows": { params: { id: string }; query: input<typeof ListImportRows>; answer: { data: Array<output<typeof ImportRowView>>; nextCursor: string | null } };
  "GET /business/invoices": { query: input<typeof Page>; answer: { data: Array<output<typeof InvoiceView>>; nextCursor: string | null } };
  "GET /business/invoices/{id}": { params: { id: string }; answer: output<typeof InvoiceRecord> };
  "GET /business/payments/{id}": { params: { id: string }; answer: output<typeof BusinessPaymentView> };
  "GET /business/requests": { query: input<typeof ListPartnerRequests>; answer: { data: Array<output<typeof PartnerRequestView>>; nextCursor: string | null } };
  "GET /business/statement": { query: input<typeof RequestBusinessStatement>; answer: output<typeof BusinessStatementView> };
  "GET /businesses": { answer: { data: Array<output<typeof BusinessView>>; nextCursor: string | null } };
  "GET /businesses/{id}": { params: { id: string }; answer: output<typeof BusinessView> };
  "GET /businesses/{id}/bank-account": { params: { id: string }; answer: output<typeof PayoutAccountView> | null };
  "GET /businesses/{id}/closure": { params: { id: string }; answer: output<typeof BusinessClosureView> };
  "GET /businesses/{id}/invitations": { params: { id: string }; answer: { data: Array<output<typeof BusinessInvitationView>>; nextCursor: string | null } };
  "GET /businesses/{id}/keys": { params: { id: string }; answer: { data: Array<output<typeof KeyView>>; nextCursor: string | null } };
  "GET /businesses/{id}/log": { params: { id: string }; query: input<typeof Page>; answer: { data: Array<output<typeof BusinessLogView>>; nextCursor: string | null } };
  "GET /businesses/{id}/mandate-bounds": { params: { id: string }; answer: output<typeof MandateBoundsView> };
  "GET /businesses/{id}/mandates": { params: { id: string }; answer: { data: Array<output<typeof MandateView>>; nextCursor: string | null } };
  "GET /businesses/{id}/members": { params: { id: string }; answer: { data: Array<output<typeof MemberView>>; nextCursor: string | null } };
  "GET /businesses/{id}/members/{memberId}/access": { params: { id: string; memberId: string }; answer: { data: Array<output<typeof MadeAccessView>>; nextCursor: string | null } };
  "GET /charges/{id}": { params: { id: string }; answer: output<typeof ChargeView> };
  "GET /customer/amount-due": { answer: output<typeof AmountDueView> };
  "GET /customer/bank-account": { answer: output<typeof PayoutAccountView> | null };
  "GET /customer/cards": { answer: { data: Array<output<typeof SavedCardView>>; nextCursor: string | null } };
  "GET /customer/closure": { answer: output<typeof ClosureView> };
  "GET /customer/cod": { query: input<typeof Page>; answer: { data: Array<output<typeof CodView>>; nextCursor: string | null } };
  "GET /customer/cod/summary": { answer: output<typeof CodSummaryView> };
  "GET /customer/consents": { answer: Array<output<typeof ConsentView>> };
  "GET /customer/credit": { answer: output<typeof CreditView> };
  "GET /customer/data-exports": { answer: output<typeof DataExportsView> };
  "GET /customer/devices": { answer: { data: Array<output<typeof DeviceView>>; nextCursor: string | null } };
  "GET /customer/identities": { answer: output<typeof IdentitiesView> };
  "GET /customer/notices": { query: input<typeof Page>; answer: { data: Array<output<typeof NoticeView>>; nextCursor: string | null } };
  "GET /customer/notices/unread": { answer: output<typeof UnreadNotices> };
  "GET /customer/notifications": { answer: output<typeof NotificationsView> };
  "GET /customer/passkeys": { answer: { data: Array<output<typeof PasskeyView>>; nextCursor: string | null } };
  "GET /customer/places": { answer: { data: Array<output<typeof SavedPlaceView>>; nextCursor: string | null } };
  "GET /customer/push": { answer: output<typeof PushView> };
  "GET /customer/recent-access": { answer: { data: Array<output<typeof RecentAccess>>; nextCursor: string | null } };
  "GET /customer/tax-payer": { answer: output<typeof TaxPayerView> | null };
  "GET /customer/user": { answer: output<typeof CustomerView> };
  "GET /driver/appeals": { answer: output<typeof DriverAppeals> };
  "GET /driver/bookings": { query: input<typeof Page>; answer: { data: Array<output<typeof BoardBooking>>; nextCursor: string | null } };
  "GET /driver/bookings/{id}": { params: { id: string }; answer: output<typeof BoardBooking> };
  "GET /driver/closure": { answer: output<typeof ClosureView> };
  "GET /driver/consents": { answer: Array<output<typeof ConsentView>> };
  "GET /driver/dashboard": { answer: output<typeof DashboardView> };
  "GET /driver/data-exports": { answer: output<typeof DataExportsView> };
  "GET /driver/destination": { answer: output<typeof DestinationView> };
  "GET /driver/devices": { answer: { data: Array<output<typeof DeviceView>>; nextCursor: string | null } };
  "GET /driver/document-openings": { query: input<typeof Page>; answer: { data: Array<output<typeof DocumentAccessView>>; nextCursor: string | null } };
  "GET /driver/documents": { answer: { data: Array<output<typeof DocumentView>>; nextCursor: string | null } };
  "GET /driver/documents/{kind}": { params: { kind: "account" | "citizen-card" | "driver-license" | "vehicle" | "vehicle-act" | "bank-account" | "email" | "phone-no" }; answer: output<typeof DocumentView> };
  "GET /driver/identities": { answer: output<typeof IdentitiesView> };
  "GET /driver/notices": { query: input<typeof Page>; answer: { data: Array<output<typeof NoticeView>>; nextCursor: string | null } };
  "GET /driver/notices/unread": { answer: output<typeof UnreadNotices> };
  "GET /driver/notifications": { answer: output<typeof NotificationsView> };
  "GET /driver/offers": { answer: { data: Array<output<typeof OfferView>>; nextCursor: string | null } };
  "GET /driver/passkeys": { answer: { data: Array<output<typeof PasskeyView>>; nextCursor: string | null } };
  "GET /driver/payouts": { query: input<typeof Page>; answer: { data: Array<output<typeof PayoutView>>; nextCursor: string | null } };
  "GET /driver/payouts/terms": { answer: output<typeof PayoutTermsView> };
  "GET /driver/push": { answer: output<typeof PushView> };
  "GET /driver/statement": { query: input<typeof RequestStatement>; answer: output<typeof StatementView> };
  "GET /driver/tasks": { query: input<typeof ListTasks>; answer: { data: Array<output<typeof TaskView>>; nextCursor: string | null } };
  "GET /driver/tasks/{id}": { params: { id: string }; answer: output<typeof TaskView> };
  "GET /driver/tasks/{id}/messages": { params: { id: string }; query: input<typeof ListMessages>; answer: { data: Array<output<typeof ChatMessage>>; nextCursor: string | null } };
  "GET /driver/tasks/{id}/reports": { params: { id: string }; answer: output<typeof BookingReports> };
  "GET /driver/top-ups/{id}": { params: { id: string }; answer: output<typeof TopUpView> };
  "GET /driver/user": { answer: output<typeof DriverView> };
  "GET /driver/withheld": { query: input<typeof RequestWithholdingCertificate>; answer: output<typeof WithheldYear> };
  "GET /driver/work-area": { answer: output<typeof WorkAreaView> };
  "GET /map": { answer: output<typeof MapView> };
  "GET /not-me/{token}": { params: { token: string }; answer: output<typeof NotMeView> };
  "GET /operator": { answer: output<typeof OperatorView> };
  "GET /payment-options": { answer: output<typeof PaymentOptions> };
  "GET /places": { query: input<typeof SearchPlaces>; answer: { data: Array<output<typeof PlaceView>>; nextCursor: string | null } };
  "GET /places/reverse": { query: input<typeof ReversePlace>; answer: output<typeof PlaceView> };
  "GET /receipts/{id}": { params: { id: string }; answer: output<typeof ReceiptView> };
  "GET /recipient/{key}": { params: { key: string }; answer: output<typeof RecipientView> };
  "GET /sign-in-options": { answer: output<typeof SignInOptions> };
  "GET /status": { answer: output<typeof AvailabilityView> };
  "GET /tariff": { answer: output<typeof TariffView> };
  "GET /test/clock": { answer: output<typeof TestClockTime> };
  "GET /tracking/{viewKey}": { params: { viewKey: string }; answer: output<typeof TrackingView> };
  "GET /webhook-endpoints": { answer: { data: Array<output<typeof WebhookEndpointView>>; nextCursor: string | null } };
  "GET /webhook-endpoints/{id}": { params: { id: string }; answer: output<typeof WebhookEndpointView> };
  "GET /webhook-endpoints/{id}/attempts": { params: { id: string }; query: input<typeof ListWebhookAttempts>; answer: { data: Array<output<typeof WebhookAttemptView>>; nextCursor: string | null } };
  "GET /webhook-events": { query: input<typeof ListWebhookEvents>; answer: { data: Array<output<typeof WebhookEventView>>; nextCursor: string | null } };
  "GET /webhook-events/{id}": { params: { id: string }; answer: output<typeof WebhookEventView> };
  "POST /agent-proposals/{id}/approve": { params: { id: string }; answer: output<typeof ProposalView> };
  "POST /agent-proposals/{id}/decline": { params: { id: string }; answer: output<typeof ProposalView> };
  "POST /bookings": { body: input<typeof CreateBooking>; answer: output<typeof BookingView> };
  "POST /bookings/batch": { body: input<typeof BookingBatch>; answer: Array<{ ok: true; data: output<typeof BookingView> } | { ok: false; error: output<typeof RowError> }> };
  "POST /bookings/{id}/cancel": { params: { id: string }; body: input<typeof CancelBooking>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/change-driver": { params: { id: string }; answer: output<typeof BookingView> };
  "POST /bookings/{id}/edits": { params: { id: string }; body: input<typeof RequestEdit>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/edits/quote": { params: { id: string }; body: input<typeof QuoteEdit>; answer: output<typeof EditQuote> };
  "POST /bookings/{id}/messages": { params: { id: string }; body: input<typeof WriteMessage>; answer: output<typeof ChatMessage> };
  "POST /bookings/{id}/messages/read": { params: { id: string }; body: input<typeof ReadMessages>; answer: output<typeof ReadMessages> };
  "POST /bookings/{id}/messages/typing": { params: { id: string }; answer: null };
  "POST /bookings/{id}/payments": { params: { id: string }; body: input<typeof CreatePaymentAttempt>; answer: output<typeof PaymentView> };
  "POST /bookings/{id}/payments/check": { params: { id: string }; answer: output<typeof PaymentView> };
  "POST /bookings/{id}/priority-fee": { params: { id: string }; body: input<typeof RaisePrice>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/rating": { params: { id: string }; body: input<typeof RateBooking>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/release-pin": { params: { id: string }; body: input<typeof ReleasePin>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/reports": { params: { id: string }; body: input<typeof CreateReport>; answer: output<typeof ReportView> };
  "POST /bookings/{id}/resend-pin": { params: { id: string }; body: input<typeof ReleasePin>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/return-to-me": { params: { id: string }; body: input<typeof RecallBooking>; answer: output<typeof BookingView> };
  "POST /bookings/{id}/share-link": { params: { id: string }; answer: output<typeof BookingView> };
  "POST /bookings/{id}/tax-receipt": { params: { id: string }; body: input<typeof RequestTaxReceipt>; answer: output<typeof BookingReceipts> };
  "POST /bookings/{id}/tip": { params: { id: string }; body: input<typeof CreateTip>; answer: output<typeof BookingView> };
  "POST /business-invitations/accept": { body: input<typeof AcceptInvitation>; answer: output<typeof BusinessView> };
  "POST /business/imports": { body: input<typeof CreateImport>; answer: output<typeof ImportView> };
  "POST /business/imports/{id}/book": { params: { id: string }; body: input<typeof BookImport>; answer: output<typeof ImportView> };
  "POST /business/invoices/{id}/payments": { params: { id: string }; body: input<typeof PayInvoice>; answer: { payment: output<typeof BusinessPaymentView> | null } };
  "POST /business/payments/{id}/check": { params: { id: string }; answer: output<typeof BusinessPaymentView> };
  "POST /business/top-ups": { body: input<typeof StartBusinessTopUp>; answer: output<typeof BusinessPaymentView> };
  "POST /businesses": { body: input<typeof SaveBusiness>; answer: output<typeof BusinessView> };
  "POST /businesses/{id}/bank-account/remove": { params: { id: string }; body: input<typeof OwnerProof>; answer: null };
  "POST /businesses/{id}/closure": { params: { id: string }; body: input<typeof CloseBusiness>; answer: output<typeof BusinessClosed> };
  "POST /businesses/{id}/invitations": { params: { id: string }; body: input<typeof InviteMember>; answer: output<typeof BusinessInvitationView> };
  "POST /businesses/{id}/keys": { params: { id: string }; body: input<typeof CreateKey>; answer: output<typeof NewKeyView> };
  "POST /businesses/{id}/keys/{keyId}/rotate": { params: { id: string; keyId: string }; body: input<typeof RotateKey>; answer: output<typeof NewKeyView> };
  "POST /businesses/{id}/mandates": { params: { id: string }; body: input<typeof CreateMandate>; answer: output<typeof NewMandateView> };
  "POST /charges/{id}/check": { params: { id: string }; answer: output<typeof ChargeView> };
  "POST /charges/{id}/end": { params: { id: string }; answer: output<typeof ChargeView> };
  "POST /customer/amount-due/payments": { body: input<typeof PayWith>; answer: output<typeof ChargeView> };
  "POST /customer/bank-account/remove": { body: input<typeof OwnerProof>; answer: null };
  "POST /customer/cards": { body: input<typeof SaveCard>; answer: output<typeof SavedCardView> };
  "POST /customer/closure": { body: input<typeof CloseBusiness>; answer: output<typeof ClosureRequested> };
  "POST /customer/credit/transfers": { body: input<typeof TransferCredit>; answer: output<typeof PayoutView> };
  "POST /customer/data-exports": { body: input<typeof OwnerProof>; answer: output<typeof DataExportsView> };
  "POST /customer/identities/{provider}/remove": { params: input<typeof SocialProviderParam>; body: input<typeof OwnerProof>; answer: null };
  "POST /customer/login": { body: input<typeof Login>; answer: output<typeof CustomerSession> };
  "POST /customer/login/challenges": { answer: output<typeof SignInChallenge> };
  "POST /customer/login/codes": { body: input<typeof StartCodeLogin>; answer: output<typeof CodeLoginView> };
  "POST /customer/login/codes/{id}/confirm": { params: { id: string }; body: input<typeof ConfirmCodeLogin>; answer: output<typeof CustomerSession> };
  "POST /customer/login/passkey": { body: input<typeof PasskeyLogin>; answer: output<typeof CustomerSession> };
  "POST /customer/logout": { answer: null };
  "POST /customer/notices/read": { body: input<typeof ReadNotices>; answer: output<typeof UnreadNotices> };
  "POST /customer/notices/{id}/read": { params: { id: string }; answer: output<typeof UnreadNotices> };
  "POST /customer/owner-proofs": { body: input<typeof OwnerProof>; answer: output<typeof OwnerProofView> };
  "POST /customer/passkeys": { body: input<typeof AddPasskey>; answer: output<typeof PasskeyView> };
  "POST /customer/passkeys/challenges": { body: input<typeof OwnerProof>; answer: output<typeof NewPasskeyChallenge> };
  "POST /customer/passkeys/{id}/remove": { params: { id: string }; body: input<typeof OwnerProof>; answer: null };
  "POST /customer/places": { body: input<typeof SavedPlace>; answer: output<typeof SavedPlaceView> };
  "POST /customer/recent-access/revocations": { body: input<typeof RevokeRecentAccess>; answer: { data: Array<output<typeof RecentAccess>>; nextCursor: string | null } };
  "POST /customer/sign-up": { body: input<typeof SignUp>; answer: output<typeof CustomerSession> };
  "POST /customer/social-sign-ins": { body: input<typeof StartSocialSignIn>; answer: output<typeof StartedSocialSignIn> };
  "POST /customer/social-sign-ins/{id}/answer": { params: { id: string }; body: input<typeof AnswerSocialSignIn>; answer: output<typeof SocialSignInView> };
  "POST /customer/social-sign-ins/{id}/codes": { params: { id: string }; body: input<typeof StartSocialLinkCode>; answer: output<typeof SocialLinkCodeView> };
  "POST /customer/social-sign-ins/{id}/link": { params: { id: string }; body: input<typeof LinkSocialSignIn>; answer: output<typeof CustomerSession> };
  "POST /customer/social-sign-ins/{id}/sign-up": { params: { id: string }; body: input<typeof SocialSignUp>; answer: output<typeof CustomerSession> };
  "POST /customer/social-sign-ins/{id}/state": { params: { id: string }; body: input<typeof BrowserProof>; answer: output<typeof SocialSignInView> };
  "POST /driver/appeals": { body: input<typeof WriteAppeal>; answer: output<typeof DriverAppeals> };
  "POST /driver/bookings/{id}/accept": { params: { id: string }; body: input<typeof AcceptFromBoard> | null | undefined; answer: output<typeof TaskView> };
  "POST /driver/closure": { body: input<typeof CloseBusiness>; answer: output<typeof ClosureRequested> };
  "POST /driver/data-exports": { body: input<typeof OwnerProof>; answer: output<typeof DataExportsView> };
  "POST /driver/identities/{provider}/remove": { params: input<typeof SocialProviderParam>; body: input<typeof OwnerProof>; answer: null };
  "POST /driver/login": { body: input<typeof Login>; answer: output<typeof DriverSession> };
  "POST /driver/login/challenges": { answer: output<typeof SignInChallenge> };
  "POST /driver/login/codes": { body: input<typeof StartCodeLogin>; answer: output<typeof CodeLoginView> };
  "POST /driver/login/codes/{id}/confirm": { params: { id: string }; body: input<typeof ConfirmCodeLogin>; answer: output<typeof DriverSession> };
  "POST /driver/login/passkey": { body: input<typeof PasskeyLogin>; answer: output<typeof DriverSession> };
  "POST /driver/logout": { answer: null };
  "POST /driver/notices/read": { body: input<typeof ReadNotices>; answer: output<typeof UnreadNotices> };
  "POST /driver/notices/{id}/read": { params: { id: string }; answer: output<typeof UnreadNotices> };
  "POST /driver/offers/{id}/accept": { params: { id: string }; answer: output<typeof TaskView> };
  "POST /driver/offers/{id}/decline": { params: { id: string }; answer: null };
  "POST /driver/offers/{id}/seen": { params: { id: string }; answer: null };
  "POST /driver/owner-proofs": { body: input<typeof OwnerProof>; answer: output<typeof OwnerProofView> };
  "POST /driver/passkeys": { body: input<typeof AddPasskey>; answer: output<typeof PasskeyView> };
  "POST /driver/passkeys/challenges": { body: input<typeof OwnerProof>; answer: output<typeof NewPasskeyChallenge> };
  "POST /driver/passkeys/{id}/remove": { params: { id: string }; body: input<typeof OwnerProof>; answer: null };
  "POST /driver/payouts": { body: input<typeof RequestPayout>; answer: output<typeof PayoutView> };
  "POST /driver/positions": { body: input<typeof RecordPositions>; answer: { accepted: number } };
  "POST /driver/reports/{id}/messages": { params: { id: string }; body: input<typeof WriteReport>; answer: output<typeof ReportView> };
  "POST /driver/reports/{id}/withdraw": { params: { id: string }; answer: output<typeof ReportView> };
  "POST /driver/reserved-bookings/{id}/decline": { params: { id: string }; answer: null };
  "POST /driver/sign-up": { body: input<typeof SignUp>; answer: output<typeof DriverSession> };
  "POST /driver/social-sign-ins": { body: input<typeof StartSocialSignIn>; answer: output<typeof StartedSocialSignIn> };
  "POST /driver/social-sign-ins/{id}/answer": { params: { id: string }; body: input<typeof AnswerSocialSignIn>; answer: output<typeof SocialSignInView> };
  "POST /driver/social-sign-ins/{id}/codes": { params: { id: string }; body: input<typeof StartSocialLinkCode>; answer: output<typeof SocialLinkCodeView> };
  "POST /driver/social-sign-ins/{id}/link": { params: { id: string }; body: input<typeof LinkSocialSignIn>; answer: output<typeof DriverSession> };
  "POST /driver/social-sign-ins/{id}/sign-up": { params: { id: string }; body: input<typeof SocialSignUp>; answer: output<typeof DriverSession> };
  "POST /driver/social-sign-ins/{id}/state": { params: { id: string }; body: input<typeof BrowserProof>; answer: output<typeof SocialSignInView> };
  "POST /driver/sos": { body: input<typeof RaiseAlarm>; answer: output<typeof AlarmView> };
  "POST /driver/tasks/{id}/edit/accept": { params: { id: string }; body: { editId: string }; answer: output<typeof TaskView> };
  "POST /driver/tasks/{id}/edit/decline": { params: { id: string }; body: { editId: string }; answer: output<typeof TaskView> };
  "POST /driver/tasks/{id}/events": { params: { id: string }; body: input<typeof SendTaskEvents>; answer: output<typeof TaskEventsResult> };
  "POST /driver/tasks/{id}/messages": { params: { id: string }; body: input<typeof WriteMessage>; answer: output<typeof ChatMessage> };
  "POST /driver/tasks/{id}/messages/read": { params: { id: string }; body: input<typeof ReadMessages>; answer: output<typeof ReadMessages> };
  "POST /driver/tasks/{id}/messages/typing": { params: { id: string }; answer: null };
  "POST /driver/tasks/{id}/reports": { params: { id: string }; body: input<typeof CreateReport>; answer: output<typeof ReportView> };
  "POST /driver/tasks/{id}/resend-pin": { params: { id: string }; body: input<typeof ReleasePin>; answer: output<typeof TaskView> };
  "POST /driver/top-ups": { body: input<typeof StartTopUp>; answer: output<typeof TopUpView> };
  "POST /driver/top-ups/{id}/check": { params: { id: string }; answer: output<typeof TopUpView> };
  "POST /human-checks": { answer: output<typeof HumanCheckView> };
  "POST /not-me/{token}": { params: { token: string }; answer: output<typeof NotMeView> };
  "POST /not-me/{token}/revocations": { params: { token: string }; body: input<typeof RevokeRecentAccess>; answer: output<typeof NotMeView> };
  "POST /password-resets": { body: input<typeof StartPasswordReset>; answer: output<typeof PasswordResetView> };
  "POST /password-resets/{id}/confirm": { params: { id: string }; body: input<typeof ConfirmPasswordReset>; answer: null };
  "POST /quotes": { body: input<typeof CreateQuote>; answer: output<typeof QuoteView> };
  "POST /quotes/batch": { body: input<typeof QuoteBatch>; answer: Array<{ ok: true; data: output<typeof QuoteView> } | { ok: false; error: output<typeof RowError> }> };
  "POST /recipient/{key}/codes": { params: { key: string }; answer: output<typeof VerificationView> };
  "POST /reports/{id}/messages": { params: { id: string }; body: input<typeof WriteReport>; answer: output<typeof ReportView> };
  "POST /reports/{id}/withdraw": { params: { id: string }; answer: output<typeof ReportView> };
  "POST /test/balance": { body: input<typeof GiveTestBalance>; answer: output<typeof BusinessBalanceView> };
  "POST /test/bookings/{id}/advance": { params: { id: string }; body: input<typeof AdvanceTestBooking>; answer: output<typeof BookingView> };
  "POST /test/clock": { body: input<typeof MoveTestClock>; answer: output<typeof TestClockView> };
  "POST /test/webhook-events": { body: input<typeof SendTestEvent>; answer: output<typeof TestEventView> };
  "POST /uploads": { form: FormData; answer: output<typeof UploadView> };
  "POST /verifications": { body: input<typeof StartVerification>; answer: output<typeof VerificationView> };
  "POST /verifications/{id}/confirm": { params: { id: string }; body: input<typeof ConfirmVerification>; answer: output<typeof DriverView> | output<typeof CustomerView> };
  "POST /webhook-endpoints": { body: input<typeof SaveWebhookEndpoint>; answer: output<typeof NewWebhookEndpointView> };
  "POST /webhook-endpoints/{id}/ping": { params: { id: string }; answer: { eventId: string } };
  "POST /webhook-endpoints/{id}/replay": { params: { id: string }; body: input<typeof ReplayWebhookPeriod>; answer: output<typeof ReplayView> };
  "POST /webhook-endpoints/{id}/rotate-secret": { params: { id: string }; answer: output<typeof NewWebhookEndpointView> };
  "POST /webhook-events/{id}/replay": { params: { id: string }; body: input<typeof ReplayWebhookEvent> | null | undefined; answer: output<typeof ReplayView> };
  "POST /webhooks/omise": { body: string; answer: null };
  "PUT /business/balance/low-balance": { body: input<typeof SetLowBalance>; answer: output<typeof BusinessBalanceView> };
  "PUT /business/imports/{id}/answers": { params: { id: string }; body: input<typeof AnswerImport>; answer: output<typeof ImportView> };
  "PUT /business/imports/{id}/columns": { params: { id: string }; body: input<typeof SetImportColumns>; answer: output<typeof ImportView> };
  "PUT /business/imports/{id}/places": { params: { id: string }; body: input<typeof SetImportPlace>; answer: output<typeof ImportView> };
  "PUT /business/imports/{id}/rows/{number}": { params: { id: string; number: number }; body: input<typeof ChangeImportRow>; answer: output<typeof ImportRowView> };
  "PUT /businesses/{id}": { params: { id: string }; body: input<typeof SaveBusiness>; answer: output<typeof BusinessView> };
  "PUT /businesses/{id}/bank-account": { params: { id: string }; body: input<typeof SetBankAccount>; answer: output<typeof PayoutAccountView> | null };
  "PUT /businesses/{id}/members/{memberId}": { params: { id: string; memberId: string }; body: input<typeof ChangeMember>; answer: output<typeof MemberView> };
  "PUT /businesses/{id}/owner": { params: { id: string }; body: input<typeof ChangeOwner>; answer: output<typeof BusinessView> };
  "PUT /customer/bank-account": { body: input<typeof SetBankAccount>; answer: output<typeof PayoutAccountView> | null };
  "PUT /customer/consents": { body: input<typeof DecideConsents>; answer: Array<output<typeof ConsentView>> };
  "PUT /customer/notifications": { body: input<typeof ChooseNotifications>; answer: output<typeof NotificationsView> };
  "PUT /customer/password": { body: input<typeof ChangePassword>; answer: null };
  "PUT /customer/places/{id}": { params: { id: string }; body: input<typeof SavedPlace>; answer: output<typeof SavedPlaceView> };
  "PUT /customer/push": { body: input<typeof AllowPush>; answer: output<typeof PushView> };
  "PUT /customer/tax-payer": { body: input<typeof TaxPayer>; answer: output<typeof TaxPayerView> | null };
  "PUT /customer/user": { body: input<typeof UpdateUser>; answer: output<typeof CustomerView> };
  "PUT /driver/break": { body: input<typeof StartBreak>; answer: output<typeof DriverView> };
  "PUT /driver/consents": { body: input<typeof DecideConsents>; answer: Array<output<typeof ConsentView>> };
  "PUT /driver/destination": { body: input<typeof StartDestination>; answer: output<typeof DestinationView> };
  "PUT /driver/documents/{kind}": { params: { kind: "account" | "citizen-card" | "driver-license" | "vehicle" | "vehicle-act" | "bank-account" }; body: input<typeof SubmitDocument>; answer: output<typeof DocumentView> };
  "PUT /driver/duty": { body: input<typeof SetDuty>; answer: output<typeof DriverView> };
  "PUT /driver/notifications": { body: input<typeof ChooseNotifications>; answer: output<typeof NotificationsView> };
  "PUT /driver/password": { body: input<typeof ChangePassword>; answer: null };
  "PUT /driver/push": { body: input<typeof AllowPush>; answer: output<typeof PushView> };
  "PUT /driver/user": { body: input<typeof UpdateUser>; answer: output<typeof DriverView> };
  "PUT /driver/work-area": { body: input<typeof ChooseWorkArea>; answer: output<typeof WorkAreaView> };
  "PUT /recipient/{key}/instructions": { params: { key: string }; body: input<typeof Instruct>; answer: output<typeof RecipientView> };
  "PUT /recipient/{key}/pin": { params: { key: string }; body: input<typeof MovePin>; answer: output<typeof RecipientView> };
  "PUT /webhook-endpoints/{id}": { params: { id: string }; body: input<typeof UpdateWebhookEndpoint>; answer: output<typeof WebhookEndpointView> };
};

/** Calls of staff. */
export type ConsoleCalls = {
  "DELETE /console/on-call/{staffId}": { params: { staffId: string }; answer: null };
  "DELETE /console/reviews/{driverId}/lock": { params: { driverId: string }; answer: null };
  "GET /console/adjustments": { query: input<typeof ListAdjustments>; answer: { data: Array<output<typeof AdjustmentView>>; nextCursor: string | null } };
  "GET /console/alerts": { answer: { data: Array<output<typeof AlertView>>; nextCursor: string | null } };
  "GET /console/announcement-recipients": { query: input<typeof RecipientsQuery>; answer: output<typeof Recipients> };
  "GET /console/announcements": { query: input<typeof ListAnnouncements>; answer: { data: Array<output<typeof ConsoleAnnouncement>>; nextCursor: string | null } };
  "GET /console/appeals": { query: input<typeof ListAppeals>; answer: { data: Array<output<typeof ConsoleAppeal>>; nextCursor: string | null } };
  "GET /console/audit": { query: input<typeof ListAudit>; answer: { data: Array<output<typeof AuditEntry>>; nextCursor: string | null } };
  "GET /console/bookings": { query: input<typeof ListConsoleBookings>; answer: { data: Array<output<typeof ConsoleBookingSummary>>; nextCursor: string | null } };
  "GET /console/bookings/{id}": { params: { id: string }; answer: output<typeof ConsoleBooking> };
  "GET /console/bookings/{id}/cancellation": { params: { id: string }; answer: output<typeof CancellationOptions> };
  "GET /console/bookings/{id}/drivers": { params: { id: string }; query: input<typeof ListChoosableDrivers>; answer: Array<output<typeof ChoosableDriver>> };
  "GET /console/bookings/{id}/handover": { params: { id: string }; answer: output<typeof HandoverOptions> };
  "GET /console/bookings/{id}/loss": { params: { id: string }; answer: output<typeof LossOptions> };
  "GET /console/bookings/{id}/messages": { params: { id: string }; query: input<typeof ListMessages>; answer: { data: Array<output<typeof ChatMessage>>; nextCursor: string | null } };
  "GET /console/bookings/{id}/proof-chain": { params: { id: string }; answer: output<typeof ProofChainView> };
  "GET /console/bookings/{id}/recall": { params: { id: string }; answer: output<typeof RecallOptions> };
  "GET /console/bookings/{id}/task": { params: { id: string }; answer: output<typeof TaskAtHand> };
  "GET /console/books/entries": { query: input<typeof ListBookEntries>; answer: { data: Array<output<typeof BookEntry>>; nextCursor: string | null } };
  "GET /console/books/months": { answer: { data: Array<output<typeof BookMonth>>; nextCursor: string | null } };
  "GET /console/books/months/{month}": { params: { month: string }; answer: output<typeof BookMonthReport> };
  "GET /console/books/proof": { answer: output<typeof BooksProof> };
  "GET /console/books/trial-balance": { query: input<typeof TrialBalanceQuery>; answer: output<typeof TrialBalance> };
  "GET /console/books/withholdings": { answer: { data: Array<output<typeof WithholdingView>>; nextCursor: string | null } };
  "GET /console/businesses": { query: input<typeof ListConsoleBusinesses>; answer: { data: Array<output<typeof ConsoleBusinessSummary>>; nextCursor: string | null } };
  "GET /console/businesses/{id}": { params: { id: string }; answer: output<typeof ConsoleBusiness> };
  "GET /console/case-terms": { answer: { data: Array<output<typeof CaseTermsView>>; nextCursor: string | null } };
  "GET /console/cod": { query: input<typeof ListCod>; answer: { data: Array<output<typeof ConsoleCod>>; nextCursor: string | null } };
  "GET /console/cod/{id}": { params: { id: string }; answer: output<typeof ConsoleCod> };
  "GET /console/customers": { query: input<typeof ListConsoleCustomers>; answer: { data: Array<output<typeof ConsoleCustomerSummary>>; nextCursor: string | null } };
  "GET /console/customers/{id}": { params: { id: string }; answer: output<typeof ConsoleCustomer> };
  "GET /console/depots": { answer: { data: Array<output<typeof ConsoleDepot>>; nextCursor: string | null } };
  "GET /console/disputes": { query: input<typeof ListDisputes>; answer: { data: Array<output<typeof DisputeRow>>; nextCursor: string | null } };
  "GET /console/disputes/{id}": { params: { id: string }; answer: output<typeof DisputeRecord> };
  "GET /console/drivers": { query: input<typeof ListDrivers>; answer: { data: Array<output<typeof ConsoleDriverSummary>>; nextCursor: string | null } };
  "GET /console/drivers/{id}": { params: { id: string }; answer: output<typeof ConsoleDriver> };
  "GET /console/figures": { query: input<typeof FiguresQuery>; answer: output<typeof FiguresReport> };
  "GET /console/holidays": { answer: { data: Array<output<typeof HolidayView>>; nextCursor: string | null } };
  "GET /console/holidays/effect": { query: input<typeof HolidayEffectQuery>; answer: output<typeof HolidayEffect> };
  "GET /console/invitations/{token}": { params: { token: string }; answer: output<typeof InvitationView> };
  "GET /console/on-call": { answer: output<typeof OnCallView> };
  "GET /console/operations": { answer: output<typeof OperationsView> };
  "GET /console/partner-health": { answer: output<typeof PartnerHealthView> };
  "GET /console/passkeys": { answer: { data: Array<output<typeof PasskeyView>>; nextCursor: string | null } };
  "GET /console/payments": { query: input<typeof ListPayments>; answer: { data: Array<output<typeof PaymentRow>>; nextCursor: string | null } };
  "GET /console/payments/{id}": { params: { id: string }; answer: output<typeof PaymentRecord> };
  "GET /console/payout-runs": { query: input<typeof Page>; answer: { data: Array<output<typeof PayoutRunSummary>>; nextCursor: string | null } };
  "GET /console/payout-runs/{id}": { params: { id: string }; answer: output<typeof PayoutRunView> };
  "GET /console/payouts": { query: input<typeof ListPayouts>; answer: { data: Array<output<typeof ConsolePayout>>; nextCursor: string | null } };
  "GET /console/payouts/waiting": { answer: output<typeof PayoutsWaiting> };
  "GET /console/payouts/{id}": { params: { id: string }; answer: output<typeof ConsolePayout> };
  "GET /console/promos": { query: input<typeof ListPromos>; answer: { data: Array<output<typeof PromoSummary>>; nextCursor: string | null } };
  "GET /console/promos/{id}": { params: { id: string }; answer: output<typeof PromoView> };
  "GET /console/provider-differences": { query: input<typeof ListDifferences>; answer: output<typeof ProviderDifferences> };
  "GET /console/providers": { answer: { data: Array<output<typeof ProviderView>>; nextCursor: string | null } };
  "GET /console/raise-areas": { query: input<typeof RaiseAreasQuery>; answer: output<typeof RaiseAreas> };
  "GET /console/rejection-reasons": { answer: { data: Array<output<typeof RejectionReason>>; nextCursor: string | null } };
  "GET /console/reports": { query: input<typeof ListReports>; answer: { data: Array<output<typeof ReportRow>>; nextCursor: string | null } };
  "GET /console/reports/{id}": { params: { id: string }; answer: output<typeof ReportRecord> };
  "GET /console/reviews": { query: input<typeof ListReviews>; answer: output<typeof ReviewList> };
  "GET /console/saved-filters": { query: input<typeof SavedFiltersQuery>; answer: { data: Array<output<typeof SavedFilterView>>; nextCursor: string | null } };
  "GET /console/search": { query: input<typeof SearchQuery>; answer: { data: Array<output<typeof FoundRecord>>; nextCursor: string | null } };
  "GET /console/security-events": { query: input<typeof ListSecurityEvents>; answer: { data: Array<output<typeof SecurityEventView>>; nextCursor: string | null } };
  "GET /console/settings": { answer: { data: Array<output<typeof SettingView>>; nextCursor: string | null } };
  "GET /console/setup": { answer: output<typeof SetupView> };
  "GET /console/staff": { answer: { data: Array<output<typeof StaffView>>; nextCursor: string | null } };
  "GET /console/tariff-drafts/{id}": { params: { id: string }; answer: output<typeof TariffDraft> };
  "GET /console/tariffs": { answer: output<typeof TariffBoard> };
  "GET /console/tariffs/{id}": { params: { id: string }; answer: output<typeof TariffVersionView> };
  "GET /console/user": { answer: output<typeof StaffUser> };
  "POST /console/adjustments": { body: input<typeof ProposeAdjustment>; answer: output<typeof AdjustmentView> };
  "POST /console/adjustments/{id}/approve": { params: { id: string }; answer: output<typeof AdjustmentView> };
  "POST /console/adjustments/{id}/turn-down": { params: { id: string }; body: input<typeof RejectAdjustment>; answer: output<typeof AdjustmentView> };
  "POST /console/alerts/{id}/accept": { params: { id: string }; answer: null };
  "POST /console/announcements": { body: input<typeof MakeAnnouncement>; answer: output<typeof ConsoleAnnouncement> };
  "POST /console/announcements/{id}/end": { params: { id: string }; answer: output<typeof ConsoleAnnouncement> };
  "POST /console/appeals/{id}/answer": { params: { id: string }; body: input<typeof AnswerAppeal>; answer: output<typeof ConsoleAppeal> };
  "POST /console/bookings/preview-cancellations": { body: input<typeof PreviewCancellations>; answer: { data: Array<output<typeof CancellationPreview>>; nextCursor: string | null } };
  "POST /console/bookings/{id}/cancel": { params: { id: string }; body: input<typeof CancelByHand>; answer: output<typeof DoneOrProposed> };
  "POST /console/bookings/{id}/cancellations/{cancellationId}/approve": { params: { id: string; cancellationId: string }; answer: null };
  "POST /console/bookings/{id}/cancellations/{cancellationId}/turn-down": { params: { id: string; cancellationId: string }; body: input<typeof TurnDownProposal>; answer: null };
  "POST /console/bookings/{id}/choose-driver": { params: { id: string }; body: input<typeof ChooseDriver>; answer: null };
  "POST /console/bookings/{id}/collect": { params: { id: string }; body: input<typeof CollectGoods>; answer: null };
  "POST /console/bookings/{id}/dispose": { params: { id: string }; body: input<typeof DisposeGoods>; answer: null };
  "POST /console/bookings/{id}/driver-events": { params: { id: string }; body: input<typeof RecordDriverEvent>; answer: null };
  "POST /console/bookings/{id}/edits": { params: { id: string }; body: input<typeof EditByHand>; answer: null };
  "POST /console/bookings/{id}/edits/quote": { params: { id: string }; body: input<typeof QuoteEditByHand>; answer: output<typeof EditQuote> };
  "POST /console/bookings/{id}/edits/{editId}/cancel": { params: { id: string; editId: string }; body: input<typeof WithdrawEditByHand>; answer: null };
  "POST /console/bookings/{id}/extend-search": { params: { id: string }; body: input<typeof ExtendSearch>; answer: null };
  "POST /console/bookings/{id}/handover": { params: { id: string }; body: input<typeof ProposeHandover>; answer: null };
  "POST /console/bookings/{id}/hold": { params: { id: string }; body: input<typeof StoreAtDepot>; answer: null };
  "POST /console/bookings/{id}/keep": { params: { id: string }; body: input<typeof RejectDisposal>; answer: null };
  "POST /console/bookings/{id}/lose": { params: { id: string }; body: input<typeof MoveBooking>; answer: output<typeof DoneOrProposed> };
  "POST /console/bookings/{id}/losses/{lossId}/approve": { params: { id: string; lossId: string }; answer: null };
  "POST /console/bookings/{id}/losses/{lossId}/turn-down": { params: { id: string; lossId: string }; body: input<typeof TurnDownProposal>; answer: null };
  "POST /console/bookings/{id}/messages": { params: { id: string }; body: input<typeof WriteStaffMessage>; answer: output<typeof ChatMessage> };
  "POST /console/bookings/{id}/notes": { params: { id: string }; body: input<typeof WriteNote>; answer: null };
  "POST /console/bookings/{id}/reassign": { params: { id: string }; body: input<typeof MoveBooking>; answer: null };
  "POST /console/bookings/{id}/recall": { params: { id: string }; body: input<typeof RecallByHand>; answer: null };
  "POST /console/bookings/{id}/release-driver": { params: { id: string }; body: input<typeof ReleaseDriver>; answer: null };
  "POST /console/bookings/{id}/release-pin": { params: { id: string }; body: input<typeof ReleasePinByHand>; answer: null };
  "POST /console/bookings/{id}/resend-pin": { params: { id: string }; body: input<typeof ReleasePinByHand>; answer: null };
  "POST /console/bookings/{id}/share-link": { params: { id: string }; body: input<typeof RenewLinkByHand>; answer: null };
  "POST /console/books/months/{month}/close": { params: { month: string }; body: input<typeof CloseMonth>; answer: output<typeof BookMonthReport> };
  "POST /console/books/withholdings": { body: input<typeof RecordWithholding>; answer: output<typeof WithholdingView> };
  "POST /console/businesses/{id}/credit-limit": { params: { id: string }; body: input<typeof SetCreditLimit>; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/credit-limits/{limitId}/approve": { params: { id: string; limitId: string }; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/credit-limits/{limitId}/turn-down": { params: { id: string; limitId: string }; body: input<typeof WithReason>; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/invoices/{invoiceId}/payments": { params: { id: string; invoiceId: string }; body: input<typeof RecordInvoicePayment>; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/keys/{keyId}/revoke": { params: { id: string; keyId: string }; body: input<typeof WithReason>; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/reinstate": { params: { id: string }; body: input<typeof WithReason>; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/suspend": { params: { id: string }; body: input<typeof WithReason>; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/transfers/{transferId}/approve": { params: { id: string; transferId: string }; answer: output<typeof ConsoleBusiness> };
  "POST /console/businesses/{id}/transfers/{transferId}/turn-down": { params: { id: string; transferId: string }; body: input<typeof WithReason>; answer: output<typeof ConsoleBusiness> };
  "POST /console/callers": { body: input<typeof FindCaller>; answer: output<typeof Caller> };
  "POST /console/callers/{id}/confirm": { params: { id: string }; body: input<typeof ConfirmCaller>; answer: null };
  "POST /console/case-terms": { body: input<typeof AddCaseTerms>; answer: { data: Array<output<typeof CaseTermsView>>; nextCursor: string | null } };
  "POST /console/case-terms/{id}/approve": { params: { id: string }; answer: { data: Array<output<typeof CaseTermsView>>; nextCursor: string | null } };
  "POST /console/case-terms/{id}/remove": { params: { id: string }; answer: { data: Array<output<typeof CaseTermsView>>; nextCursor: string | null } };
  "POST /console/cod/{id}/decide": { params: { id: string }; body: input<typeof DecideCod>; answer: output<typeof ConsoleCod> };
  "POST /console/cod/{id}/object": { params: { id: string }; body: input<typeof ObjectToCod>; answer: output<typeof ConsoleCod> };
  "POST /console/customers/preview-suspensions": { body: input<typeof PreviewSuspensions>; answer: { data: Array<output<typeof SuspensionPreview>>; nextCursor: string | null } };
  "POST /console/customers/{id}/bookings": { params: { id: string }; body: input<typeof BookForCaller>; answer: output<typeof CallerBooking> };
  "POST /console/customers/{id}/credit": { params: { id: string }; body: input<typeof GiveCredit>; answer: null };
  "POST /console/customers/{id}/notes": { params: { id: string }; body: input<typeof WriteNote>; answer: output<typeof ConsoleCustomer> };
  "POST /console/customers/{id}/quotes": { params: { id: string }; body: input<typeof QuoteForCaller>; answer: output<typeof QuoteView> };
  "POST /console/customers/{id}/reinstate": { params: { id: string }; body: input<typeof ReinstateCustomer>; answer: output<typeof ConsoleCustomer> };
  "POST /console/customers/{id}/suspend": { params: { id: string }; body: input<typeof SuspendCustomer>; answer: output<typeof ConsoleCustomer> };
  "POST /console/depots": { body: input<typeof SaveDepot>; answer: { data: Array<output<typeof ConsoleDepot>>; nextCursor: string | null } };
  "POST /console/depots/{id}": { params: { id: string }; body: input<typeof ChangeDepot>; answer: { data: Array<output<typeof ConsoleDepot>>; nextCursor: string | null } };
  "POST /console/disputes/{id}/accept": { params: { id: string }; body: input<typeof AcceptDispute>; answer: output<typeof DisputeRecord> };
  "POST /console/disputes/{id}/answer": { params: { id: string }; body: input<typeof AnswerDispute>; answer: output<typeof DisputeRecord> };
  "POST /console/drivers/preview-messages": { body: input<typeof PreviewMessages>; answer: { data: Array<output<typeof MessagePreview>>; nextCursor: string | null } };
  "POST /console/drivers/preview-suspensions": { body: input<typeof PreviewSuspensions>; answer: { data: Array<output<typeof SuspensionPreview>>; nextCursor: string | null } };
  "POST /console/drivers/{id}/documents/{kind}/decision": { params: { id: string; kind: "account" | "citizen-card" | "driver-license" | "vehicle" | "vehicle-act" | "bank-account" }; body: input<typeof DecideDocument>; answer: output<typeof DecisionView> };
  "POST /console/drivers/{id}/documents/{kind}/open": { params: { id: string; kind: "account" | "citizen-card" | "driver-license" | "vehicle" | "vehicle-act" | "bank-account" }; body: input<typeof OpenDocument>; answer: output<typeof OpenedDocument> };
  "POST /console/drivers/{id}/end-duty": { params: { id: string }; answer: output<typeof ConsoleDriver> };
  "POST /console/drivers/{id}/flags/{flagId}/resolve": { params: { id: string; flagId: string }; answer: output<typeof ConsoleDriver> };
  "POST /console/drivers/{id}/messages": { params: { id: string }; body: input<typeof MessageDriver>; answer: null };
  "POST /console/drivers/{id}/notes": { params: { id: string }; body: input<typeof WriteNote>; answer: output<typeof NoteView> };
  "POST /console/drivers/{id}/reinstate": { params: { id: string }; body: input<typeof ReinstateDriver>; answer: output<typeof ConsoleDriver> };
  "POST /console/drivers/{id}/suspend": { params: { id: string }; body: input<typeof SuspendDriver>; answer: output<typeof ConsoleDriver> };
  "POST /console/first-manager": { body: input<typeof CreateFirstManager>; answer: output<typeof FirstManagerCreated> };
  "POST /console/handovers/{id}/call-off": { params: { id: string }; body: input<typeof MoveHandover>; answer: null };
  "POST /console/handovers/{id}/record-given": { params: { id: string }; body: input<typeof RecordHandoverGiven>; answer: null };
  "POST /console/holidays": { body: input<typeof AddHoliday>; answer: { data: Array<output<typeof HolidayView>>; nextCursor: string | null } };
  "POST /console/holidays/{id}/agree": { params: { id: string }; answer: { data: Array<output<typeof HolidayView>>; nextCursor: string | null } };
  "POST /console/holidays/{id}/remove": { params: { id: string }; answer: { data: Array<output<typeof HolidayView>>; nextCursor: string | null } };
  "POST /console/incidents/{id}/close": { params: { id: string }; body: input<typeof CloseIncident>; answer: null };
  "POST /console/incidents/{id}/run-again": { params: { id: string }; answer: output<typeof JobsRunAgain> };
  "POST /console/invitations/{token}": { params: { token: string }; body: input<typeof FollowInvitation>; answer: output<typeof StaffUser> };
  "POST /console/login": { body: input<typeof StaffLogin>; answer: output<typeof StaffUser> };
  "POST /console/login/challenges": { answer: output<typeof SignInChallenge> };
  "POST /console/login/passkey": { body: input<typeof PasskeyLogin>; answer: output<typeof StaffUser> };
  "POST /console/logout": { answer: null };
  "POST /console/on-call/{staffId}/try": { params: { staffId: string }; answer: output<typeof AlertView> };
  "POST /console/passkeys": { body: input<typeof AddPasskey>; answer: output<typeof PasskeyView> };
  "POST /console/passkeys/challenges": { body: input<typeof StaffProof>; answer: output<typeof NewPasskeyChallenge> };
  "POST /console/passkeys/{id}/remove": { params: { id: string }; body: input<typeof StaffProof>; answer: null };
  "POST /console/payments/{id}/refunds": { params: { id: string }; body: input<typeof RequestRefund>; answer: output<typeof PaymentRecord> };
  "POST /console/payout-runs": { answer: output<typeof PayoutRunView> };
  "POST /console/payout-runs/{id}/approve": { params: { id: string }; body: input<typeof ApproveRun>; answer: output<typeof PayoutRunView> };
  "POST /console/payout-runs/{id}/discard": { params: { id: string }; answer: output<typeof PayoutRunView> };
  "POST /console/payouts/{id}/reject": { params: { id: string }; body: input<typeof RejectPayout>; answer: output<typeof ConsolePayout> };
  "POST /console/promos": { body: input<typeof PromoTerms>; answer: output<typeof PromoView> };
  "POST /console/promos/{id}/activate": { params: { id: string }; body: input<typeof MovePromo>; answer: output<typeof PromoView> };
  "POST /console/promos/{id}/end": { params: { id: string }; body: input<typeof MovePromo>; answer: output<typeof PromoView> };
  "POST /console/provider-differences/{id}/settle": { params: { id: string }; body: input<typeof ResolveDifference>; answer: null };
  "POST /console/providers/{kind}": { params: { kind: "payments" | "email" | "sms" | "line" | "line_sign_in" | "maps" | "roads" }; body: input<typeof SaveProvider>; answer: { data: Array<output<typeof ProviderView>>; nextCursor: string | null } };
  "POST /console/providers/{kind}/approve": { params: { kind: "payments" | "email" | "sms" | "line" | "line_sign_in" | "maps" | "roads" }; body: input<typeof ApproveProvider>; answer: { data: Array<output<typeof ProviderView>>; nextCursor: string | null } };
  "POST /console/providers/{kind}/remove": { params: { kind: "payments" | "email" | "sms" | "line" | "line_sign_in" | "maps" | "roads" }; answer: { data: Array<output<typeof ProviderView>>; nextCursor: string | null } };
  "POST /console/providers/{kind}/test": { params: { kind: "payments" | "email" | "sms" | "line" | "line_sign_in" | "maps" | "roads" }; body: input<typeof TestProvider>; answer: output<typeof ProviderAnswer> };
  "POST /console/raises": { body: input<typeof StartRaise>; answer: null };
  "POST /console/raises/{id}/agree": { params: { id: string }; answer: null };
  "POST /console/raises/{id}/end": { params: { id: string }; answer: null };
  "POST /console/refunds/{id}/approve": { params: { id: string }; body: input<typeof RefundVersion>; answer: output<typeof PaymentRecord> };
  "POST /console/refunds/{id}/retry": { params: { id: string }; body: input<typeof RefundVersion>; answer: output<typeof PaymentRecord> };
  "POST /console/refunds/{id}/settle": { params: { id: string }; body: input<typeof SettleRefund>; answer: output<typeof PaymentRecord> };
  "POST /console/refunds/{id}/turn-down": { params: { id: string }; body: input<typeof RejectRefund>; answer: output<typeof PaymentRecord> };
  "POST /console/reports/{id}/answer": { params: { id: string }; body: input<typeof AnswerReport>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/approve": { params: { id: string }; body: input<typeof ReportVersion>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/close": { params: { id: string }; body: input<typeof EndReport>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/fault": { params: { id: string }; body: input<typeof SetFault>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/propose": { params: { id: string }; body: input<typeof ProposeClaim>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/refuse": { params: { id: string }; body: input<typeof EndReport>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/transferred": { params: { id: string }; body: input<typeof TransferredClaim>; answer: output<typeof ReportRecord> };
  "POST /console/reports/{id}/turn-down": { params: { id: string }; body: input<typeof EndReport>; answer: output<typeof ReportRecord> };
  "POST /console/reviews/next": { body: input<typeof NextReview>; answer: output<typeof NextReviewView> };
  "POST /console/reviews/{driverId}/lock": { params: { driverId: string }; answer: output<typeof LockView> };
  "POST /console/saved-filters": { body: input<typeof SaveFilter>; answer: { data: Array<output<typeof SavedFilterView>>; nextCursor: string | null } };
  "POST /console/saved-filters/{id}/default": { params: { id: string }; body: input<typeof SetDefaultFilter>; answer: { data: Array<output<typeof SavedFilterView>>; nextCursor: string | null } };
  "POST /console/saved-filters/{id}/remove": { params: { id: string }; answer: { data: Array<output<typeof SavedFilterView>>; nextCursor: string | null } };
  "POST /console/settings": { body: input<typeof ChangeSetting>; answer: { data: Array<output<typeof SettingView>>; nextCursor: string | null } };
  "POST /console/settings/{id}/approve": { params: { id: string }; body: input<typeof Proven>; answer: { data: Array<output<typeof SettingView>>; nextCursor: string | null } };
  "POST /console/settings/{id}/remove": { params: { id: string }; answer: { data: Array<output<typeof SettingView>>; nextCursor: string | null } };
  "POST /console/setup/confirm": { body: input<typeof ConfirmSetup>; answer: output<typeof SetupView> };
  "POST /console/staff": { body: input<typeof InviteStaff>; answer: output<typeof StaffInvited> };
  "POST /console/staff/{id}/confirm": { params: { id: string }; body: input<typeof ConfirmGrant>; answer: output<typeof StaffView> };
  "POST /console/staff/{id}/decline": { params: { id: string }; body: input<typeof DecideGrant>; answer: output<typeof StaffView> };
  "POST /console/staff/{id}/disable": { params: { id: string }; body: input<typeof Proven>; answer: output<typeof StaffView> };
  "POST /console/staff/{id}/enable": { params: { id: string }; body: input<typeof Proven>; answer: output<typeof StaffView> };
  "POST /console/staff/{id}/invitation": { params: { id: string }; body: input<typeof Proven>; answer: output<typeof StaffInvited> };
  "POST /console/staff/{id}/reset-second-factor": { params: { id: string }; body: input<typeof Proven>; answer: output<typeof StaffView> };
  "POST /console/staff/{id}/reset-second-factor/confirm": { params: { id: string }; body: input<typeof ConfirmFactorReset>; answer: output<typeof StaffInvited> };
  "POST /console/staff/{id}/reset-second-factor/decline": { params: { id: string }; body: input<typeof DeclineFactorReset>; answer: output<typeof StaffView> };
  "POST /console/tariff-drafts": { body: input<typeof CreateTariffDraft>; answer: output<typeof TariffDraft> };
  "POST /console/tariff-drafts/{id}/discard": { params: { id: string }; body: input<typeof MoveTariffDraft>; answer: null };
  "POST /console/tariff-drafts/{id}/publish": { params: { id: string }; body: input<typeof MoveTariffDraft>; answer: output<typeof TariffVersionView> };
  "POST /console/tariffs/{id}/withdraw": { params: { id: string }; answer: output<typeof TariffVersionView> };
  "POST /console/uploads": { form: FormData; answer: output<typeof UploadView> };
  "PUT /console/on-call/{staffId}": { params: { staffId: string }; body: input<typeof OnCallInput>; answer: null };
  "PUT /console/password": { body: input<typeof ChangeStaffPassword>; answer: null };
  "PUT /console/payout-runs/{id}/items/{payoutId}": { params: { id: string; payoutId: string }; body: input<typeof ExcludePayout>; answer: output<typeof PayoutRunView> };
  "PUT /console/promos/{id}": { params: { id: string }; body: input<typeof ChangePromo>; answer: output<typeof PromoView> };
  "PUT /console/staff/{id}/scopes": { params: { id: string }; body: input<typeof ChangeScopes>; answer: output<typeof StaffView> };
  "PUT /console/tariff-drafts/{id}": { params: { id: string }; body: input<typeof ChangeTariffDraft>; answer: output<typeof TariffDraft> };
};

/** Addresses of live streams. */
export type StreamPath =
  | `/bookings/${string}/events`
  | `/console/bookings/${string}/events`
  | `/console/live-map/events`
  | `/console/operations/events`
  | `/driver/events`
  | `/recipient/${string}/events`
  | `/tracking/${string}/events`
  | `/webhook-events/stream`;

/** Addresses of files: their answers are no JSON. */
export type FilePath =
  | `/brand/logos/${string}`
  | `/business/import-template`
  | `/business/imports/${string}/result`
  | `/business/invoices/${string}/pdf`
  | `/business/statement.csv`
  | `/console/bookings/${string}/collection-picture`
  | `/console/bookings/${string}/evidence`
  | `/console/books/months/${string}/withholding-certificates`
  | `/console/books/years/${string}/withholding-certificates`
  | `/console/businesses/${string}/invoices/${string}/pdf`
  | `/console/exports`
  | `/customer/cod.csv`
  | `/data-exports/${string}/file`
  | `/driver/statement/csv`
  | `/driver/statement/pdf`
  | `/driver/withheld/${string}/certificate`
  | `/driver/withheld/years/${string}/certificate`
  | `/files/${string}`
  | `/payments/${string}/qr`
  | `/receipts/${string}/pdf`;
