import { payoutText } from "@songtan/contract/messages/payout-messages";
import { type PayoutKind, type PayoutState, payoutFailure } from "@songtan/domain/payouts/types";
import type { Trx } from "../../../db/database.ts";
import { selectBusinessOwner } from "../../identity/account-records/accounts.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import type { PayoutRow } from "./payout-records.ts";

type PayoutNotice = { payout: PayoutRow; kind: PayoutKind; state: PayoutState; now: Date };

const pages: Record<PayoutKind, string> = {
  driver: "/driver/dashboard",
  cod: "/customer/profile/cod",
  credit: "/customer/profile/payments",
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
  const { lastDigits } = await trx
    .selectFrom("payoutAccounts")
    .select("lastDigits")
    .where("id", "=", payout.payoutAccountId)
    .executeTakeFirstOrThrow();
  const money = {
    netSatang: payout.transferSatang - payout.feeSatang,
    amountSatang: payout.amountSatang,
    lastDigits,
    failure: payoutFailure(payout.failureCode),
    note: payout.note,
  };
  // A business's account has no contacts, so its owner is notified.
  const owner = await selectBusinessOwner(trx, payout.accountId).executeTakeFirst();
  await enqueueNotice(trx, {
    accountId: owner?.accountId ?? payout.accountId,
    event: "payout",
    source: `payout:${payout.id}:${state}`,
    path: owner ? "/business/money" : pages[kind],
    tag: `payout:${payout.id}`,
    // A person cannot opt out of the notice that their money came back.
    mandatory: state !== "sent",
    textFor: (locale) => mailNoticeText(payoutText({ kind, state, ...money, locale }), locale),
    now,
  });
}
