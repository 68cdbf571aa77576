import type { Satang } from "../money.ts";
import type { EntryKind } from "./entry.ts";

/**
 * A driver's money with us, none of it negative except `availableSatang`, which the credit line
 * allows below zero.
 */
export type DriverBalance = {
  /** Earned and free to pay out. */
  availableSatang: Satang;
  /** Set aside for the commission of cash jobs under way, and the pay of doubtful jobs. */
  heldSatang: Satang;
  /** Our cash in the driver's pocket. */
  cashOwedSatang: Satang;
};

/** The entries by which a driver earns: the job, waiting, a tip, the fee of a job that came to nothing, goods brought home. */
export const earningKinds = [
  "job_settled",
  "handover_paid",
  "waiting_settled",
  "tip_received",
  "cancellation_settled",
  "recovery_settled",
] as const satisfies readonly EntryKind[];

/**
 * Returns the commission of cash jobs a driver can still accept, in satang: the balance with its credit line minus the
 * cash not handed in. Negative when further jobs are not possible.
 */
export const cashLimit = (balance: DriverBalance, creditLineSatang: Satang): Satang =>
  balance.availableSatang - balance.cashOwedSatang + creditLineSatang;

/** Returns the amount to set aside for a cash job, in satang: the cash minus the driver's pay. Never negative. */
export const cashJobHold = (job: { cashSatang: Satang; driverPaySatang: Satang }): Satang =>
  Math.max(0, job.cashSatang - job.driverPaySatang);

/**
 * Decides whether a driver may accept a cash job, or returns the missing amount in satang.
 * @param holdSatang what the job sets aside, from `cashJobHold`
 */
export function decideCashJob(
  balance: DriverBalance,
  { holdSatang, creditLineSatang }: { holdSatang: Satang; creditLineSatang: Satang },
): { ok: true } | { ok: false; missingSatang: Satang } {
  const missingSatang = holdSatang - cashLimit(balance, creditLineSatang);
  return missingSatang <= 0 || holdSatang === 0 ? { ok: true } : { ok: false, missingSatang };
}

/** Returns the driver's cash in satang that earnings can pay for: the smaller of both. */
export const cashOffset = (balance: DriverBalance): Satang =>
  Math.max(0, Math.min(balance.availableSatang, balance.cashOwedSatang));
