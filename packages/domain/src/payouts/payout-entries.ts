import { assert } from "../assert.ts";
import { type Entry, entryOf } from "../ledger/entry.ts";
import type { Satang } from "../money.ts";

/** One payout: the owner, the account, and the amount that leaves it. */
export type PayoutMoney = {
  payoutId: string;
  account: "driver_available" | "cod_held" | "customer_credit";
  ownerId: string;
  amountSatang: Satang;
};

/** Money is reserved for a payout: from now on it cannot be spent twice. */
export const startPayout = ({
  payoutId,
  account,
  ownerId,
  amountSatang,
}: PayoutMoney): Entry | null =>
  entryOf({ kind: "payout_requested", source: `payout:${payoutId}` }, [
    { account, ownerId, amountSatang },
    { account: "payouts_in_flight", amountSatang: -amountSatang },
  ]);

/** A payout did not come to pass: the money is back where it was. */
export const returnPayout = ({
  payoutId,
  account,
  ownerId,
  amountSatang,
}: PayoutMoney): Entry | null =>
  entryOf({ kind: "payout_returned", source: `payout-returned:${payoutId}` }, [
    { account: "payouts_in_flight", amountSatang },
    { account, ownerId, amountSatang: -amountSatang },
  ]);

/**
 * A payout is in its owner's bank account.
 * @param transferSatang what the provider deducted from our balance, its fee in it: for a driver
 * the amount itself, because the driver bears the fee; for cash on delivery and credit more,
 * because we do
 */
export function settlePayout(
  { payoutId, amountSatang }: Pick<PayoutMoney, "payoutId" | "amountSatang">,
  transferSatang: Satang,
): Entry | null {
  assert(transferSatang >= amountSatang, "the transfer covers what left the balance");
  return entryOf({ kind: "payout_paid", source: `payout-paid:${payoutId}` }, [
    { account: "payouts_in_flight", amountSatang },
    { account: "provider_fees", amountSatang: transferSatang - amountSatang },
    { account: "provider_clearing", amountSatang: -transferSatang },
  ]);
}

/** Cash on delivery went back to the recipient after an objection, from our own bank account. */
export const refundCod = (input: {
  collectionId: string;
  bookingId: string;
  customerId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    {
      kind: "cod_refunded",
      source: `cod-refunded:${input.collectionId}`,
      bookingId: input.bookingId,
    },
    [
      { account: "cod_held", ownerId: input.customerId, amountSatang: input.amountSatang },
      { account: "bank", amountSatang: -input.amountSatang },
    ],
  );
