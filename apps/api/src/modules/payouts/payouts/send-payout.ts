import { isUsable } from "@songtan/domain/payouts/new-account";
import type { PayoutFailure } from "@songtan/domain/payouts/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { isCallFree } from "../../../jobs/provider-call-lock.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import { applyTransferResult, endPayout, lockPayoutWithBalance } from "./apply-transfer-result.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Sends an approved payout on its bank day, once. The call is recorded before the provider is called, and after a lost
 * response the transfer is first looked up. A silent provider fails the job; `check_payouts` restarts it.
 */
export async function sendPayout(
  deps: SendDeps,
  { payoutId }: { payoutId: string },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) return;
  const account = await db
    .selectFrom("payouts")
    .innerJoin("payoutAccounts", "payoutAccounts.id", "payouts.payoutAccountId")
    .select([
      "payoutAccounts.state",
      "providerRecipientId",
      "payouts.accountId",
      "usableFrom",
      "replacedAt",
    ])
    .where("payouts.id", "=", payoutId)
    .executeTakeFirst();
  if (account?.state === "refused")
    return void (await endUnsent(deps, payoutId, "account_refused"));
  // Its owner removed or replaced the account since: what no one has called for yet stays with us.
  if (account?.replacedAt && (await endUnsent(deps, payoutId, "account_changed"))) return;
  if (account?.state !== "verified" || !account.providerRecipientId) return;
  const now = clock();
  // The last gate: what came in its way since two of staff agreed. It stays approved and is looked at again each minute.
  if (!isUsable(account.usableFrom, now) || (await isFrozen(db, account.accountId))) return;
  const claimed = await db
    .updateTable("payouts")
    .set(({ fn, val }) => ({
      state: "sending",
      calledAt: now,
      firstCalledAt: fn.coalesce("firstCalledAt", val(now)),
    }))
    .where("id", "=", payoutId)
    .where("state", "in", ["approved", "sending"])
    .where("providerTransferId", "is", null)
    .where("sendDay", "<=", serviceDay(now))
    .where(isCallFree(now))
    .returning(["transferSatang", "firstCalledAt"])
    .executeTakeFirst();
  if (!claimed?.firstCalledAt) return;
  const period = { from: claimed.firstCalledAt, to: now };
  const known = period.from < now ? await cardProvider.findTransferOf(payoutId, period) : null;
  const transferRequest = {
    payoutId,
    recipientId: account.providerRecipientId,
    amountSatang: claimed.transferSatang,
  };
  const answer =
    known ??
    (await cardProvider.transfer(transferRequest).catch((problem: unknown) => {
      if (problem instanceof ProviderRefusal) return problem;
      throw problem;
    }));
  if (answer instanceof ProviderRefusal) await failPayout(deps, payoutId, answer.code);
  else await applyTransferResult(deps, { payoutId, transfer: answer });
}

/** The provider refused: nothing was sent, and the money goes back. */
async function failPayout(
  { db, clock }: SendDeps,
  payoutId: string,
  failureCode: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payout = await lockPayoutWithBalance(trx, payoutId);
    if (payout?.state !== "sending" || payout.providerTransferId) return;
    await endPayout(trx, payout, { state: "failed", failureCode, now: clock() });
  });
}

/**
 * Nothing can be paid to this account, which became known after the run and before the transfer. False when the provider
 * was called already.
 */
async function endUnsent(
  { db, clock }: SendDeps,
  payoutId: string,
  failureCode: PayoutFailure,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const payout = await lockPayoutWithBalance(trx, payoutId);
    if (payout?.state !== "approved") return false;
    await endPayout(trx, payout, { state: "failed", failureCode, now: clock() });
    return true;
  });
}
