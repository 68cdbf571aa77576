import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { addServiceDays, serviceDay } from "../thai/dates.ts";
import type { BusinessMethod } from "./payment.ts";

export type InvoiceAccount = {
  creditLimitSatang: Satang;
  /** What it owes now, on invoices and for what is not on one yet. */
  receivableSatang: Satang;
  /** Whether an invoice is unpaid after its day. */
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

/** How much more it may owe, in satang; never negative. */
export const invoiceRoom = ({
  creditLimitSatang,
  receivableSatang,
}: Pick<InvoiceAccount, "creditLimitSatang" | "receivableSatang">): Satang =>
  Math.max(0, creditLimitSatang - receivableSatang);

/** How a business pays where a request does not name it. */
export const usualMethod = (creditLimitSatang: Satang): BusinessMethod =>
  creditLimitSatang > 0 ? "invoice" : "balance";

/** Whether spending brought the balance below the amount at which the business is notified. */
export const isLowNow = (
  lowBalanceSatang: Satang | null,
  { beforeSatang, afterSatang }: { beforeSatang: Satang; afterSatang: Satang },
): boolean =>
  lowBalanceSatang !== null && beforeSatang >= lowBalanceSatang && afterSatang < lowBalanceSatang;

/** The Bangkok day on which an invoice has to be paid at the latest. */
export const invoiceDueOn = (issuedAt: Date): string =>
  addServiceDays(serviceDay(issuedAt), limits.invoiceDueDays);

/** Whether a day is past: the last day itself still counts as in time. */
export const isOverdue = (dueOn: string, now: Date): boolean => serviceDay(now) > dueOn;

/** Days from the due day on which a reminder goes out: before it, and after. */
export const reminderDays = [-3, 1, 7] as const;

/** How many reminders an unpaid invoice has had by now. */
export const remindersDue = (dueOn: string, now: Date): number =>
  reminderDays.filter((days) => serviceDay(now) >= addServiceDays(dueOn, days)).length;

type LimitChange = {
  limitSatang: Satang;
  beforeSatang: Satang;
  /** By how much the same member of staff raised limits alone today, of all businesses together. */
  raisedTodaySatang: Satang;
};

/** Whether one member of staff sets this limit alone; lowering it needs no second. */
export const setsLimitAlone = ({
  limitSatang,
  beforeSatang,
  raisedTodaySatang,
}: LimitChange): boolean =>
  limitSatang <= beforeSatang ||
  (limitSatang <= limits.creditLimitAloneSatang &&
    raisedTodaySatang + limitSatang - beforeSatang <= limits.creditLimitAloneSatang);
