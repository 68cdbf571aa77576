import type { Satang } from "../money.ts";
import type { DueReason } from "./amount-due.ts";

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
  /** Of the entry that made it due: one booking's waiting is an entry for each driver who waited. */
  source: string;
  amountSatang: Satang;
  openSatang: Satang;
  since: Date;
};

type Settled = {
  /** The way back as it was settled: of all the goods, or of those of one drop-off of several. */
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
  let paid = entries.reduce((sum, entry) => sum - Math.min(0, entry.amountSatang), 0);
  return entries
    .filter((entry) => entry.amountSatang > 0)
    .flatMap((entry) => byReason(entry, settled))
    .map((part) => {
      const fromPaid = Math.min(paid, part.amountSatang);
      paid -= fromPaid;
      return { ...part, openSatang: part.amountSatang - fromPaid };
    });
}

type Part = Omit<AmountDueItem, "openSatang">;

function byReason({ kind, source, amountSatang, at }: AmountDueEntry, settled: Settled): Part[] {
  const part = (why: DueReason, satang: Satang): Part[] =>
    satang > 0 ? [{ why, source, amountSatang: satang, since: at }] : [];
  if (kind === "waiting_settled") return part("waiting", amountSatang);
  if (kind === "cancellation_settled")
    return part(settled.failedPickup ? "failed_pickup" : "late_cancel", amountSatang);
  if (kind !== "job_settled") return part("other", amountSatang);
  const backSatang = Math.min(amountSatang, settled.backSatang);
  return [...part("fare", amountSatang - backSatang), ...part("return", backSatang)];
}

/** What money pays of parts, in their order, each as far as it goes; nothing is left out but what is paid with other money. */
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
