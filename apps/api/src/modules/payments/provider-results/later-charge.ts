import { type ChargePurpose, canRaisePrice } from "@songtan/domain/charges/charge";
import {
  type ReceivedCharge,
  receiveForAmountsDue,
  receivePriority,
  receiveUnused,
} from "@songtan/domain/ledger/charge-entries";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { publish } from "../../../ports/pub-sub.ts";
import {
  applyCreditToAmountsDue,
  splitTaxForAmountsDue,
} from "../../accounting/amounts-due/collect-amounts-due.ts";
import { postTip } from "../../accounting/booking-postings/post-booking-money.ts";
import { enqueueReceipt, type ReceivedMoney } from "../../accounting/receipts/enqueue-receipts.ts";
import { splitLines } from "../../accounting/tax/tax-splits.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { raiseBooking } from "../../bookings/record/raise-booking.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { isTipped, type LaterCharge, requestRefund } from "../records/payments.ts";
import type { PaymentResult, PurposeRules } from "./purpose-rules.ts";

type AppliedMoney = Omit<PaymentResult, "charge"> & {
  row: LaterCharge;
  booking: BookingRow | null;
  received: ReceivedCharge;
};

/** Returns the rules for a tip, a higher price, or money for amounts due. */
export function laterCharge(row: LaterCharge, booking: BookingRow | null): PurposeRules {
  const receivedOf = ({ amountSatang, feeSatang }: PaymentResult["charge"]): ReceivedCharge => ({
    paymentId: row.id,
    bookingId: row.bookingId,
    customerId: row.customerId,
    amountSatang,
    feeSatang,
  });
  return {
    accepts: async (trx) => ((await isAwaited(trx, row, booking)) ? "exact" : "none"),

    applyMoney: ({ trx, charge, now }) =>
      applyByPurpose[row.purpose]({ trx, row, booking, received: receivedOf(charge), now }),

    async refundMoney({ trx, charge, now }) {
      const { amountSatang } = charge;
      await postEntries(trx, [receiveUnused(receivedOf(charge))], times(now));
      await requestRefund(trx, { paymentId: row.id, amountSatang, reason: "unused", now });
    },
  };
}

/**
 * Returns true when the purpose of the money still needs it. Money for amounts due is always accepted, and any excess
 * is refunded.
 */
async function isAwaited(trx: Trx, row: LaterCharge, booking: BookingRow | null): Promise<boolean> {
  if (row.purpose === "due") return true;
  if (!booking) return false;
  if (row.purpose === "priority_fee") return canRaisePrice(booking.state);
  return booking.driverId !== null && !(await isTipped(trx, booking.id));
}

const times = (now: Date) => ({ happenedAt: now, recordedAt: now });

/** Functions that apply received money, by purpose. */
const applyByPurpose: Record<ChargePurpose, (applied: AppliedMoney) => Promise<void>> = {
  async tip({ trx, row, booking, received, now }) {
    if (!booking?.driverId) return;
    await postTip(trx, received, booking.driverId, times(now));
    await refreshFreezes(trx, booking.id, now);
    await enqueueReceipt(
      trx,
      await driverReceipt(trx, row, { code: "tip", amountSatang: received.amountSatang, now }),
    );
    await publish(trx, { topic: "driver", id: booking.driverId });
  },

  async priority_fee({ trx, row, booking, received, now }) {
    if (!booking) return;
    await postEntries(trx, [receivePriority(received)], times(now));
    await raiseBooking(trx, booking, { raiseSatang: received.amountSatang, now });
    await enqueueReceipt(
      trx,
      await driverReceipt(trx, row, { code: "priority", amountSatang: received.amountSatang, now }),
    );
  },

  async due({ trx, row, received, now }) {
    await postEntries(trx, [receiveForAmountsDue(received)], times(now));
    const owed = await loadAmountOwed(trx, row.customerId);
    const { customerId } = row;
    const receiptedSatang = received.amountSatang;
    const split = await splitTaxForAmountsDue(trx, customerId, {
      moneySatang: receiptedSatang,
      now,
    });
    await applyCreditToAmountsDue(
      trx,
      { customerId, because: row.id, paperedSatang: receiptedSatang },
      times(now),
    );
    if (split) await enqueueReceipt(trx, receiptOf(row, { split, now }));
    // Already paid by another payment: the rest of this money is refunded.
    const leftSatang = Math.max(0, received.amountSatang - owed);
    await requestRefund(trx, {
      paymentId: row.id,
      amountSatang: leftSatang,
      reason: "unused",
      now,
    });
  },
};

/** The receipt of a charge that is all the driver's. */
async function driverReceipt(
  trx: Trx,
  row: LaterCharge,
  { code, amountSatang, now }: { code: "tip" | "priority"; amountSatang: number; now: Date },
): Promise<ReceivedMoney> {
  const split = await splitLines(trx, [{ code, amountSatang }], {
    at: now,
    driverPaySatang: amountSatang,
  });
  return receiptOf(row, { split, now });
}

const receiptOf = (
  row: LaterCharge,
  { split, now }: { split: TaxSplit; now: Date },
): ReceivedMoney => ({
  source: `payment:${row.id}`,
  customerId: row.customerId,
  bookingId: row.bookingId,
  method: row.method,
  split,
  prepays: row.purpose === "priority_fee",
  receivedAt: now.toISOString(),
});

async function loadAmountOwed(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom("ledgerBalances")
    .select("balanceSatang")
    .where("account", "=", "customer_due")
    .where("ownerId", "=", customerId)
    .executeTakeFirst();
  return row?.balanceSatang ?? 0;
}
