import { payoutText } from "@songtan/contract/payout-messages";
import type { Locale } from "@songtan/domain/accounts/words";
import { afterQuietHours, isQuiet } from "@songtan/domain/messages/quiet-hours";
import { type PayoutKind, type PayoutState, payoutFailure } from "@songtan/domain/payouts/words";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { isNoticeWanted } from "../notifications/queries.ts";
import type { PayoutRow } from "./queries.ts";

type News = { payout: PayoutRow; kind: PayoutKind; state: PayoutState; now: Date };

/** An e-mail when money is on its way, and when it came back and why; the app says every state at once. */
export async function tellOfPayout(trx: Trx, { payout, kind, state, now }: News): Promise<void> {
  if (state !== "sent" && state !== "failed" && state !== "rejected") return;
  const owner = await trx
    .selectFrom("accounts")
    .select(["email", "email_verified_at", "locale"])
    .where("id", "=", payout.account_id)
    .executeTakeFirstOrThrow();
  if (!owner.email_verified_at) return;
  const event = kind === "driver" ? "statement" : "receipt";
  // Where the money is cannot be unwanted when it came back.
  if (state === "sent" && !(await isNoticeWanted(trx, payout.account_id, { event, channel: "email" }))) return;
  const { last_digits } = await trx
    .selectFrom("payout_accounts")
    .select("last_digits")
    .where("id", "=", payout.payout_account_id)
    .executeTakeFirstOrThrow();
  const text = payoutText({
    kind,
    state,
    netSatang: Number(payout.transfer_satang) - Number(payout.fee_satang),
    amountSatang: Number(payout.amount_satang),
    lastDigits: last_digits,
    failure: payoutFailure(payout.failure_code),
    words: payout.words,
    locale: owner.locale as Locale,
  });
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: owner.email, ...text },
    ...(isQuiet(now) && { runAt: afterQuietHours(now) }),
  });
}
