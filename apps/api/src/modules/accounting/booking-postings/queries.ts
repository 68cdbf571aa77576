import {
  type ReceivedCharge,
  receiveTip,
  settleWaiting,
} from "@songtan/domain/ledger/charge-entries";
import { cashJobHold, decideCashJob } from "@songtan/domain/ledger/driver-balance";
import {
  collectCod,
  collectFare,
  holdCommission,
  type JobMoney,
  payHandover,
  releaseHold,
  settleCancellation,
  settleJob,
} from "@songtan/domain/ledger/job-entries";
import { receiveTopUp } from "@songtan/domain/ledger/payment-entries";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";
import {
  loadDriverBalance,
  lockDriverBalance,
  lockDriverBalances,
  lockMoney,
  offsetCashOwed,
} from "../../../ledger/driver-balances.ts";
import { loadBalances } from "../../../ledger/load-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import {
  amountPaidWithoutCredit,
  type BookingRow,
  cashToCollect,
  linesOf,
} from "../../bookings/record/booking.ts";
import { saveTaxSplit, saveWithheld, splitLines } from "../tax/queries.ts";
import { taxJob } from "./tax-job.ts";

/** When the money event was, and when we learnt of it. */
type Times = { happenedAt: Date; recordedAt: Date };

/** What is set aside from a driver's balance for one booking. */
async function loadHeld(
  db: Reader,
  { bookingId, driverId }: { bookingId: string; driverId: string },
): Promise<number> {
  const { total } = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("account", "=", "driver_held")
    .where("ownerId", "=", driverId)
    .where("bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();
  return 0 - Number(total ?? 0);
}

const moneyOf = (booking: BookingRow): JobMoney => ({
  bookingId: booking.id,
  customerId: booking.customerId,
  totalSatang: booking.totalSatang,
  driverPaySatang: booking.driverPaySatang,
  promoSatang: 0 - promoOf(linesOf(booking)),
});

const promoOf = (lines: readonly { code: string; amountSatang: number }[]): number =>
  lines.filter((line) => line.code === "promo").reduce((sum, line) => sum + line.amountSatang, 0);

type CashJob = Parameters<typeof cashToCollect>[0] & Pick<BookingRow, "driverPaySatang">;

/**
 * The amount reserved from the balance of a driver who accepts the booking: for a cash job, while
 * its fare is not collected.
 */
export const cashHoldOf = (booking: CashJob): number =>
  cashJobHold({
    cashSatang: cashToCollect(booking),
    driverPaySatang: booking.driverPaySatang,
  });

/**
 * Sets aside the commission of a cash job. The caller holds the driver's row locked, so the balance cannot be promised
 * twice. Answers how much is missing, in satang, when the balance does not reach; then nothing is written.
 */
export async function holdForJob(
  trx: Trx,
  booking: BookingRow,
  driver: { id: string; now: Date },
): Promise<number> {
  const holdSatang = cashHoldOf(booking);
  const decision = decideCashJob(await loadDriverBalance(trx, driver.id), {
    holdSatang,
    creditLineSatang: limits.launchCreditLineSatang,
  });
  if (!decision.ok) return decision.missingSatang;
  const entry = holdCommission({
    bookingId: booking.id,
    driverId: driver.id,
    holdSatang,
    assignedAt: driver.now,
  });
  await postEntries(trx, [entry], { happenedAt: driver.now, recordedAt: driver.now });
  return 0;
}

/**
 * The price of a booking in hand has changed: more of a cash job's is set aside, or some of it is free again. Answers how
 * much is missing, in satang, when the balance does not reach; then nothing is written.
 */
export async function changeJobHold(
  trx: Trx,
  booking: BookingRow,
  { driverId, because, now }: { driverId: string; because: string; now: Date },
): Promise<number> {
  await lockDriverBalance(trx, driverId);
  const job = { bookingId: booking.id, driverId };
  const moreSatang = cashHoldOf(booking) - (await loadHeld(trx, job));
  const times = { happenedAt: now, recordedAt: now };
  // What is set aside for cash that was collected stays until the job is done.
  if (moreSatang === 0 || cashToCollect(booking) === 0) return 0;
  if (moreSatang < 0) {
    await postEntries(trx, [releaseHold({ ...job, heldSatang: 0 - moreSatang, because })], times);
    return 0;
  }
  const balance = await loadDriverBalance(trx, driverId);
  const decision = decideCashJob(balance, {
    holdSatang: moreSatang,
    creditLineSatang: limits.launchCreditLineSatang,
  });
  if (!decision.ok) return decision.missingSatang;
  await postEntries(
    trx,
    [holdCommission({ ...job, holdSatang: moreSatang, assignedAt: now, because })],
    times,
  );
  return 0;
}

/** The driver no longer has the booking: what was set aside for it is free again. */
export async function releaseJobHold(
  trx: Trx,
  { bookingId, driverId, because }: { bookingId: string; driverId: string; because: string },
  times: Times,
): Promise<void> {
  await lockDriverBalance(trx, driverId);
  const heldSatang = await loadHeld(trx, { bookingId, driverId });
  await postEntries(trx, [releaseHold({ bookingId, driverId, heldSatang, because })], times);
}

/** A driver has collected the fare of a cash booking. */
export async function postFareCollected(
  trx: Trx,
  booking: BookingRow,
  driverId: string,
  times: Times,
): Promise<void> {
  await lockDriverBalance(trx, driverId);
  const fare = { bookingId: booking.id, driverId, cashSatang: amountPaidWithoutCredit(booking) };
  await postEntries(trx, [collectFare(fare)], times);
}

/** A driver has collected the cash on delivery of a stop. */
export async function postCodCollected(
  trx: Trx,
  booking: BookingRow,
  cash: { driverId: string; stopIndex: number; amountSatang: number },
  times: Times,
): Promise<void> {
  await lockDriverBalance(trx, cash.driverId);
  await postEntries(
    trx,
    [collectCod({ bookingId: booking.id, customerId: booking.customerId, ...cash })],
    times,
  );
}

/** A part of the pay, and what its driver was credited for waiting when the goods changed hands. */
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
  work: JobWork,
  times: Times,
): Promise<void> {
  const { driverId, waitingSatang = 0, handedOver = [] } = work;
  await lockDriverBalances(trx, [driverId, ...handedOver.map((part) => part.driverId)]);
  await lockCustomer(trx, booking.customerId);
  const prepaidSatang = 0 - ((await loadBalances(trx, booking.id)).booking_prepaid ?? 0);
  const money = moneyOf(booking);
  const taxed = await taxJob(trx, booking, { ...work, prepaidSatang }, times.happenedAt);
  const { split, paySatang, withheldSatang, handedWithheldSatang } = taxed;
  const tax = { vatSatang: split.vatSatang, withheldSatang };
  const entry = settleJob(money, { ...work, prepaidSatang, ...tax });
  // Not where it was settled before: goods that were aboard of a cancelled booking are no second supply.
  if ((await postEntries(trx, [entry], times)) > 0 && entry) {
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
    await postHandoverPay(trx, booking, paid, times);
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
  part: HandoverPay & { paidDriverId: string; withheldSatang: number },
  times: Times,
): Promise<void> {
  const { driverId, handoverId, paySatang, waitingSatang, paidDriverId, withheldSatang } = part;
  // As of who finishes: waiting belongs to the carriage and to its pay.
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
  if (!entry || (await postEntries(trx, [entry], times)) === 0) return;
  const entryReference = { source: entry.source, bookingId: booking.id, driverId };
  await saveWithheld(trx, entryReference, {
    baseSatang,
    taxSatang: withheldSatang,
    at: times.happenedAt,
  });
  await offsetCashOwed(trx, { driverId, because: `handover ${handoverId}` }, times);
}

/** Waiting is a part of the carriage that the quote could not know: an entry of its own, all of it the driver's. */
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
  { driverId, feeSatang }: { driverId: string | null; feeSatang: number },
  times: Times,
): Promise<void> {
  await lockMoney(trx, { ...booking, driverId });
  const prepaidSatang = 0 - ((await loadBalances(trx, booking.id)).booking_prepaid ?? 0);
  await postEntries(
    trx,
    [settleCancellation(moneyOf(booking), { driverId, feeSatang, prepaidSatang })],
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
