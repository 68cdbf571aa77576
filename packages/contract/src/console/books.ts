import { moneyMeasures } from "@songtan/domain/figures/rows";
import { ledgerAccounts } from "@songtan/domain/ledger/accounts";
import { entryKinds } from "@songtan/domain/ledger/entry";
import { closeRefusals, isMonth, monthStates } from "@songtan/domain/ledger/months";
import { taxModels, withheldIncomes } from "@songtan/domain/tax/rates";
import { parseTaxId } from "@songtan/domain/thai/tax-id";
import { z } from "zod";
import { Day, Id, Instant, problem, Satang, SentInstant, singleLineText } from "../scalars.ts";
import { CountedParts } from "./overview/figures.ts";

/** A calendar day of Bangkok, `2026-11-21`. */
/** A month, as its first day. */
export const Month = Day.refine(isMonth, problem("date_invalid"));

const Account = z.enum(ledgerAccounts);

/**
 * GET /console/books/trial-balance: the balance of every account at the end of a day. Debit
 * positive.
 */
export const TrialBalance = z.object({
  on: Day,
  accounts: z.array(
    z.object({
      account: Account,
      debitSatang: Satang,
      creditSatang: Satang,
      balanceSatang: Satang,
    }),
  ),
  /** Zero, or the books are wrong. */
  totalSatang: Satang,
});
export type TrialBalance = z.infer<typeof TrialBalance>;
export const TrialBalanceQuery = z.object({ on: Day.optional() });

/**
 * GET /console/books/proof: whether everything sums to zero, and every stored figure is the sum of
 * its postings.
 */
export const BooksProof = z.object({
  entries: z.int(),
  totalSatang: Satang,
  /** Stored balances of people that are not the sum of their postings. */
  differing: z.array(
    z.object({ account: Account, ownerId: Id, storedSatang: Satang, summedSatang: Satang }),
  ),
  /** Closed months in which a stored balance differs from the sum of its postings. */
  changedMonths: z.array(
    z.object({ month: Month, account: z.string(), storedSatang: Satang, summedSatang: Satang }),
  ),
  whole: z.boolean(),
});
export type BooksProof = z.infer<typeof BooksProof>;

export const BookEntry = z.object({
  id: z.int(),
  kind: z.enum(entryKinds),
  source: z.string(),
  booking: z.object({ id: Id, number: z.string() }).nullable(),
  happenedAt: Instant,
  recordedAt: Instant,
  /** The Bangkok day it counts on. */
  accountingOn: Day,
  /** The part of the entry that counts in the requested figure; null if no figure is requested. */
  countedSatang: Satang.nullable(),
  lines: z.array(
    z.object({
      account: Account,
      ownerId: Id.nullable(),
      ownerName: z.string().nullable(),
      amountSatang: Satang,
    }),
  ),
});
export type BookEntry = z.infer<typeof BookEntry>;
/** GET /console/books/entries, newest first. */
export const ListBookEntries = z.object({
  account: Account.optional(),
  kind: z.enum(entryKinds).optional(),
  ownerId: Id.optional(),
  /** All or part of a booking's number. */
  q: singleLineText(40).optional(),
  from: Day.optional(),
  to: Day.optional(),
  ...CountedParts,
  /** Those that a figure of money sums. */
  measure: z.enum(moneyMeasures).optional(),
  /** When figures were counted: rows that came later are left out. */
  countedAt: SentInstant.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, problem("format"))
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const BookMonth = z.object({
  month: Month,
  state: z.enum(monthStates),
  entries: z.int(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
});
export type BookMonth = z.infer<typeof BookMonth>;

const Parts = {
  exemptSatang: Satang,
  passedOnSatang: Satang,
  netSatang: Satang,
  vatSatang: Satang,
};
const Count = z.object({ count: z.int(), amountSatang: Satang });

/** GET /console/books/months/{month}: what the month holds, what is open at its end, whether it can be closed. */
export const BookMonthReport = BookMonth.extend({
  /** Totals of the month's supplies by tax model. Their VAT must equal `vatInBooksSatang`. */
  tax: z.array(
    z.object({ model: z.enum(taxModels), vatPercent: z.number(), totalSatang: Satang, ...Parts }),
  ),
  /** The month's lines on the account of VAT, as owed: equal to the sum of `tax`, or the report is wrong. */
  vatInBooksSatang: Satang,
  withheld: z.object({
    fromDrivers: z.object({ count: z.int(), baseSatang: Satang, taxSatang: Satang }),
    byCustomers: z.object({ count: z.int(), baseSatang: Satang, taxSatang: Satang }),
  }),
  /** Movements of the platform's accounts, by kind of entry. Debits are positive. */
  movements: z.array(
    z.object({ account: Account, kind: z.enum(entryKinds), amountSatang: Satang }),
  ),
  /** The money at the card provider before and after the month. */
  clearing: z.object({ openingSatang: Satang, closingSatang: Satang }),
  /**
   * Open items at the end of the month that staff should check first. None of it prevents closing
   * the month.
   */
  open: z.object({
    prepaidBookings: Count,
    payments: Count,
    refunds: Count,
    payoutsInFlight: Count,
  }),
  /** Why it cannot be closed; null when it can. */
  closeRefusal: z.enum(closeRefusals).nullable(),
});
export type BookMonthReport = z.infer<typeof BookMonthReport>;

/** POST /console/books/months/{month}/close. Cannot be undone. */
export const CloseMonth = z.object({
  /** The number of entries of the month that the page displayed; if it differs, the request fails with `conflict`. */
  seenEntries: z.int().min(0),
});

/** GET /console/books/months/{month}/{report}: a CSV file in UTF-8. */
export const bookReports = [
  "journal",
  "sales-tax",
  "withheld-from-drivers",
  "withheld-by-customers",
  "trial-balance",
] as const;
export const BookReportParams = z.object({ month: Month, report: z.enum(bookReports) });
export const BookReportQuery = z.object({ locale: z.enum(["th", "en"]).default("th") });

const TaxId = z.string().transform((text, context) => {
  const taxId = parseTaxId(text);
  if (taxId) return taxId;
  context.addIssue({ code: "custom", message: problem("tax_id_invalid") });
  return z.NEVER;
});

/** POST /console/books/withholdings: a certificate (50 ทวิ) from a company that withheld tax from its payments to us. */
export const RecordWithholding = z.object({
  /** Any booking of the customer. */
  bookingNumber: singleLineText(40),
  payerName: singleLineText(200),
  payerTaxId: TaxId,
  certificateNumber: singleLineText(60),
  certificateOn: Day,
  income: z.enum(withheldIncomes),
  baseSatang: Satang.min(1, problem("too_small")).max(10_000_000_000, problem("too_big")),
  taxSatang: Satang.min(1, problem("too_small")),
});
export const WithholdingView = z.object({
  id: Id,
  accountingOn: Day,
  customer: z.object({ id: Id, name: z.string() }),
  payerName: z.string(),
  payerTaxId: z.string(),
  certificateNumber: z.string(),
  certificateOn: Day,
  income: z.enum(withheldIncomes),
  percent: z.number(),
  baseSatang: Satang,
  taxSatang: Satang,
  recordedBy: z.string(),
});
export type WithholdingView = z.infer<typeof WithholdingView>;
