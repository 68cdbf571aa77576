import type {
  AnswerOf,
  BodyOf,
  CallNameOf,
  Listed,
  QueryOf,
} from "@songtan/client/calls/call-types.ts";
import type { ChatMessage, ListMessages, WriteStaffMessage } from "@songtan/contract/bookings/chat";
import type {
  AdjustmentView,
  ListAdjustments,
  ProposeAdjustment,
  RejectAdjustment,
} from "@songtan/contract/console/adjustments";
import type { AuditEntry, ListAudit } from "@songtan/contract/console/audit";
import type {
  ConsoleBooking,
  ConsoleBookingSummary,
  ListConsoleBookings,
  MoveBooking,
} from "@songtan/contract/console/bookings";
import type {
  BookEntry,
  BookMonth,
  BookMonthReport,
  BooksProof,
  CloseMonth,
  ListBookEntries,
  RecordWithholding,
  TrialBalance,
  WithholdingView,
} from "@songtan/contract/console/books";
import type {
  ChangeDepot,
  CollectGoods,
  ConsoleDepot,
  DisposeGoods,
  RejectDisposal,
  SaveDepot,
  StoreAtDepot,
} from "@songtan/contract/console/depots";
import type {
  AcceptDispute,
  AnswerDispute,
  DisputeRecord,
  DisputeRow,
  ListDisputes,
} from "@songtan/contract/console/disputes";
import type {
  AnswerAppeal,
  ConsoleAppeal,
  ConsoleDriver,
  ConsoleDriverSummary,
  ListAppeals,
  ListDrivers,
  NoteView,
  ReinstateDriver,
  SuspendDriver,
  WriteNote,
} from "@songtan/contract/console/drivers";
import type {
  HandoverOptions,
  MoveHandover,
  ProposeHandover,
  RecordHandoverGiven,
} from "@songtan/contract/console/handovers";
import type { CloseIncident, OperationsView } from "@songtan/contract/console/operations";
import type {
  ListPayments,
  PaymentRecord,
  PaymentRow,
  RefundVersion,
  RejectRefund,
  RequestRefund,
  SettleRefund,
} from "@songtan/contract/console/payments";
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
} from "@songtan/contract/console/payouts";
import type {
  ListDifferences,
  ProviderDifferences,
  ResolveDifference,
} from "@songtan/contract/console/reconciliation";
import type {
  AnswerReport,
  EndReport,
  ListReports,
  ProposeClaim,
  ReportRecord,
  ReportRow,
  ReportVersion,
  SetFault,
  TransferredClaim,
} from "@songtan/contract/console/reports";
import type {
  DecideDocument,
  DecisionView,
  ListReviews,
  LockView,
  NextReview,
  NextReviewView,
  OpenDocument,
  OpenedDocument,
  ReviewList,
} from "@songtan/contract/console/reviews";
import type {
  ListSecurityEvents,
  SecurityEventView,
} from "@songtan/contract/console/security-events";
import type {
  ChangeScopes,
  ChangeStaffPassword,
  DecideGrant,
  FollowInvitation,
  InvitationView,
  InviteStaff,
  StaffInvited,
  StaffLogin,
  StaffProof,
  StaffUser,
  StaffView,
} from "@songtan/contract/console/staff";
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import type {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  PasskeyView,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";
import type { UploadView } from "@songtan/contract/uploads";
import type { input, output } from "zod";
import type { PricingCalls } from "./pricing-calls.ts";

/** Every call the console makes. Only types are imported from the contract: zod stays out of the browser. */
export type Calls = PricingCalls & {
  "POST /console/login": { body: input<typeof StaffLogin>; answer: StaffUser };
  "POST /console/logout": { answer: null };
  "GET /console/user": { answer: StaffUser };
  "POST /console/login/challenges": { answer: SignInChallenge };
  "POST /console/login/passkey": { body: input<typeof PasskeyLogin>; answer: StaffUser };
  "GET /console/passkeys": { answer: Listed<PasskeyView> };
  "POST /console/passkeys/challenges": {
    body: input<typeof StaffProof>;
    answer: NewPasskeyChallenge;
  };
  "POST /console/passkeys": { body: input<typeof AddPasskey>; answer: PasskeyView };
  "POST /console/passkeys/{id}/remove": { body: input<typeof StaffProof>; answer: null };
  "PUT /console/password": { body: input<typeof ChangeStaffPassword>; answer: unknown };
  "GET /console/invitations/{token}": { answer: InvitationView };
  "POST /console/invitations/{token}": { body: input<typeof FollowInvitation>; answer: StaffUser };
  "GET /console/staff": { answer: Listed<StaffView> };
  "POST /console/staff": { body: input<typeof InviteStaff>; answer: StaffInvited };
  "PUT /console/staff/{id}/scopes": { body: input<typeof ChangeScopes>; answer: StaffView };
  "POST /console/staff/{id}/invitation": { answer: StaffInvited };
  "POST /console/staff/{id}/confirm": { body: input<typeof DecideGrant>; answer: StaffView };
  "POST /console/staff/{id}/decline": { body: input<typeof DecideGrant>; answer: StaffView };
  "POST /console/staff/{id}/disable": { answer: StaffView };
  "POST /console/staff/{id}/enable": { answer: StaffView };
  "POST /console/staff/{id}/reset-second-factor": { answer: StaffInvited };
  "GET /console/reviews": { query: Partial<input<typeof ListReviews>>; answer: ReviewList };
  "POST /console/reviews/next": {
    body: input<typeof NextReview>;
    answer: output<typeof NextReviewView>;
  };
  "POST /console/reviews/{id}/lock": { answer: LockView };
  "DELETE /console/reviews/{id}/lock": { answer: unknown };
  "GET /console/drivers": {
    query: Partial<input<typeof ListDrivers>>;
    answer: Listed<ConsoleDriverSummary>;
  };
  "GET /console/drivers/{id}": { answer: ConsoleDriver };
  "POST /console/drivers/{id}/documents/{kind}/open": {
    body: input<typeof OpenDocument>;
    answer: OpenedDocument;
  };
  "POST /console/drivers/{id}/documents/{kind}/decision": {
    body: input<typeof DecideDocument>;
    answer: DecisionView;
  };
  "POST /console/drivers/{id}/notes": { body: input<typeof WriteNote>; answer: NoteView };
  "POST /console/drivers/{id}/suspend": {
    body: input<typeof SuspendDriver>;
    answer: ConsoleDriver;
  };
  "POST /console/drivers/{id}/reinstate": {
    body: input<typeof ReinstateDriver>;
    answer: ConsoleDriver;
  };
  "POST /console/drivers/{id}/end-duty": { answer: ConsoleDriver };
  "POST /console/drivers/{id}/flags/{flagId}/resolve": { answer: unknown };
  "GET /console/depots": { answer: Listed<ConsoleDepot> };
  "POST /console/depots": { body: input<typeof SaveDepot>; answer: Listed<ConsoleDepot> };
  "POST /console/depots/{id}": { body: input<typeof ChangeDepot>; answer: Listed<ConsoleDepot> };
  "POST /console/bookings/{id}/hold": { body: input<typeof StoreAtDepot>; answer: null };
  "POST /console/bookings/{id}/collect": { body: input<typeof CollectGoods>; answer: null };
  "POST /console/bookings/{id}/dispose": { body: input<typeof DisposeGoods>; answer: null };
  "POST /console/bookings/{id}/keep": { body: input<typeof RejectDisposal>; answer: null };
  "GET /console/operations": { answer: OperationsView };
  "POST /console/incidents/{id}/close": { body: input<typeof CloseIncident>; answer: unknown };
  "GET /console/bookings/{id}/messages": {
    query: input<typeof ListMessages>;
    answer: Listed<ChatMessage>;
  };
  "POST /console/bookings/{id}/messages": {
    body: input<typeof WriteStaffMessage>;
    answer: ChatMessage;
  };
  "GET /console/payments": {
    query: Partial<input<typeof ListPayments>>;
    answer: Listed<PaymentRow>;
  };
  "GET /console/payments/{id}": { answer: PaymentRecord };
  "POST /console/payments/{id}/refunds": {
    body: input<typeof RequestRefund>;
    answer: PaymentRecord;
  };
  "POST /console/refunds/{id}/approve": {
    body: input<typeof RefundVersion>;
    answer: PaymentRecord;
  };
  "POST /console/refunds/{id}/turn-down": {
    body: input<typeof RejectRefund>;
    answer: PaymentRecord;
  };
  "POST /console/refunds/{id}/retry": { body: input<typeof RefundVersion>; answer: PaymentRecord };
  "POST /console/refunds/{id}/settle": { body: input<typeof SettleRefund>; answer: PaymentRecord };
  "GET /console/reports": { query: Partial<input<typeof ListReports>>; answer: Listed<ReportRow> };
  "GET /console/reports/{id}": { answer: ReportRecord };
  "POST /console/reports/{id}/answer": { body: input<typeof AnswerReport>; answer: ReportRecord };
  "POST /console/reports/{id}/fault": { body: input<typeof SetFault>; answer: ReportRecord };
  "POST /console/reports/{id}/close": { body: input<typeof EndReport>; answer: ReportRecord };
  "POST /console/reports/{id}/refuse": { body: input<typeof EndReport>; answer: ReportRecord };
  "POST /console/reports/{id}/propose": { body: input<typeof ProposeClaim>; answer: ReportRecord };
  "POST /console/reports/{id}/approve": { body: input<typeof ReportVersion>; answer: ReportRecord };
  "POST /console/reports/{id}/turn-down": { body: input<typeof EndReport>; answer: ReportRecord };
  "POST /console/reports/{id}/transferred": {
    body: input<typeof TransferredClaim>;
    answer: ReportRecord;
  };
  "GET /console/disputes": {
    query: Partial<input<typeof ListDisputes>>;
    answer: Listed<DisputeRow>;
  };
  "GET /console/disputes/{id}": { answer: DisputeRecord };
  "POST /console/disputes/{id}/answer": {
    body: input<typeof AnswerDispute>;
    answer: DisputeRecord;
  };
  "POST /console/disputes/{id}/accept": {
    body: input<typeof AcceptDispute>;
    answer: DisputeRecord;
  };
  "GET /console/appeals": {
    query: Partial<input<typeof ListAppeals>>;
    answer: Listed<ConsoleAppeal>;
  };
  "POST /console/appeals/{id}/answer": { body: input<typeof AnswerAppeal>; answer: ConsoleAppeal };
  "GET /console/bookings": {
    query: Partial<input<typeof ListConsoleBookings>>;
    answer: Listed<ConsoleBookingSummary>;
  };
  "GET /console/bookings/{id}": { answer: ConsoleBooking };
  "POST /console/bookings/{id}/reassign": { body: input<typeof MoveBooking>; answer: unknown };
  "POST /console/bookings/{id}/lose": { body: input<typeof MoveBooking>; answer: unknown };
  "GET /console/bookings/{id}/handover": { answer: HandoverOptions };
  "POST /console/bookings/{id}/handover": { body: input<typeof ProposeHandover>; answer: unknown };
  "POST /console/handovers/{id}/call-off": { body: input<typeof MoveHandover>; answer: unknown };
  "POST /console/handovers/{id}/record-given": {
    body: input<typeof RecordHandoverGiven>;
    answer: unknown;
  };
  "POST /console/uploads": { form: FormData; answer: output<typeof UploadView> };
  "GET /console/bookings/{id}/proof-chain": { answer: ProofChainView };
  "GET /console/payouts": {
    query: Partial<input<typeof ListPayouts>>;
    answer: Listed<ConsolePayout>;
  };
  "GET /console/payouts/waiting": { answer: output<typeof PayoutsWaiting> };
  "GET /console/payouts/{id}": { answer: ConsolePayout };
  "POST /console/payouts/{id}/reject": { body: input<typeof RejectPayout>; answer: ConsolePayout };
  "GET /console/payout-runs": {
    query: { cursor?: string; limit?: number };
    answer: Listed<PayoutRunSummary>;
  };
  "POST /console/payout-runs": { answer: PayoutRunView };
  "GET /console/payout-runs/{id}": { answer: PayoutRunView };
  "PUT /console/payout-runs/{id}/items/{payoutId}": {
    body: input<typeof ExcludePayout>;
    answer: PayoutRunView;
  };
  "POST /console/payout-runs/{id}/approve": {
    body: input<typeof ApproveRun>;
    answer: PayoutRunView;
  };
  "POST /console/payout-runs/{id}/discard": { answer: PayoutRunView };
  "GET /console/cod": { query: Partial<input<typeof ListCod>>; answer: Listed<ConsoleCod> };
  "POST /console/cod/{id}/object": { body: input<typeof ObjectToCod>; answer: ConsoleCod };
  "POST /console/cod/{id}/decide": { body: input<typeof DecideCod>; answer: ConsoleCod };
  "GET /console/books/trial-balance": { query: { on?: string }; answer: TrialBalance };
  "GET /console/books/proof": { answer: BooksProof };
  "GET /console/books/entries": {
    query: Partial<input<typeof ListBookEntries>>;
    answer: Listed<BookEntry>;
  };
  "GET /console/books/months": { answer: Listed<BookMonth> };
  "GET /console/books/months/{month}": { answer: BookMonthReport };
  "POST /console/books/months/{month}/close": {
    body: input<typeof CloseMonth>;
    answer: BookMonthReport;
  };
  "GET /console/books/withholdings": { answer: Listed<WithholdingView> };
  "POST /console/books/withholdings": {
    body: input<typeof RecordWithholding>;
    answer: WithholdingView;
  };
  "GET /console/adjustments": {
    query: Partial<input<typeof ListAdjustments>>;
    answer: Listed<AdjustmentView>;
  };
  "POST /console/adjustments": { body: input<typeof ProposeAdjustment>; answer: AdjustmentView };
  "POST /console/adjustments/{id}/approve": { answer: AdjustmentView };
  "POST /console/adjustments/{id}/turn-down": {
    body: input<typeof RejectAdjustment>;
    answer: AdjustmentView;
  };
  "GET /console/provider-differences": {
    query: Partial<input<typeof ListDifferences>>;
    answer: ProviderDifferences;
  };
  "POST /console/provider-differences/{id}/settle": {
    body: input<typeof ResolveDifference>;
    answer: null;
  };
  "GET /console/security-events": {
    query: Partial<input<typeof ListSecurityEvents>>;
    answer: Listed<SecurityEventView>;
  };
  "GET /console/audit": { query: Partial<input<typeof ListAudit>>; answer: Listed<AuditEntry> };
};

export type CallName = CallNameOf<Calls>;
export type Answer<Name extends CallName> = AnswerOf<Calls, Name>;
export type Body<Name extends CallName> = BodyOf<Calls, Name>;
export type Query<Name extends CallName> = QueryOf<Calls, Name>;
