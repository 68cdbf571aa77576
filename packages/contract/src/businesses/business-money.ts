import { businessMethods } from "@songtan/domain/businesses/payment";
import { businessStatementKinds } from "@songtan/domain/businesses/statement";
import { modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { paymentAttemptStates } from "@songtan/domain/payments/payment";
import { isRealDate } from "@songtan/domain/thai/dates";
import { z } from "zod";
import { personal } from "../logged-texts.ts";
import { PayByCharge, PaymentFailure, sandboxPayUri } from "../payments/payments.ts";
import { Day, Id, Instant, Page, problem, Satang } from "../scalars.ts";

/** The balance and debts of a business. */
export const BusinessBalanceView = z.object({
  mode: z.enum(modes),
  /** The amount that can pay for bookings at present. */
  availableSatang: Satang,
  /** The most it may owe on invoices; 0 means that it pays from its balance. */
  creditLimitSatang: Satang,
  /** The total owed: unpaid invoices, plus charges for the next invoice. */
  receivableSatang: Satang,
  /** The part of it that is on unpaid invoices. */
  invoicedSatang: Satang,
  /** The part of it that is on overdue invoices. */
  overdueSatang: Satang,
  /** The amount left under the credit limit. */
  creditLeftSatang: Satang,
  /** True if an invoice is unpaid after its due date; until it is paid, bookings cannot be paid on an invoice. */
  overdue: z.boolean(),
  /** Spent before a bank charged it back: nothing is booked until it is paid. The next top-up pays it first. */
  chargedBackSatang: Satang,
  /** Owed for bookings where neither balance nor limit was enough. */
  dueSatang: Satang,
  /** Below it the event `balance.low` is sent; null: never. */
  lowBalanceSatang: Satang.nullable(),
  /** The payment method of a booking that does not name one. */
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
const Way = PayByCharge.omit({ cardId: true });
export const StartBusinessTopUp = Way.extend({ amountSatang: moneyIn });
/** The amount to pay; by default the whole sum due, up to the most that one payment allows. */
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
  /** Only while the payment is pending: the bank's page, where the payer confirms. */
  authorizeUri: z.string().optional(),
  /** Only while the payment is pending: the QR code that the bank app scans. */
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
/** The movements in a business's money in one month: opening + lines = closing. */
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
