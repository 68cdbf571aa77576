import {
  type ReceivedCharge,
  receiveTip,
  settleWaiting,
} from "@songtan/domain/ledger/charge-entries";
import { balanceOf } from "@songtan/domain/ledger/entry";
import {
  collectCod,
  collectFare,
  type JobMoney,
  payHandover,
  settleCancellation,
  settleJob,
} from "@songtan/domain/ledger/job-entries";
import { receiveTopUp } from "@songtan/domain/ledger/payment-entries";
import type { Trx } from "../../../db/database.ts";
import {
  lockDriverBalance,
  lockDriverBalances,
  lockMoney,
  offsetCashOwed,
} from "../../../ledger/driver-balances.ts";
import { loadBalances } from "../../../ledger/load-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries, postNewEntry } from "../../../ledger/post-entries.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { amountPaidWithoutCredit } from "../../bookings/record/booking-money.ts";
import { reduceInvoiceItem } from "../invoice-items/charge-items.ts";
import { saveTaxSplit, splitLines } from "../tax/tax-splits.ts";
import { saveWithheld } from "../tax/withheld.ts";
import { releaseJobHold, type Times } from "./job-holds.ts";
import { taxJob } from "./tax-job.ts";

const moneyOf = (booking: BookingRow): JobMoney => ({
  bookingId: booking.id,
  customerId: booking.customerId,
  totalSatang: booking.totalSatang,
  driverPaySatang: booking.driverPaySatang,
  promoSatang: 0 - promoOf(linesOf(booking)),
});

const promoOf = (lines: readonly { code: string; amountSatang: number }[]): number =>
  lines.filter((line) => line.code === "promo").reduce((sum, line) => sum + line.amountSatang, 0);

/** A driver has collected the fare of a cash booking. */
export async function postFareCollected(
  trx: Trx,
  booking: BookingRow,
  { driverId, times }: { driverId: string; times: Times },
): Promise<void> {
  await lockDriverBalance(trx, driverId);
  const fare = { bookingId: booking.id, driverId, cashSatang: amountPaidWithoutCredit(booking) };
  await postEntries(trx, [collectFare(fare)], times);
}

/** A driver has collected the cash on delivery of a stop. */
export async function postCodCollected(
  trx: Trx,
  booking: BookingRow,
  {
    cash,
    times,
  }: { cash: { driverId: string; stopIndex: number; amountSatang: number }; times: Times },
): Promise<void> {
  await lockDriverBalance(trx, cash.driverId);
  await postEntries(
    trx,
    [collectCod({ bookingId: booking.id, customerId: booking.customerId, ...cash })],
    times,
  );
}

/** A driver's part of the pay, with the waiting fee credited when the goods changed hands. */
export type HandoverPay = {
  handoverId: string;
  driverId: string;
  paySatang: number;
  waitingSatang: number;
};
export type JobWork = {
  driverId: string;
  returnFareSatang: number;
  farePercent: number;
  waitingSatang?: number;
  /** Earlier drivers of the goods, with their part of the pay. */
  handedOver?: readonly HandoverPay[];
};

/** The work is done: the driver has earned the pay, what was held is free, and earnings pay for cash in the pocket. */
export async function postJobSettled(
  trx: Trx,
  booking: BookingRow,
  { work, times }: { work: JobWork; times: Times },
): Promise<void> {
  const { driverId, waitingSatang = 0, handedOver = [] } = work;
  await lockDriverBalances(trx, [driverId, ...handedOver.map((part) => part.driverId)]);
  await lockCustomer(trx, booking.customerId);
  const prepaidSatang = 0 - ((await loadBalances(trx, booking.id)).booking_prepaid ?? 0);
  const money = moneyOf(booking);
  const taxed = await taxJob(trx, booking, {
    work: { ...work, prepaidSatang },
    at: times.happenedAt,
  });
  const { split, paySatang, withheldSatang, handedWithheldSatang } = taxed;
  const tax = { vatSatang: split.vatSatang, withheldSatang };
  const entry = settleJob(money, { ...work, prepaidSatang, ...tax });
  // A job is settled only once: goods that were aboard a cancelled booking do not make a second supply.
  if (entry && (await postNewEntry(trx, entry, times))) {
    const entryReference = { source: entry.source, bookingId: booking.id, driverId };
    await saveTaxSplit(trx, entryReference, split);
    await saveWithheld(trx, entryReference, {
      baseSatang: paySatang,
      taxSatang: withheldSatang,
      at: times.happenedAt,
    });
  }
  for (const [index, part] of handedOver.entries()) {
    const paid = {
      ...part,
      paidDriverId: driverId,
      withheldSatang: handedWithheldSatang[index] ?? 0,
    };
    await postHandoverPay(trx, booking, { part: paid, times });
  }
  const waited = {
    bookingId: booking.id,
    customerId: booking.customerId,
    driverId,
    feeSatang: waitingSatang,
  };
  await postWaiting(trx, waited, times);
  await closeJob(trx, { bookingId: booking.id, driverId }, times);
}

