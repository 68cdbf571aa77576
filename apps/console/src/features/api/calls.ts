import type { AnswerOf, BodyOf, CallInputOf, CallNameOf, Listed, QueryOf } from "@songtan/client/call-types.ts";
import type { AuditEntry, ListAudit } from "@songtan/contract/console/audit";
import type { ConsoleBooking, ConsoleBookingSummary, ListConsoleBookings } from "@songtan/contract/console/bookings";
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
  ChangeScopes,
  ChangeStaffPassword,
  FollowInvitation,
  InvitationView,
  InviteStaff,
  StaffInvited,
  StaffLogin,
  StaffUser,
  StaffView,
} from "@songtan/contract/console/staff";
import type { input, output } from "zod";

/** Every call the console makes. Only types are imported from the contract: zod stays out of the browser. */
export type Calls = {
  "POST /console/login": { body: input<typeof StaffLogin>; answer: StaffUser };
  "POST /console/logout": { answer: null };
  "GET /console/user": { answer: StaffUser };
  "PUT /console/password": { body: input<typeof ChangeStaffPassword>; answer: unknown };
  "GET /console/invitations/{token}": { answer: InvitationView };
  "POST /console/invitations/{token}": { body: input<typeof FollowInvitation>; answer: StaffUser };
  "GET /console/staff": { answer: Listed<StaffView> };
  "POST /console/staff": { body: input<typeof InviteStaff>; answer: StaffInvited };
  "PUT /console/staff/{id}/scopes": { body: input<typeof ChangeScopes>; answer: StaffView };
  "POST /console/staff/{id}/invitation": { answer: StaffInvited };
  "POST /console/staff/{id}/disable": { answer: StaffView };
  "POST /console/staff/{id}/enable": { answer: StaffView };
  "POST /console/staff/{id}/reset-second-factor": { answer: StaffInvited };
  "GET /console/reviews": { query: Partial<input<typeof ListReviews>>; answer: ReviewList };
  "POST /console/reviews/next": { body: input<typeof NextReview>; answer: output<typeof NextReviewView> };
  "POST /console/reviews/{id}/lock": { answer: LockView };
  "DELETE /console/reviews/{id}/lock": { answer: unknown };
  "GET /console/drivers": { query: Partial<input<typeof ListDrivers>>; answer: Listed<ConsoleDriverSummary> };
  "GET /console/drivers/{id}": { answer: ConsoleDriver };
  "POST /console/drivers/{id}/documents/{kind}/open": { body: input<typeof OpenDocument>; answer: OpenedDocument };
  "POST /console/drivers/{id}/documents/{kind}/decision": {
    body: input<typeof DecideDocument>;
    answer: DecisionView;
  };
  "POST /console/drivers/{id}/notes": { body: input<typeof WriteNote>; answer: NoteView };
  "POST /console/drivers/{id}/suspend": { body: input<typeof SuspendDriver>; answer: ConsoleDriver };
  "POST /console/drivers/{id}/reinstate": { body: input<typeof ReinstateDriver>; answer: ConsoleDriver };
  "POST /console/drivers/{id}/end-duty": { answer: ConsoleDriver };
  "POST /console/drivers/{id}/flags/{flagId}/resolve": { answer: unknown };
  "GET /console/appeals": { query: Partial<input<typeof ListAppeals>>; answer: Listed<ConsoleAppeal> };
  "POST /console/appeals/{id}/answer": { body: input<typeof AnswerAppeal>; answer: ConsoleAppeal };
  "GET /console/bookings": {
    query: Partial<input<typeof ListConsoleBookings>>;
    answer: Listed<ConsoleBookingSummary>;
  };
  "GET /console/bookings/{id}": { answer: ConsoleBooking };
  "GET /console/audit": { query: Partial<input<typeof ListAudit>>; answer: Listed<AuditEntry> };
};

export type CallName = CallNameOf<Calls>;
export type Answer<Name extends CallName> = AnswerOf<Calls, Name>;
export type Body<Name extends CallName> = BodyOf<Calls, Name>;
export type Query<Name extends CallName> = QueryOf<Calls, Name>;
export type CallInput<Name extends CallName> = CallInputOf<Calls, Name>;
