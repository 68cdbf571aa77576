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
 * How much commission of cash jobs a driver can still accept: the balance with its credit line,
 * less the cash not handed in. Negative when nothing more is possible.
 */
export const cashLimit = (balance: DriverBalance, creditLineSatang: Satang): Satang =>
  balance.availableSatang - balance.cashOwedSatang + creditLineSatang;

/** What has to be set aside for a cash job: everything of the cash that is not the driver's. Never negative. */
export const cashJobHold = (job: { cashSatang: Satang; driverPaySatang: Satang }): Satang =>
  Math.max(0, job.cashSatang - job.driverPaySatang);

/**
 * Whether a driver may accept a cash job, or how much is missing, in satang.
 * @param holdSatang what the job sets aside, from `cashJobHold`
 */
export function decideCashJob(
  balance: DriverBalance,
  { holdSatang, creditLineSatang }: { holdSatang: Satang; creditLineSatang: Satang },
): { ok: true } | { ok: false; missingSatang: Satang } {
  const missingSatang = holdSatang - cashLimit(balance, creditLineSatang);
  return missingSatang <= 0 || holdSatang === 0 ? { ok: true } : { ok: false, missingSatang };
}

/** How much of the cash in a driver's pocket is paid with what was earned: as much as there is of both. */
export const cashOffset = (balance: DriverBalance): Satang =>
  Math.max(0, Math.min(balance.availableSatang, balance.cashOwedSatang));
