import { serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { eachPart, forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { pollFairly } from "../../../jobs/poll-provider.ts";
import { isCallFree } from "../../../jobs/provider-call-lock.ts";
import { lockDriverBalance } from "../../../ledger/driver-balances.ts";
import { applyTransferResult } from "./apply-transfer-result.ts";
import { loadApprovedAccount } from "./load-driver-account.ts";
import { type PayoutAccountRow, usePayoutAccount } from "./payout-accounts.ts";
import type { PayoutRow } from "./payout-records.ts";
import { applyRecipientResult, registerRecipient } from "./register-recipient.ts";
import { sendPayout } from "./send-payout.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "secrets" | "cardProvider">;

const rowsPerRound = 200;
/** A bank needs a day, so a transfer is not checked every minute; its webhook arrives at once. */
const recheckMinutes = 10;

/**
 * Compares outgoing transfers with the provider: sends what is due, and finds lost answers, missed
 * webhooks and accounts that have been verified. Runs every minute and is safe to repeat.
 */
export async function checkPayouts(deps: CheckDeps): Promise<void> {
  if (!deps.cardProvider) return;
  const now = deps.clock();
  await eachPart(
    () => announceApproved(deps),
    () => pollTransfers(deps, now),
  );
}

async function pollTransfers(deps: CheckDeps, now: Date): Promise<void> {
  const { db } = deps;
  const quarter = Math.floor(now.getTime() / 60_000) % recheckMinutes === 0;
  const toSend = await db
    .selectFrom("payouts")
    .selectAll()
    .where("state", "in", ["approved", "sending"])
    .where("providerTransferId", "is", null)
    .where("sendDay", "<=", serviceDay(now))
    .where(isCallFree(now))
    .orderBy(({ fn }) => fn.coalesce("polledAt", "requestedAt"))
    .limit(rowsPerRound)
    .execute();
  const inTransit = await db
    .selectFrom("payouts")
    .selectAll()
    .where("state", "in", ["sending", "sent"])
    .where("providerTransferId", "is not", null)
    .where(sql<boolean>`(${quarter} or sent_at is null)`)
    .orderBy(({ fn }) => fn.coalesce("polledAt", "requestedAt"))
    .limit(rowsPerRound)
    .execute();
  const accounts = await db
    .selectFrom("payoutAccounts")
    .selectAll()
    .where("replacedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("state", "=", "waiting").and(isCallFree(now)),
        eb("state", "=", "pending").and(sql<boolean>`${quarter}`),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce("polledAt", "createdAt"))
    .limit(rowsPerRound)
    .execute();
  await pollFairly(deps, [
    ...accounts.map(
      (row) =>
        ({ table: "payoutAccounts", id: row.id, poll: () => checkAccount(deps, row) }) as const,
    ),
    ...toSend.map(
      ({ id }) =>
        ({ table: "payouts", id, poll: () => sendPayout(deps, { payoutId: id }) }) as const,
    ),
    ...inTransit.map(
      (row) => ({ table: "payouts", id: row.id, poll: () => checkTransfer(deps, row) }) as const,
    ),
  ]);
}

/** Applies the provider's current state of a transfer. */
async function checkTransfer(deps: CheckDeps, payout: PayoutRow): Promise<void> {
  const { cardProvider } = deps;
  if (!cardProvider || !payout.providerTransferId) return;
  const transfer = await cardProvider.findTransfer(payout.providerTransferId);
  await applyTransferResult(deps, { payoutId: payout.id, transfer });
}

async function checkAccount(deps: CheckDeps, account: PayoutAccountRow): Promise<void> {
  const { cardProvider } = deps;
  if (!cardProvider) return;
  if (!account.providerRecipientId) return registerRecipient(deps, { payoutAccountId: account.id });
  await applyRecipientResult(
    deps,
    account.id,
    await cardProvider.findRecipient(account.providerRecipientId),
  );
}

const announcedPerRound = 20;

/**
 * The provider needs up to two days to verify an account, so it receives each one as soon as staff
 * have approved it.
 */
async function announceApproved(deps: CheckDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom("documents")
    .leftJoin("payoutAccounts", (join) =>
      join.onRef("payoutAccounts.accountId", "=", "driverId").on("replacedAt", "is", null),
    )
    .select("driverId")
    .where("documents.kind", "=", "bank-account")
    .where("documents.state", "=", "approved")
    .where("sealedFields", "is not", null)
    .where(
      sql<boolean>`(payout_accounts.id is null
        or coalesce(payout_accounts.confirmed_at, payout_accounts.created_at) < documents.decided_at)`,
    )
    // Some that cannot be read do not come first in every round.
    .orderBy(sql`random()`)
    .limit(announcedPerRound)
    .execute();
  await forEachIsolated(rows, ({ driverId }) =>
    deps.db.transaction().execute(async (trx) => {
      await lockDriverBalance(trx, driverId);
      const typed = await loadApprovedAccount(trx, deps, driverId);
      if (typed) await usePayoutAccount(trx, deps, { accountId: driverId, typed });
    }),
  );
}
