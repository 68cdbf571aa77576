import { memberRoles, modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { InvoiceView } from "../businesses/business-money.ts";
import { Day, Id, Instant, Page, problem, Satang, SearchText, singleLineText } from "../scalars.ts";

const Reason = singleLineText(limits.noteCharacters);

/** GET /console/businesses, newest first. */
export const ListConsoleBusinesses = Page.extend({
  /** Name or tax id. */
  q: SearchText.optional(),
});
export const ConsoleBusinessSummary = z.object({
  id: Id,
  name: z.string(),
  taxId: z.string().nullable(),
  suspended: z.boolean(),
  /** Closed by its owner. */
  closed: z.boolean(),
  creditLimitSatang: Satang,
  createdAt: Instant,
});
export type ConsoleBusinessSummary = z.infer<typeof ConsoleBusinessSummary>;

export const CreditLimitView = z.object({
  id: Id,
  limitSatang: Satang,
  beforeSatang: Satang,
  words: z.string(),
  state: z.enum(["proposed", "set", "turned_down"]),
  proposedBy: z.string(),
  decidedBy: z.string().nullable(),
  decidedWords: z.string().nullable(),
  /** True if the reader may approve it; the proposer may not. */
  mayDecide: z.boolean(),
  createdAt: Instant,
});
export type CreditLimitView = z.infer<typeof CreditLimitView>;

/** A transfer that awaits a second person's decision. */
export const WaitingTransfer = z.object({
  id: Id,
  /** The invoice's serial number. */
  serial: z.string(),
  amountSatang: Satang,
  paidOn: Day,
  bankReference: z.string(),
  proposedBy: z.string(),
  proposedAt: Instant,
  /** True if the reader may approve it; the proposer may not. */
  mayDecide: z.boolean(),
});
export type WaitingTransfer = z.infer<typeof WaitingTransfer>;

/** One business with its people, keys and money in live mode. */
export const ConsoleBusiness = ConsoleBusinessSummary.extend({
  branch: z.string().nullable(),
  billingAddress: z.string().nullable(),
  billingEmail: z.string().nullable(),
  members: z.array(
    z.object({ accountId: Id, name: z.string(), role: z.enum(memberRoles), joinedAt: Instant }),
  ),
  keys: z.array(
    z.object({
      id: Id,
      name: z.string(),
      mode: z.enum(modes),
      publicKey: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
      expiresAt: Instant.nullable(),
      revokedAt: Instant.nullable(),
    }),
  ),
  balanceSatang: Satang,
  /** The total owed: unpaid invoices, plus charges for the next invoice. */
  receivableSatang: Satang,
  /** The part of it that is on unpaid invoices. */
  invoicedSatang: Satang,
  /** The part of it that is on overdue invoices. */
  overdueSatang: Satang,
  /** The amount by which the balance is below zero, because a bank charged back money already spent. */
  chargedBackSatang: Satang,
  dueSatang: Satang,
  overdue: z.boolean(),
  invoices: z.array(InvoiceView),
  /** Payments of invoices that await a second person's decision, oldest first. */
  transfers: z.array(WaitingTransfer),
  /** Newest first. */
  limits: z.array(CreditLimitView),
  /** By how much the reader raised limits without a second person today, of all businesses. */
  limitsRaisedTodaySatang: Satang,
});
export type ConsoleBusiness = z.infer<typeof ConsoleBusiness>;

/** Up to a bound one of staff sets it alone; above, another approves. */
export const SetCreditLimit = z.object({
  limitSatang: z
    .int()
    .min(0, problem("too_small"))
    .max(limits.creditLimitSatangMax, problem("too_big")),
  words: Reason,
});
/** Why a limit is turned down, a business suspended or reinstated, a key revoked. */
export const WithReason = z.object({ words: Reason });
/** A transfer on the bank's statement. It counts after a second person has also found it there. */
export const RecordInvoicePayment = z.object({
  amountSatang: z.int().positive(problem("too_small")),
  paidOn: Day,
  bankReference: singleLineText(100),
});
