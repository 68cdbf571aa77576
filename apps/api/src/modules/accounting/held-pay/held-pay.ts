import { adjust } from "@songtan/domain/ledger/case-entries";
import { holdPay, releasePay } from "@songtan/domain/payouts/doubtful-pay";
import type { Trx } from "../../../db/database.ts";
import {
  lockDriverBalance,
  lockDriverBalances,
  offsetCashOwed,
} from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { collectAmountsDue } from "../amounts-due/collect-amounts-due.ts";
import { loadOutstandingAmounts } from "../amounts-due/load-outstanding-amounts.ts";
import type { Times } from "../booking-postings/job-holds.ts";

/** What holds the pay of a doubtful job begins with this. */
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

/** Moves the pay of a doubtful job from what is available to what is held, once. */
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
 * What is held in the books becomes available again, by a member of staff or by the rule itself, and pays for cash in the pocket as earnings do. What the customer owes
 * for the job waited with it: it is collected now, or where the pay is deducted for a failed pick-up, the fee is dropped.
 */
export async function releaseDoubtfulPay(
  trx: Trx,
  which: Which,
  { by, now, dropsFee = false }: { by: string | null; now: Date; dropsFee?: boolean },
): Promise<void> {
  const held = await findHeldPay(trx, which);
  if (held.length === 0) return;
  // The drivers before the postings, as everywhere; of two who release, the second finds nothing.
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
    await settleWaitingFee(trx, { bookingId, dropsFee, times });
}

type Waiting = { bookingId: string; dropsFee: boolean; times: Times };

async function settleWaitingFee(trx: Trx, { bookingId, dropsFee, times }: Waiting): Promise<void> {
  const { customerId, cancelFeeSatang } = await trx
    .selectFrom("bookings")
    .select(["customerId", "cancelFeeSatang"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const because = doubtSource(bookingId, customerId);
  if (!dropsFee || !cancelFeeSatang)
    return collectAmountsDue(trx, { id: bookingId, customerId }, { because, ...times });
  await lockCustomer(trx, customerId);
  const owed = (await loadOutstandingAmounts(trx, customerId)).find(
    (amount) => amount.bookingId === bookingId,
  );
  const dueSatang = Math.min(cancelFeeSatang, owed?.amountSatang ?? 0);
  const parts = [
    { kind: "due_waived", amountSatang: dueSatang },
    { kind: "customer_credit", amountSatang: cancelFeeSatang - dueSatang },
  ] as const;
  const entries = parts.flatMap(({ kind, amountSatang }) =>
    amountSatang > 0
      ? [
          adjust({
            adjustmentId: `${because}:${kind}`,
            ...{ kind, ownerId: customerId, bookingId, amountSatang },
          }),
        ]
      : [],
  );
  await postEntries(trx, entries, times);
}

/** What the books hold and nothing has released yet. */
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
