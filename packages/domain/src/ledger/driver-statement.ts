import { type Satang, sumSatang } from "../money.ts";
import type { DriverBalance } from "./driver-balance.ts";
import type { EntryKind } from "./entry.ts";
import type { StatementLineItemKind } from "./statement-types.ts";

/** A ledger entry with lines on a driver's accounts: the changes of those accounts, and the platform's part. */
export type DriverEntry = {
  kind: EntryKind;
  bookingId: string | null;
  happenedAt: Date;
  /** Change of each balance, in satang; positive is an increase. */
  change: DriverBalance;
  /**
   * Only of `job_settled` and `handover_paid`: the platform's part with its VAT, and the withheld
   * tax; not negative.
   */
  platformSatang: Satang;
  withheldSatang: Satang;
};

/**
 * One job's money in a period. All satang; deductions are negative only in `netSatang` and
 * `otherSatang`.
 */
export type JobStatement = {
  bookingId: string;
  /** The first money event of the job in the period. */
  at: Date;
  /** The price the driver has a share of, before promo and without the platform's own fees. */
  fareSatang: Satang;
  commissionSatang: Satang;
  /** Fees for cash on delivery and raised liability, the platform's. */
  platformFeesSatang: Satang;
  waitingSatang: Satang;
  tipSatang: Satang;
  /** For a late cancellation or a pick-up in vain. */
  feeSatang: Satang;
  withheldSatang: Satang;
  /** Collected in cash: our money, in the driver's pocket. */
  cashFareSatang: Satang;
  cashOnDeliverySatang: Satang;
  otherSatang: Satang;
  /** The job's change of available + held − cash owed, in satang. */
  netSatang: Satang;
};

export type StatementLineItem = { kind: StatementLineItemKind; at: Date; amountSatang: Satang };
export type DriverStatement = {
  jobs: JobStatement[];
  lines: StatementLineItem[];
  netSatang: Satang;
};

/** Returns the driver's net balance in satang after offsetting: available + held − cash owed. */
export const netBalance = (balance: DriverBalance): Satang =>
  balance.availableSatang + balance.heldSatang - balance.cashOwedSatang;

/** The balance before the entries that led to `closing`. */
export const openingOf = (
  closing: DriverBalance,
  entries: readonly Pick<DriverEntry, "change">[],
): DriverBalance =>
  entries.reduce(
    (balance, { change }) => ({
      availableSatang: balance.availableSatang - change.availableSatang,
      heldSatang: balance.heldSatang - change.heldSatang,
      cashOwedSatang: balance.cashOwedSatang - change.cashOwedSatang,
    }),
    closing,
  );

const lineKinds: Partial<Record<EntryKind, StatementLineItemKind>> = {
  top_up_received: "top_up",
  payout_requested: "payout",
  payout_returned: "payout_returned",
};

/**
 * Returns a driver's entries of a period as a statement: job by job, and the lines outside jobs. Every change of the
 * balance appears in exactly one place, so the amounts of jobs and lines sum to the change of `netBalance`. Money
 * moved between the driver's own accounts (a hold, earnings that pay for cash) does not change the balance and is left
 * out.
 * @param feesOf the platform's own fees in a booking's price, not negative
 */
export function makeStatement(
  entries: readonly DriverEntry[],
  feesOf: (bookingId: string) => Satang,
): DriverStatement {
  // A settled job is on the statement even when its pay and its tax are zero.
  const isSettledJob = ({ kind, bookingId }: DriverEntry) =>
    kind === "job_settled" && bookingId !== null;
  const moving = entries.filter((entry) => netBalance(entry.change) !== 0 || isSettledJob(entry));
  const ofJobs = Map.groupBy(
    moving.filter((entry) => entry.bookingId !== null && !lineKinds[entry.kind]),
    (entry) => entry.bookingId ?? "",
  );
  const jobs = [...ofJobs].map(([bookingId, ofJob]) =>
    makeJob(bookingId, ofJob, feesOf(bookingId)),
  );
  const lines = moving
    .filter((entry) => entry.bookingId === null || lineKinds[entry.kind])
    .map(
      (entry): StatementLineItem => ({
        kind: lineKinds[entry.kind] ?? "other",
        at: entry.happenedAt,
        amountSatang: netBalance(entry.change),
      }),
    );
  const netSatang = sumSatang([
    ...jobs.map((job) => job.netSatang),
    ...lines.map((line) => line.amountSatang),
  ]);
  return { jobs, lines, netSatang };
}

function makeJob(
  bookingId: string,
  entries: readonly DriverEntry[],
  feesSatang: Satang,
): JobStatement {
  const sumOf = (
    kind: EntryKind,
    read: (entry: DriverEntry) => Satang = (entry) => netBalance(entry.change),
  ) => sumSatang(entries.filter((entry) => entry.kind === kind).map(read));
  const settled = entries.some(({ kind }) => kind === "job_settled");
  const withheldSatang =
    sumOf("job_settled", (entry) => entry.withheldSatang) +
    sumOf("handover_paid", (entry) => entry.withheldSatang);
  const platformSatang = sumOf("job_settled", (entry) => entry.platformSatang);
  // The drivers before and after a handover share the pay.
  const paySatang = sumOf("job_settled") + sumOf("handover_paid") + withheldSatang;
  // A promo can make the platform's part smaller than its fees. The commission is the remainder and may be negative.
  const platformFeesSatang = settled ? feesSatang : 0;
  const commissionSatang = platformSatang - platformFeesSatang;
  const named = {
    waitingSatang: sumOf("waiting_settled"),
    tipSatang: sumOf("tip_received"),
    feeSatang: sumOf("cancellation_settled"),
    cashFareSatang: 0 - sumOf("fare_collected"),
    cashOnDeliverySatang: 0 - sumOf("cod_collected"),
  };
  const netSatang = sumSatang(entries.map((entry) => netBalance(entry.change)));
  const known =
    paySatang - withheldSatang + named.waitingSatang + named.tipSatang + named.feeSatang;
  return {
    bookingId,
    at: new Date(Math.min(...entries.map(({ happenedAt }) => happenedAt.getTime()))),
    fareSatang: paySatang + commissionSatang,
    commissionSatang,
    platformFeesSatang,
    withheldSatang,
    ...named,
    otherSatang: netSatang - (known - named.cashFareSatang - named.cashOnDeliverySatang),
    netSatang,
  };
}

/** Returns the earnings of jobs in satang after commission and tax, including the cash in the driver's pocket. */
export const earnedSatangOf = ({
  netSatang,
  cashFareSatang,
  cashOnDeliverySatang,
}: Pick<JobStatement, "netSatang" | "cashFareSatang" | "cashOnDeliverySatang">): Satang =>
  netSatang + cashFareSatang + cashOnDeliverySatang;
