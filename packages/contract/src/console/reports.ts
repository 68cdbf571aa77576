import { claimDestinations, reportKinds, reportStates } from "@songtan/domain/claims/types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { caseText, ReportMessage } from "../claims/reports.ts";
import {
  Day,
  Id,
  Instant,
  Page,
  problem,
  Satang,
  SearchText,
  SentInstant,
  singleLineText,
} from "../scalars.ts";
import { ConsoleBooking } from "./bookings.ts";
import { CountedParts } from "./overview/figures.ts";

/** GET /console/reports: reports that need an answer from staff come first, by due date. */
export const ListReports = Page.extend({
  /** `waiting` (for staff, the default), `all`, or one state. */
  state: z.enum([...reportStates, "waiting", "all"]).optional(),
  claims: z.enum(["true", "false"]).optional(),
  /** When it was made. */
  from: SentInstant.optional(),
  to: SentInstant.optional(),
  ...CountedParts,
  /** When figures were counted: rows that came later are left out. */
  countedAt: SentInstant.optional(),
  /** A report's or booking's number, or a name. */
  q: SearchText.optional(),
});

const Party = z.object({ id: Id, name: z.string() });

export const ReportRow = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(reportStates),
  reporter: Party.extend({ role: z.enum(["customer", "driver"]) }),
  booking: z.object({ id: Id, number: z.string() }),
  askedSatang: Satang.nullable(),
  dueAt: Instant,
  overdue: z.boolean(),
  createdAt: Instant,
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Facts about a booking that the platform gathers automatically. */
export const Evidence = z.object({
  /** Every event: its author, the time it happened and the time it was received. */
  events: z.array(ConsoleBooking.shape.events.element.omit({ by: true })),
  /** The driver's nearest position to each stop, and the time spent within 150 metres of the stop. */
  nearStops: z.array(
    z.object({
      stopIndex: z.int(),
      address: z.string(),
      nearestMetres: z.int().nullable(),
      nearestAt: Instant.nullable(),
      firstNearAt: Instant.nullable(),
      lastNearAt: Instant.nullable(),
    }),
  ),
  /** Photos, signatures and PINs with the hash the phone made of each. */
  proofs: z.array(
    z.object({
      /** Null for goods that went from one driver to another. */
      stopIndex: z.int().nullable(),
      kind: z.string(),
      sha256: z.string().nullable(),
      /** True if the received picture has the hash that the phone reported; null without a picture. */
      intact: z.boolean().nullable(),
      url: z.string().nullable(),
      recipientName: z.string().nullable(),
      verified: z.boolean().nullable(),
      happenedAt: Instant,
      receivedAt: Instant,
    }),
  ),
  /** Entries of the audit log about the booking: the staff who accessed or changed it. */
  touched: z.array(z.object({ at: Instant, name: z.string().nullable(), action: z.string() })),
});
export type Evidence = z.infer<typeof Evidence>;

/** GET /console/reports/{id}. */
export const ReportRecord = ReportRow.extend({
  capSatang: Satang,
  driverAtFault: z.boolean(),
  amountSatang: Satang.nullable(),
  driverShareSatang: Satang,
  way: z.enum(claimDestinations).nullable(),
  words: z.string().nullable(),
  proposedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  bankReference: z.string().nullable(),
  endedAt: Instant.nullable(),
  version: z.int(),
  /** True if the caller may approve the proposal; its author may not. */
  mayDecide: z.boolean(),
  customer: Party,
  driver: Party.nullable(),
  messages: z.array(ReportMessage),
  price: z.object({
    totalSatang: Satang,
    lines: z.array(z.object({ code: z.string(), amountSatang: Satang, why: z.string() })),
    driverPaySatang: Satang,
    /** The part of the card or PromptPay payment that can still be refunded; 0 for cash. */
    refundableSatang: Satang,
    declaredValueSatang: Satang.nullable(),
  }),
  evidence: Evidence,
});
export type ReportRecord = z.infer<typeof ReportRecord>;

/** The version of the case that the page displayed; an outdated one fails with 409 `conflict`. */
const version = z.int().min(0);
const noteText = singleLineText(limits.noteCharacters);
/** POST /console/reports/{id}/answer. */
export const AnswerReport = z.object({ version, text: caseText });
/** POST /console/reports/{id}/fault: while the driver may be at fault, the pay of this booking is not paid out. */
export const SetFault = z.object({ version, driverAtFault: z.boolean() });
/** POST /console/reports/{id}/propose. */
export const ProposeClaim = z.object({
  version,
  amountSatang: z.int().min(1, problem("required")),
  /** The part that the driver bears, up to the pay of the booking. */
  driverShareSatang: z.int().min(0).default(0),
  way: z.enum(claimDestinations),
  words: noteText,
});
/** POST /console/reports/{id}/approve. */
export const ReportVersion = z.object({ version });
/**
 * POST /console/reports/{id}/turn-down, /refuse and /close: the customer reads the note, except of
 * a turn-down.
 */
export const EndReport = z.object({ version, words: noteText });
/** POST /console/reports/{id}/transferred: the money went by bank. */
export const TransferredClaim = z.object({
  version,
  reference: singleLineText(limits.nameCharacters),
});

/** The terms of reports, claims and refunds from a Bangkok day on. */
const CaseTermsOf = z.object({
  reportDays: z.int(),
  claimDays: z.int(),
  answerWorkingDays: z.int(),
  refundEachSatang: Satang,
  refundPerDaySatang: Satang,
});
export const CaseTermsView = CaseTermsOf.extend({
  id: Id,
  /** The day they begin, `2026-12-01`. */
  from: Day,
  /** `proposed`: drafted by one member of staff and awaiting approval by a second. */
  state: z.enum(["past", "now", "coming", "proposed"]),
  addedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** True if the caller may approve them: not their author, and only before their day begins. */
  mayApprove: z.boolean(),
});
export type CaseTermsView = z.infer<typeof CaseTermsView>;
/** POST /console/case-terms: drafts them, from tomorrow at the earliest; a second person agrees. */
export const AddCaseTerms = CaseTermsOf.extend({ from: Day });
