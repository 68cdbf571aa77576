import { type ChargePurpose, canRaisePrice } from "@songtan/domain/charges/charge";
import {
  type ReceivedCharge,
  receiveForAmountsDue,
  receivePriority,
  receiveUnused,
} from "@songtan/domain/ledger/charge-entries";
import { decidePaymentAttempt } from "@songtan/domain/payments/payment";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { publish } from "../../../ports/pub-sub.ts";
import {
  applyCreditToAmountsDue,
  splitTaxForAmountsDue,
} from "../../accounting/amounts-due/collect-amounts-due.ts";
import { postTip } from "../../accounting/booking-postings/post-booking-money.ts";
import { enqueueReceipt, type ReceivedMoney } from "../../accounting/receipts/enqueue-receipts.ts";
import { splitLines } from "../../accounting/tax/tax-splits.ts";
import { type BookingRow, lockBooking, raiseBooking } from "../../bookings/record/booking.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import type { ChargeRow } from "../records/charges.ts";
import { requestRefund } from "../records/payments.ts";
import type { AttemptKind, AttemptResult } from "./apply-provider-result.ts";

type LockedCharge = { row: ChargeRow; booking: BookingRow | null };
type LaterChargeResult = AttemptResult<LockedCharge> & { received: ReceivedCharge };

/** A tip, a higher price, or money for what is due. */
export const laterCharge: AttemptKind<LockedCharge> = {
  table: "charges",

  /** Locks the customer, because it pays their amounts due, between the booking and the charge. */
  async lock(trx, chargeId) {
    const known = await trx
      .selectFrom("charges")
      .select(["bookingId", "customerId", "purpose"])
      .where("id", "=", chargeId)
      .executeTakeFirst();
    if (!known) return null;
    const booking = known.bookingId ? ((await lockBooking(trx, known.bookingId)) ?? null) : null;
    if (known.purpose === "due") await lockCustomer(trx, known.customerId);
    const row = await trx
      .selectFrom("charges")
      .selectAll()
      .where("id", "=", chargeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { row, booking };
  },

  decide: async (trx, found, charge) =>
    decidePaymentAttempt({
      attemptState: found.row.state,
      amountSatang: found.row.amountSatang,
      charge,
      waits: await isAwaited(trx, found),
    }),

  applyMoney: (result) =>
    applyByPurpose[result.row.purpose]({
      ...result,
      received: receivedOf(result),
    }),

  async refundMoney(result) {
    const { trx, row, charge, now } = result;
    await postEntries(trx, [receiveUnused(receivedOf(result))], times(now));
    await requestRefund(trx, {
      chargeId: row.id,
      amountSatang: charge.amountSatang,
      reason: "unused",
      now,
    });
  },
};

const receivedOf = ({
  row,
  booking,
  charge: { amountSatang, feeSatang },
}: AttemptResult<LockedCharge>): ReceivedCharge => ({
  chargeId: row.id,
  bookingId: booking?.id ?? null,
  customerId: row.customerId,
  amountSatang,
  feeSatang,
});

/** Whether what the money is for still waits for it; money for dues always has a use, and what is too much goes back. */
async function isAwaited(trx: Trx, { row, booking }: LockedCharge): Promise<boolean> {
  if (row.purpose === "due") return true;
  if (!booking) return false;
  if (row.purpose === "priority_fee") return canRaisePrice(booking.state);
  const tipped = await trx
    .selectFrom("charges")
    .select("id")
    .where("bookingId", "=", booking.id)
    .where("purpose", "=", "tip")
    .where("state", "=", "paid")
    .executeTakeFirst();
  return !tipped && booking.driverId !== null;
}

const times = (now: Date) => ({ happenedAt: now, recordedAt: now });

/** How the received money is applied, by purpose. */
const applyByPurpose: Record<ChargePurpose, (result: LaterChargeResult) => Promise<void>> = {
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
    await raiseBooking(trx, booking, { raiseSatang: received.amountSatang });
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
    await requestRefund(trx, { chargeId: row.id, amountSatang: leftSatang, reason: "unused", now });
  },
};

/** The receipt of a charge that is all the driver's. */
async function driverReceipt(
  trx: Trx,
  row: ChargeRow,
  { code, amountSatang, now }: { code: "tip" | "priority"; amountSatang: number; now: Date },
): Promise<ReceivedMoney> {
  const split = await splitLines(trx, [{ code, amountSatang }], {
    at: now,
    driverPaySatang: amountSatang,
  });
  return receiptOf(row, { split, now });
}

const receiptOf = (
  row: ChargeRow,
  { split, now }: { split: TaxSplit; now: Date },
): ReceivedMoney => ({
  source: `charge:${row.id}`,
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