/** A driver who carried the goods before has their part of the pay, and it pays for cash in the pocket like any earning. */
async function postHandoverPay(
  trx: Trx,
  booking: BookingRow,
  {
    part,
    times,
  }: { part: HandoverPay & { paidDriverId: string; withheldSatang: number }; times: Times },
): Promise<void> {
  const { driverId, handoverId, paySatang, waitingSatang, paidDriverId, withheldSatang } = part;
  // The waiting fee counts as pay for the carriage, just as for the driver who finishes the job.
  const baseSatang = paySatang + waitingSatang;
  const people = { fromDriverId: driverId, paidDriverId };
  const entry = payHandover({
    handoverId,
    bookingId: booking.id,
    ...people,
    paySatang,
    waitingSatang,
    withheldSatang,
  });
  if (!entry || !(await postNewEntry(trx, entry, times))) return;
  const entryReference = { source: entry.source, bookingId: booking.id, driverId };
  await saveWithheld(trx, entryReference, {
    baseSatang,
    taxSatang: withheldSatang,
    at: times.happenedAt,
  });
  await offsetCashOwed(trx, { driverId, because: `handover ${handoverId}` }, times);
}

/**
 * Posts the waiting fee as a separate entry, which the driver receives in full. It is a part of the carriage that the
 * quote could not include.
 */
export async function postWaiting(
  trx: Trx,
  waited: Parameters<typeof settleWaiting>[0],
  times: Times,
): Promise<void> {
  const entry = settleWaiting(waited);
  if (!entry) return;
  await postEntries(trx, [entry], times);
  const { bookingId, feeSatang } = waited;
  const split = await splitLines(trx, [{ code: "waiting", amountSatang: feeSatang }], {
    at: times.happenedAt,
    driverPaySatang: feeSatang,
  });
  await saveTaxSplit(trx, { source: entry.source, bookingId }, split);
}

/** The booking ended before the goods moved, with a fee for the driver or none. */
export async function postCancellation(
  trx: Trx,
  booking: BookingRow,
  {
    driverId,
    feeSatang,
    feeWaits = false,
  }: { driverId: string | null; feeSatang: number; feeWaits?: boolean },
  times: Times,
): Promise<void> {
  // Sent together: what is read behind the locks sees what they waited for.
  const [, balances] = await Promise.all([
    lockMoney(trx, { ...booking, driverId }),
    loadBalances(trx, booking.id),
  ]);
  const prepaidSatang = 0 - (balances.booking_prepaid ?? 0);
  const fee = { driverId, feeSatang, prepaidSatang, feeWaits };
  const entry = settleCancellation(moneyOf(booking), fee);
  if (entry && (await postNewEntry(trx, entry, times)))
    await reduceInvoiceItem(
      trx,
      {
        bookingId: booking.id,
        accountId: booking.customerId,
        amountSatang: Math.max(0, 0 - balanceOf([entry], "customer_credit")),
        because: entry.source,
      },
      times,
    );
  if (driverId) await closeJob(trx, { bookingId: booking.id, driverId }, times);
}

/** A driver has paid in. It pays for cash in the pocket first, as earnings do. */
export async function postTopUp(
  trx: Trx,
  topUp: { topUpId: string; driverId: string; amountSatang: number; feeSatang: number },
  times: Times,
): Promise<void> {
  const { driverId, topUpId } = topUp;
  await lockDriverBalance(trx, driverId);
  await postEntries(trx, [receiveTopUp(topUp)], times);
  await offsetCashOwed(trx, { driverId, because: topUpId }, times);
}

/** A customer has given a tip. It pays for cash in the pocket first, as earnings do. */
export async function postTip(
  trx: Trx,
  charge: ReceivedCharge,
  driverId: string,
  times: Times,
): Promise<void> {
  await lockDriverBalance(trx, driverId);
  await postEntries(trx, [receiveTip(charge, driverId)], times);
  await offsetCashOwed(trx, { driverId, because: charge.paymentId }, times);
}

async function closeJob(
  trx: Trx,
  job: { bookingId: string; driverId: string },
  times: Times,
): Promise<void> {
  await releaseJobHold(trx, { ...job, because: "ended" }, times);
  await offsetCashOwed(trx, { driverId: job.driverId, because: job.bookingId }, times);
}
