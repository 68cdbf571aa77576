import { isUsable } from "@songtan/domain/payouts/new-account";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { isCallFree } from "../../../jobs/provider-call-lock.ts";
import { ProviderRefusal } from "../../../ports/ports.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import { applyTransferResult, endPayout, lockPayoutWithBalance } from "./apply-transfer-result.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Sends an approved payout on its bank day, once: the call is recorded before the provider is
 * called, and after a lost answer the transfer is looked up first. A silent provider fails the job;
 * `check_payouts` starts it again.
 */
export async function sendPayout(
  deps: SendDeps,
  { payoutId }: { payoutId: string },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) return;
  const account = await db
    .selectFrom("payouts")
    .innerJoin("payout_accounts", "payout_accounts.id", "payouts.payout_account_id")
    .select(["payout_accounts.state", "provider_recipient_id", "payouts.account_id", "usable_from"])
    .where("payouts.id", "=", payoutId)
    .executeTakeFirst();
  if (account?.state === "refused") return refusedBefore(deps, payoutId);
  if (account?.state !== "verified" || !account.provider_recipient_id) return;
  const now = clock();
  // The last gate: what came in its way since two of staff agreed. It stays approved and is looked at again each minute.
  if (!isUsable(account.usable_from, now) || (await isFrozen(db, account.account_id))) return;
  const claimed = await db
    .updateTable("payouts")
    .set(({ fn, val }) => ({
      state: "sending",
      called_at: now,
      first_called_at: fn.coalesce("first_called_at", val(now)),
    }))
    .where("id", "=", payoutId)
    .where("state", "in", ["approved", "sending"])
    .where("provider_transfer_id", "is", null)
    .where("send_day", "<=", serviceDay(now))
    .where(isCallFree(now))
    .returning(["transfer_satang", "first_called_at"])
    .executeTakeFirst();
  if (!claimed?.first_called_at) return;
  const period = { from: claimed.first_called_at, to: now };
  const known = period.from < now ? await cardProvider.findTransferOf(payoutId, period) : null;
  const transferRequest = {
    payoutId,
    recipientId: account.provider_recipient_id,
    amountSatang: Number(claimed.transfer_satang),
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
    if (payout?.state !== "sending" || payout.provider_transfer_id) return;
    await endPayout(trx, payout, { state: "failed", failureCode, now: clock() });
  });
}

/**
 * The provider does not pay to this account, which became known after the run and before the
 * transfer.
 */
async function refusedBefore({ db, clock }: SendDeps, payoutId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payout = await lockPayoutWithBalance(trx, payoutId);
    if (payout?.state !== "approved") return;
    await endPayout(trx, payout, { state: "failed", failureCode: "account_refused", now: clock() });
  });
}
