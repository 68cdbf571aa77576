import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { providerAmountSatangMin } from "./payment.ts";

/** Why a customer owes something after a booking. */
export const dueReasons = [
  "fare",
  "return",
  "waiting",
  "late_cancel",
  "failed_pickup",
  "other",
] as const;
export type DueReason = (typeof dueReasons)[number];

/**
 * Which of them what a driver reports makes the customer owe. While that report is doubted they are checked and not due; a
 * deduction that two of staff agree on drops them.
 */
const isReported = {
  fare: true,
  return: true,
  waiting: true,
  late_cancel: false,
  failed_pickup: true,
  other: false,
} as const satisfies Record<DueReason, boolean>;
export type ReportedReason = {
  [Why in DueReason]: (typeof isReported)[Why] extends true ? Why : never;
}[DueReason];
export const isReportedReason = (why: DueReason): why is ReportedReason => isReported[why];
export const reportedReasons = dueReasons.filter(isReportedReason);

/** The open amount of one booking. */
export type OutstandingAmount = { bookingId: string; amountSatang: Satang; since: Date };

/** Everything that is open, in satang. */
export const totalOutstanding = (dues: readonly OutstandingAmount[]): Satang =>
  dues.reduce((sum, due) => sum + due.amountSatang, 0);

/** When new bookings are blocked: a day after the oldest open amount arose. Null when nothing is open, or too little to be paid at all. */
export function amountsDueBlockAt(dues: readonly OutstandingAmount[]): Date | null {
  if (totalOutstanding(dues) < providerAmountSatangMin) return null;
  const oldest = Math.min(...dues.map((due) => due.since.getTime()));
  return new Date(oldest + limits.dueGraceHours * 3_600_000);
}

/** Returns true when an unpaid amount prevents the customer from booking. */
export function amountsDueBlock(dues: readonly OutstandingAmount[], now: Date): boolean {
  const blockedAt = amountsDueBlockAt(dues);
  return blockedAt !== null && now >= blockedAt;
}

/**
 * Which bookings money pays for: the oldest first, each as far as it goes. Never more than is open, and never more than
 * there is.
 */
export function payOldestFirst(
  dues: readonly OutstandingAmount[],
  moneySatang: Satang,
): { bookingId: string; amountSatang: Satang }[] {
  let left = Math.max(0, moneySatang);
  const paid: { bookingId: string; amountSatang: Satang }[] = [];
  for (const due of [...dues].sort((left, right) => left.since.getTime() - right.since.getTime())) {
    const amountSatang = Math.min(left, due.amountSatang);
    if (amountSatang > 0) paid.push({ bookingId: due.bookingId, amountSatang });
    left -= amountSatang;
  }
  return paid;
}
