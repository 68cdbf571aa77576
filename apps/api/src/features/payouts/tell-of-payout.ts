import { payoutText } from "@songtan/contract/payout-messages";
import { type PayoutKind, type PayoutState, payoutFailure } from "@songtan/domain/payouts/words";
import type { Trx } from "../../db/database.ts";
import { mailWords, tell } from "../notifications/queries.ts";
import type { PayoutRow } from "./queries.ts";

type News = { payout: PayoutRow; kind: PayoutKind; state: PayoutState; now: Date };

const pages: Record<PayoutKind, string> = {
  driver: "/driver/dashboard",
  cod: "/customer/profile",
  credit: "/customer/profile",
};

/** Told when money is on its way, and when it came back and why; the app says every state at once. */
export async function tellOfPayout(trx: Trx, { payout, kind, state, now }: News): Promise<void> {
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
    words: payout.words,
  };
  await tell(trx, {
    accountId: payout.account_id,
    event: "payout",
    source: `payout:${payout.id}:${state}`,
    path: pages[kind],
    tag: `payout:${payout.id}`,
    // Where the money is cannot be unwanted when it came back.
    mustHear: state !== "sent",
    words: (locale) => mailWords(payoutText({ kind, state, ...money, locale }), locale),
    now,
  });
}
