import { isUsable } from "@songtan/domain/payouts/new-account";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../deps.ts";
import { turnIsFree } from "../../jobs/provider-turn.ts";
import { ProviderRefusal } from "../../ports.ts";
import { isFrozen } from "../account-warnings/queries.ts";
import { endPayout, lockWithPurse, takeTransfer } from "./take-transfer.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Sends a payout that was agreed to, on its bank day, once. Whoever takes the turn is written down before the provider is
 * asked; the next one, after an answer was lost, looks the transfer up before asking again. A silent provider fails the
 * job; `check_payouts` begins it anew.
 */
export async function sendPayout(deps: SendDeps, { payoutId }: { payoutId: string }): Promise<void> {
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
    .where(turnIsFree(now))
    .returning(["transfer_satang", "first_called_at"])
    .executeTakeFirst();
  if (!claimed?.first_called_at) return;
  const asked = { from: claimed.first_called_at, to: now };
  const known = asked.from < now ? await cardProvider.findTransferOf(payoutId, asked) : null;
  const wanted = {
    payoutId,
    recipientId: account.provider_recipient_id,
    amountSatang: Number(claimed.transfer_satang),
  };
  const answer =
    known ??
    (await cardProvider.transfer(wanted).catch((problem: unknown) => {
      if (problem instanceof ProviderRefusal) return problem;
      throw problem;
    }));
  if (answer instanceof ProviderRefusal) await failPayout(deps, payoutId, answer.code);
  else await takeTransfer(deps, { payoutId, transfer: answer });
}

/** The provider said no: nothing has left, and the money goes back. */
async function failPayout({ db, clock }: SendDeps, payoutId: string, failureCode: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payout = await lockWithPurse(trx, payoutId);
    if (payout?.state !== "sending" || payout.provider_transfer_id) return;
    await endPayout(trx, payout, { state: "failed", failureCode, now: clock() });
  });
}

/** The account turned out to be one the provider does not pay to, after the run and before anything was asked. */
async function refusedBefore({ db, clock }: SendDeps, payoutId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payout = await lockWithPurse(trx, payoutId);
    if (payout?.state !== "approved") return;
    await endPayout(trx, payout, { state: "failed", failureCode: "account_refused", now: clock() });
  });
}
