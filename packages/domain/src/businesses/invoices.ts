import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { addServiceDays, serviceDay } from "../thai/dates.ts";
import type { BusinessMethod } from "./payment.ts";

export type InvoiceAccount = {
  creditLimitSatang: Satang;
  /** Satang it owes on invoices and for charges not yet invoiced. */
  receivableSatang: Satang;
  /** An invoice is unpaid after its due day. */
  overdue: boolean;
};
export type InvoiceRefusal = "invoice_not_granted" | "invoice_overdue" | "credit_limit_reached";

/**
 * Why a booking cannot be paid on the monthly invoice; null when it can.
 * @param amountSatang the booking's price, above 0
 */
export function invoiceRefusal(
  account: InvoiceAccount,
  amountSatang: Satang,
): InvoiceRefusal | null {
  if (account.creditLimitSatang === 0) return "invoice_not_granted";
  if (account.overdue) return "invoice_overdue";
  return amountSatang > invoiceRoom(account) ? "credit_limit_reached" : null;
}

/** Returns the satang it may still spend on invoice; never negative. */
export const invoiceRoom = ({
  creditLimitSatang,
  receivableSatang,
}: Pick<InvoiceAccount, "creditLimitSatang" | "receivableSatang">): Satang =>
  Math.max(0, creditLimitSatang - receivableSatang);

/** Returns the payment method of a business when a request does not name one. */
export const usualMethod = (creditLimitSatang: Satang): BusinessMethod =>
  creditLimitSatang > 0 ? "invoice" : "balance";

/** Returns true when spending brought the balance below the amount at which the business is notified. */
export const isLowNow = (
  lowBalanceSatang: Satang | null,
  { beforeSatang, afterSatang }: { beforeSatang: Satang; afterSatang: Satang },
): boolean =>
  lowBalanceSatang !== null && beforeSatang >= lowBalanceSatang && afterSatang < lowBalanceSatang;

/** The Bangkok day on which an invoice has to be paid at the latest. */
export const invoiceDueOn = (issuedAt: Date): string =>
  addServiceDays(serviceDay(issuedAt), limits.invoiceDueDays);

/** Returns true when the due day is over. A payment on the due day itself is in time. */
export const isOverdue = (dueOn: string, now: Date): boolean => serviceDay(now) > dueOn;

/** Days from the due day on which a reminder goes out: before it, and after. */
export const reminderDays = [-3, 1, 7] as const;

/** Returns the number of reminders due for an unpaid invoice so far. */
export const remindersDue = (dueOn: string, now: Date): number =>
  reminderDays.filter((days) => serviceDay(now) >= addServiceDays(dueOn, days)).length;

type LimitChange = {
  limitSatang: Satang;
  beforeSatang: Satang;
  /** By how much the same member of staff raised limits alone today, of all businesses together. */
  raisedTodaySatang: Satang;
};

/**
 * Returns true when one member of staff may set this limit without a second person. Lowering a limit never requires
 * one.
 */
export const setsLimitAlone = ({
  limitSatang,
  beforeSatang,
  raisedTodaySatang,
}: LimitChange): boolean =>
  limitSatang <= beforeSatang ||
  (limitSatang <= limits.creditLimitAloneSatang &&
    raisedTodaySatang + limitSatang - beforeSatang <= limits.creditLimitAloneSatang);
