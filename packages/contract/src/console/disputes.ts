import { limits } from "@songtan/domain/limits";
import { disputeStates } from "@songtan/domain/payments/dispute";
import { z } from "zod";
import { caseText } from "../claims/reports.ts";
import { Id, Instant, Page, Satang, singleLineText } from "../scalars.ts";
import { Evidence } from "./reports.ts";

/** GET /console/disputes: those to answer first, the oldest of them first. */
export const ListDisputes = Page.extend({
  state: z.enum([...disputeStates, "undecided"]).optional(),
});

export const DisputeRow = z.object({
  id: Id,
  providerDisputeId: z.string(),
  paymentId: Id,
  booking: z.object({ id: Id, number: z.string() }).nullable(),
  customer: z.object({ id: Id, name: z.string() }),
  amountSatang: Satang,
  state: z.enum(disputeStates),
  reasonCode: z.string().nullable(),
  reasonMessage: z.string().nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

/** GET /console/disputes/{id}. */
export const DisputeRecord = DisputeRow.extend({
  version: z.int(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  accepted: z.boolean(),
  sentAt: Instant.nullable(),
  /** The provider's own code for why it refused the answer. */
  failureCode: z.string().nullable(),
  mayAnswer: z.boolean(),
  /** Null for a payment of dues of several bookings. */
  evidence: Evidence.nullable(),
});
export type DisputeRecord = z.infer<typeof DisputeRecord>;

/** POST /console/disputes/{id}/answer: the bank reads it. */
export const AnswerDispute = z.object({ version: z.int().min(0), text: caseText });
/** POST /console/disputes/{id}/accept: the money is lost; the reason is recorded in the log. */
export const AcceptDispute = z.object({
  version: z.int().min(0),
  words: singleLineText(limits.noteCharacters),
});
