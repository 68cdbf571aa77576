import { businessMethods } from "@songtan/domain/businesses/payment";
import { businessStatementKinds } from "@songtan/domain/businesses/statement";
import { modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { paymentAttemptStates } from "@songtan/domain/payments/payment";
import { isRealDate } from "@songtan/domain/thai/dates";
import { z } from "zod";
import { personal } from "../logged-texts.ts";
import { CreatePaymentAttempt, PaymentFailure, sandboxPayUri } from "../payments/payments.ts";
import { Day, Id, Instant, Page, problem, Satang } from "../scalars.ts";

/** What a business has and owes. */
export const BusinessBalanceView = z.object({
  mode: z.enum(modes),
  /** What bookings can be paid with now. */
  availableSatang: Satang,
  /** How much it may owe on invoices; 0: it pays from its balance. */
  creditLimitSatang: Satang,
  /** What it owes: unpaid invoices, and what the next one will have. */
  receivableSatang: Satang,
  /** The part of it that is on unpaid invoices. */
  invoicedSatang: Satang,
  /** The part of it that is on overdue invoices. */
  overdueSatang: Satang,
  /** How much more it may owe. */
  creditLeftSatang: Satang,
  /** Whether an invoice is unpaid after its day: no booking is paid on an invoice until then. */
  overdue: z.boolean(),
  /** Spent before a bank charged it back: nothing is booked until it is paid. The next top-up pays it first. */
  chargedBackSatang: Satang,
  /** Owed for bookings where neither balance nor limit was enough. */
  dueSatang: Satang,
  /** Below it the event `balance.low` is sent; null: never. */
  lowBalanceSatang: Satang.nullable(),
  /** How a booking is paid that names no method. */
  usualMethod: z.enum(businessMethods),
});
export type BusinessBalanceView = z.infer<typeof BusinessBalanceView>;

export const SetLowBalance = z.object({
  lowBalanceSatang: z.int().positive().max(limits.creditLimitSatangMax).nullable(),
});

const moneyIn = z
  .int()
  .min(limits.businessTopUpSatangMin, problem("too_small"))
  .max(limits.businessTopUpSatangMax, problem("too_big"));

/** A card is named by its token. */
const Way = CreatePaymentAttempt.omit({ cardId: true });
export const StartBusinessTopUp = Way.extend({ amountSatang: moneyIn });
/** All of it, or as much as one payment can be, unless an amount is named. */
export const PayInvoice = z.object({
  method: z.enum(["balance", "card", "promptpay"]),
  token: personal(z.string().max(200)).optional(),
  amountSatang: z.int().positive().optional(),
});
export type PayInvoice = z.infer<typeof PayInvoice>;

/** A top-up, or the payment of an invoice, by card or PromptPay. */
export const BusinessPaymentView = z.object({
  id: Id,
  purpose: z.enum(["business_top_up", "invoice"]),
  invoiceId: Id.nullable(),
  method: z.enum(["card", "promptpay"]),
  amountSatang: Satang,
  state: z.enum(paymentAttemptStates),
  /** While it waits: the bank's page, where the payer confirms. */
  authorizeUri: z.string().optional(),
  /** While it waits: what the bank app scans. */
  qrImageUrl: z.string().optional(),
  sandboxPayUri,
  createdAt: Instant,
  expiresAt: Instant,
  failure: PaymentFailure.optional(),
});
export type BusinessPaymentView = z.infer<typeof BusinessPaymentView>;

export const InvoiceView = z.object({
  id: Id,
  /** Its running number. */
  serial: z.string(),
  /** The month, as its first day. */
  month: Day,
  amountSatang: Satang,
  vatSatang: Satang,
  paidSatang: Satang,
  /** Credited by credit notes since. */
  creditedSatang: Satang,
  openSatang: Satang,
  issuedAt: Instant,
  dueOn: Day,
  state: z.enum(["open", "overdue", "settled"]),
});
export type InvoiceView = z.infer<typeof InvoiceView>;
export const ListInvoices = Page;

export const InvoiceRecord = InvoiceView.extend({
  lines: z.array(
    z.object({
      bookingId: Id.nullable(),
      bookingNumber: z.string().nullable(),
      reference: z.string().nullable(),
      /** `booking`: its price. `later`: waiting, a way back, a late cancellation. */
      kind: z.enum(["booking", "later"]),
      amountSatang: Satang,
      chargedAt: Instant,
    }),
  ),
});
export type InvoiceRecord = z.infer<typeof InvoiceRecord>;

const realMonth = (text: string): boolean => {
  const [year = 0, month = 0] = text.split("-").map(Number);
  return isRealDate({ year, month, day: 1 });
};
/** A month of Bangkok, the present one when none is named. */
export const RequestBusinessStatement = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/, problem("date_invalid"))
    .refine(realMonth, problem("date_invalid"))
    .optional(),
});

const amount = {
  /** Positive: in favour of the business. */
  amountSatang: Satang,
  /** What it has less what it owes, after this. */
  netSatang: Satang,
};
/** What moved the money of a business in a month: opening + lines = closing. */
export const BusinessStatementView = z.object({
  month: Day,
  /** What it had less what it owed. */
  openingSatang: Satang,
  closingSatang: Satang,
  lines: z.array(
    z.object({
      at: Instant,
      kind: z.enum(businessStatementKinds),
      bookingNumber: z.string().nullable(),
      reference: z.string().nullable(),
      /** The name of the member or key that made the booking. */
      madeBy: z.string().nullable(),
      ...amount,
    }),
  ),
  totals: z.array(z.object({ kind: z.enum(businessStatementKinds), amountSatang: Satang })),
});
export type BusinessStatementView = z.infer<typeof BusinessStatementView>;
