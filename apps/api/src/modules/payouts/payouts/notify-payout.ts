import { payoutText } from "@songtan/contract/messages/payout-messages";
import { type PayoutKind, type PayoutState, payoutFailure } from "@songtan/domain/payouts/types";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/queries.ts";
import type { PayoutRow } from "./queries.ts";

type PayoutNotice = { payout: PayoutRow; kind: PayoutKind; state: PayoutState; now: Date };

const pages: Record<PayoutKind, string> = {
  driver: "/driver/dashboard",
  cod: "/customer/profile",
  credit: "/customer/profile",
};

/**
 * Notifies when money is sent, and when it came back with the reason; the app shows every state at
 * once.
 */
export async function notifyPayout(
  trx: Trx,
  { payout, kind, state, now }: PayoutNotice,
): Promise<void> {
  if (state !== "sent" && state !== "failed" && state !== "rejected") return;
  const { last_digits: lastDigits } = await trx
    .selectFrom("payout_accounts")
    .select("last_digits")
    .where("id", "=", payout.payout_account_id)
    .executeTakeFirstOrThrow();
  const money = {
    netSatang: Number(payout.transfer_satang) - Number(payout.fee_satang),
    amountSatang: Number(payout.amount_satang),
    lastDigits,
    failure: payoutFailure(payout.failure_code),
    note: payout.words,
  };
  await enqueueNotice(trx, {
    accountId: payout.account_id,
    event: "payout",
    source: `payout:${payout.id}:${state}`,
    path: pages[kind],
    tag: `payout:${payout.id}`,
    // Where the money is cannot be unwanted when it came back.
    mandatory: state !== "sent",
    textFor: (locale) => mailNoticeText(payoutText({ kind, state, ...money, locale }), locale),
    now,
  });
}
