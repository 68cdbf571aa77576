import { type DueKind, isDueKind } from "../ledger/entry.ts";
import { type Satang, sumSatang } from "../money.ts";
import { type DueReason, dueReasons, isReportedReason } from "./amount-due.ts";

/** One entry of the books about what a customer owes for a booking. */
export type AmountDueEntry = {
  kind: string;
  source: string;
  /** Above 0 it became due, below 0 it was paid. */
  amountSatang: Satang;
  at: Date;
};

export type AmountDueItem = {
  why: DueReason;
  /** The ledger entry that made it due: one booking's waiting has an entry for each driver who waited. */
  source: string;
  amountSatang: Satang;
  openSatang: Satang;
  /** What staff let the customer off. */
  waivedSatang: Satang;
  since: Date;
};

type Settled = {
  /** The settled fee of the way back: for all the goods, or for the goods of one drop-off among several. */
  backSatang: Satang;
  failedPickup: boolean;
};

/**
 * The additions to a booking's price, by reason, with the unpaid part of each: payments went to the
 * first.
 * @param entries one booking's, in the order they happened
 */
export function amountDueItems(
  entries: readonly AmountDueEntry[],
  settled: Settled,
): AmountDueItem[] {
  const credits = entries.filter((entry) => entry.amountSatang < 0);
  const sumOf = (isWaived: boolean) =>
    sumSatang(
      credits
        .filter(({ kind }) => (kind === "adjusted") === isWaived)
        .map((one) => 0 - one.amountSatang),
    );
  let paid = sumOf(false);
  let waived = sumOf(true);
  return entries
    .filter((entry) => entry.amountSatang > 0)
    .flatMap((entry) => byReason(entry, settled))
    .map((part) => {
      const fromPaid = Math.min(paid, part.amountSatang);
      paid -= fromPaid;
      const waivedSatang = Math.min(waived, part.amountSatang - fromPaid);
      waived -= waivedSatang;
      return { ...part, waivedSatang, openSatang: part.amountSatang - fromPaid - waivedSatang };
    });
}

type Part = Omit<AmountDueItem, "openSatang" | "waivedSatang">;

type Reasons = Partial<Record<DueReason, Satang>>;
const reasonsOf: Readonly<Record<DueKind, (satang: Satang, settled: Settled) => Reasons>> = {
  waiting_settled: (waiting) => ({ waiting }),
  cancellation_settled: (fee, { failedPickup }) =>
    failedPickup ? { failed_pickup: fee } : { late_cancel: fee },
  job_settled: (satang, { backSatang }) => {
    const back = Math.min(satang, backSatang);
    return { fare: satang - back, return: back };
  },
};

function byReason({ kind, source, amountSatang, at }: AmountDueEntry, settled: Settled): Part[] {
  const reasons: Reasons = isDueKind(kind)
    ? reasonsOf[kind](amountSatang, settled)
    : { other: amountSatang };
  return dueReasons.flatMap((why) => {
    const satang = reasons[why] ?? 0;
    return satang > 0 ? [{ why, source, amountSatang: satang, since: at }] : [];
  });
}

/**
 * Returns the amounts that a customer does not have to pay when two members of staff agree that the job was not done:
 * the open and the paid part of the charges that its driver's reports caused.
 * @param retainedSatang the part of the prepaid price that paid for a failed pick-up
 */
export function droppedCharges(
  entries: readonly AmountDueEntry[],
  { retainedSatang, ...settled }: Settled & { retainedSatang: Satang },
): { openSatang: Satang; paidSatang: Satang } {
  const items = amountDueItems(entries, settled).filter(({ why }) => isReportedReason(why));
  const paidSatang = sumSatang(
    items.map((item) => item.amountSatang - item.waivedSatang - item.openSatang),
  );
  return {
    openSatang: sumSatang(items.map((item) => item.openSatang)),
    paidSatang: paidSatang + retainedSatang,
  };
}

/**
 * Returns the parts that money pays, in their order and as far as the money lasts, after skipping the amount that
 * other money pays.
 */
export function payAmountDueItems(
  parts: readonly AmountDueItem[],
  { moneySatang, skipSatang }: { moneySatang: Satang; skipSatang: Satang },
): {
  paid: { part: AmountDueItem; amountSatang: Satang }[];
  moneySatang: Satang;
  skipSatang: Satang;
} {
  const paid: { part: AmountDueItem; amountSatang: Satang }[] = [];
  let left = moneySatang;
  let skip = skipSatang;
  for (const part of parts) {
    const skipped = Math.min(skip, part.openSatang);
    const openSatang = part.openSatang - skipped;
    const amountSatang = Math.min(left, openSatang);
    skip -= skipped;
    if (amountSatang <= 0) continue;
    left -= amountSatang;
    paid.push({ part: { ...part, openSatang }, amountSatang });
  }
  return { paid, moneySatang: left, skipSatang: skip };
}
