import { adjust } from "@songtan/domain/ledger/case-entries";
import { sumSatang } from "@songtan/domain/money";
import type { ReportedReason } from "@songtan/domain/payments/amount-due";
import { holdPay, releasePay } from "@songtan/domain/payouts/doubtful-pay";
import { shareOf } from "@songtan/domain/quoting/driver-pay";
import type { Trx } from "../../../db/database.ts";
import {
  lockDriverBalance,
  lockDriverBalances,
  offsetCashOwed,
} from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { collectAmountsDue } from "../amounts-due/collect-amounts-due.ts";
import {
  loadDroppedCharges,
  loadReportedCharges,
} from "../amounts-due/load-outstanding-amounts.ts";
import type { Times } from "../booking-postings/job-holds.ts";

/** Returns the source of the hold on a doubtful job's pay. */
export const doubtSource = (bookingId: string, driverId: string) =>
  `doubt:${bookingId}:${driverId}`;

type Doubtful = {
  bookingId: string;
  driverId: string;
  amountSatang: number;
  /** The codes of the doubts, as the driver reads them. */
  reason: string;
  /** Staff who had a part in the job: another one decides about its pay. */
  workedBy: readonly string[];
  now: Date;
};

/** Moves the pay of a doubtful job from the available to the held balance, once. */
export async function holdDoubtfulPay(trx: Trx, doubtful: Doubtful): Promise<void> {
  const { bookingId, driverId, amountSatang, reason, workedBy, now } = doubtful;
  if (amountSatang <= 0) return;
  await lockDriverBalance(trx, driverId);
  const held = await trx
    .insertInto("payoutFreezes")
    .values({
      source: doubtSource(bookingId, driverId),
      driverId,
      bookingId,
      amountSatang,
      reason,
      frozenAt: now,
      inBooks: true,
      workedBy: [...workedBy],
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .returning("source")
    .executeTakeFirst();
  if (held) await postEntries(trx, [holdPay(doubtful)], { happenedAt: now, recordedAt: now });
}

/** The held pay of a booking without a proposed deduction, or the pay held for one deduction. */
type Which = { bookingId: string } | { adjustmentId: string };

/**
 * Releases held pay, by a member of staff or automatically; like earnings, it first pays for cash the driver holds.
 * The customer's charges for the job were held with it: they are collected here. If the pay is deducted, the charges
 * are dropped, and the part already paid becomes credit.
 */
export async function releaseDoubtfulPay(
  trx: Trx,
  which: Which,
  { by, now, dropsCharges = false }: { by: string | null; now: Date; dropsCharges?: boolean },
): Promise<void> {
  const held = await findHeldPay(trx, which);
  if (held.length === 0) return;
  // Drivers are always locked before the postings. If two people release at once, the second does not find any held
  // pay.
  await lockDriverBalances(
    trx,
    held.map(({ driverId }) => driverId),
  );
  const times = { happenedAt: now, recordedAt: now };
  for (const { source, bookingId, driverId, amountSatang } of await findHeldPay(trx, which)) {
    if (!bookingId) continue;
    await postEntries(trx, [releasePay({ bookingId, driverId, amountSatang })], times);
    await trx
      .updateTable("payoutFreezes")
      .set({ thawedAt: now, releasedBy: by })
      .where("source", "=", source)
      .execute();
    await offsetCashOwed(trx, { driverId, because: source }, times);
  }
  for (const bookingId of new Set(held.flatMap((pay) => pay.bookingId ?? [])))
    await settleWaiting(trx, { bookingId, dropsCharges, times });
}

type Waiting = { bookingId: string; dropsCharges: boolean; times: Times };

async function settleWaiting(trx: Trx, { bookingId, dropsCharges, times }: Waiting): Promise<void> {
  const booking = await trx
    .selectFrom("bookings")
    .select(["id", "customerId", "cancelFeeSatang"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const { customerId } = booking;
  const because = doubtSource(bookingId, customerId);
  await lockCustomer(trx, customerId);
  if (dropsCharges) {
    const { openSatang, paidSatang } = await loadDroppedCharges(trx, booking);
    const parts = { due_waived: openSatang, customer_credit: paidSatang } as const;
    const entries = (["due_waived", "customer_credit"] as const)
      .filter((kind) => parts[kind] > 0)
      .map((kind) => {
        const dropped = { kind, ownerId: customerId, bookingId, amountSatang: parts[kind] };
        return adjust({ adjustmentId: `${because}:${kind}`, ...dropped });
      });
    await postEntries(trx, entries, times);
  }
  await collectAmountsDue(trx, booking, { because, ...times });
}

/**
 * Returns the pay that the driver who ended the work earned from charges above the fare, which the customer owes or
 * has paid. It is 0 for a driver who handed the goods over.
 */
export async function loadChargedPay(
  trx: Trx,
  booking: BookingRow,
  driverId: string,
): Promise<number> {
  if (booking.driverId !== driverId) return 0;
  const { driverShare } = await loadQuotedTariff(trx, booking.quoteId);
  const pays = (await loadReportedCharges(trx, booking)).map(({ why, amountSatang }) =>
    payOf[why](amountSatang, driverShare),
  );
  return sumSatang(pays);
}

/** The driver's share of each charge. The fare is covered by the pay of the job itself; the others are added to it. */
const payOf: Readonly<Record<ReportedReason, typeof shareOf>> = {
  fare: () => 0,
  return: shareOf,
  waiting: (satang) => satang,
  failed_pickup: (satang) => satang,
};

/** Selects pay that the ledger holds and that has not been released yet. */
export const findHeldPay = (trx: Trx, which: Which) =>
  trx
    .selectFrom("payoutFreezes")
    .select(["source", "bookingId", "driverId", "amountSatang", "workedBy"])
    .where("inBooks", "=", true)
    .where("thawedAt", "is", null)
    .where((eb) =>
      "bookingId" in which
        ? eb.and([eb("bookingId", "=", which.bookingId), eb("adjustmentId", "is", null)])
        : eb("adjustmentId", "=", which.adjustmentId),
    )
    .orderBy("driverId")
    .execute();
