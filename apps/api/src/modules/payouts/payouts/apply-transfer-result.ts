import {
  type PayoutMoney,
  returnPayout,
  settlePayout,
} from "@songtan/domain/payouts/payout-entries";
import { decideTransfer, type TransferDecision } from "@songtan/domain/payouts/transfer";
import type { PayoutState } from "@songtan/domain/payouts/types";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockDriverBalance, offsetCashOwed } from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import type { ProviderTransfer } from "../../../ports/card-provider.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { notifyPayout } from "./notify-payout.ts";
import { lockPayout, type PayoutRow } from "./payout-records.ts";

type TransferDeps = Pick<Deps, "db" | "clock">;
const times = (now: Date) => ({ happenedAt: now, recordedAt: now });

/** Which balance a payout came out of. */
const accounts = {
  driver: "driver_available",
  cod: "cod_held",
  credit: "customer_credit",
} as const;
const moneyOf = (payout: PayoutRow): PayoutMoney => ({
  payoutId: payout.id,
  account: accounts[payout.kind],
  ownerId: payout.accountId,
  amountSatang: payout.amountSatang,
});

/**
 * Applies the provider's transfer to the payout's state and its money in one transaction, in any
 * order and any number of times.
 */
export async function applyTransferResult(
  { db, clock }: TransferDeps,
  { payoutId, transfer }: { payoutId: string; transfer: ProviderTransfer },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payout = await lockPayoutWithBalance(trx, payoutId);
    if (!payout || (payout.providerTransferId && payout.providerTransferId !== transfer.id)) return;
    const decision = decideTransfer(payout.state, transfer);
    const now = clock();
    await saveTransfer(trx, { payout, transfer, decision, now });
    if (decision.effect === "settle")
      await postEntries(trx, [settlePayout(moneyOf(payout), payout.transferSatang)], times(now));
    if (decision.effect === "settle" && payout.kind === "cod") await closeCod(trx, payoutId, now);
    if (decision.effect === "give_back") await returnMoney(trx, payout, now);
    const updatedPayout = { ...payout, failureCode: transfer.failureCode };
    if (decision.state !== payout.state)
      await announce(trx, updatedPayout, { state: decision.state, now });
  });
}

/** The provider will not make the transfer, or staff do not agree to it: the money goes back, once. */
export async function endPayout(
  trx: Trx,
  payout: PayoutRow,
  end: { state: "failed" | "rejected"; failureCode?: string; words?: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("payouts")
    .set({
      state: end.state,
      failureCode: end.failureCode ?? null,
      note: end.words ?? null,
      endedAt: end.now,
    })
    .where("id", "=", payout.id)
    .execute();
  await returnMoney(trx, payout, end.now);
  await announce(
    trx,
    { ...payout, note: end.words ?? null, failureCode: end.failureCode ?? null },
    end,
  );
}

/** Its owner's row before the payout's, in the order of every command that moves a balance. */
export async function lockPayoutWithBalance(
  trx: Trx,
  payoutId: string,
): Promise<PayoutRow | undefined> {
  const known = await trx
    .selectFrom("payouts")
    .select(["accountId", "kind"])
    .where("id", "=", payoutId)
    .executeTakeFirst();
  if (known?.kind === "driver") await lockDriverBalance(trx, known.accountId);
  if (known?.kind === "credit") await lockCustomer(trx, known.accountId);
  return known && lockPayout(trx, payoutId);
}

type TransferResult = {
  payout: PayoutRow;
  transfer: ProviderTransfer;
  decision: TransferDecision;
  now: Date;
};

async function saveTransfer(
  trx: Trx,
  { payout, transfer, decision, now }: TransferResult,
): Promise<void> {
  const { state, effect } = decision;
  const over = state === "paid" || state === "failed";
  const isSent = state === "sent" || state === "paid";
  await trx
    .updateTable("payouts")
    .set({
      state,
      providerTransferId: transfer.id,
      ...(effect === "give_back" && { failureCode: transfer.failureCode }),
      ...(effect === "contradiction" && { contradictedAt: payout.contradictedAt ?? now }),
      ...(isSent && { sentAt: payout.sentAt ?? now }),
      ...(over && { endedAt: payout.endedAt ?? now }),
    })
    .where("id", "=", payout.id)
    .execute();
}

/** Back to where it came from: a driver's balance or credit, where it first pays what is owed, or a sender's cash. */
async function returnMoney(trx: Trx, payout: PayoutRow, now: Date): Promise<void> {
  await postEntries(trx, [returnPayout(moneyOf(payout))], times(now));
  if (payout.kind === "driver")
    return offsetCashOwed(
      trx,
      { driverId: payout.accountId, because: `returned:${payout.id}` },
      times(now),
    );
  const credit = { customerId: payout.accountId, because: `returned:${payout.id}` };
  if (payout.kind === "credit") await applyCreditToAmountsDue(trx, credit, times(now));
  if (payout.kind !== "cod") return;
  await trx
    .updateTable("codCollections")
    .set({ state: "held", payoutId: null })
    .where("payoutId", "=", payout.id)
    .execute();
}

async function closeCod(trx: Trx, payoutId: string, now: Date): Promise<void> {
  const paid = await trx
    .updateTable("codCollections")
    .set({ state: "paid", endedAt: now })
    .where("payoutId", "=", payoutId)
    .returning(["bookingId", "stopIndex", "amountSatang"])
    .execute();
  for (const { bookingId, stopIndex, amountSatang } of paid)
    await recordBookingWebhook(trx, {
      bookingId,
      type: "booking.cod_released",
      about: { stopIndex, amountSatang, payoutId },
      now,
    });
}

async function announce(
  trx: Trx,
  payout: PayoutRow,
  change: { state: PayoutState; now: Date },
): Promise<void> {
  if (payout.kind === "driver") await publish(trx, { topic: "driver", id: payout.accountId });
  // The provider may report the end before it was seen on its way; the owner still gets one notice.
  const isNews = change.state === "paid" && payout.sentAt === null;
  const state = isNews ? "sent" : change.state;
  await notifyPayout(trx, { payout, kind: payout.kind, state, now: change.now });
}
