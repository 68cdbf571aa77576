import { serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { askInTurn } from "../../jobs/in-turn.ts";
import { turnIsFree } from "../../jobs/provider-turn.ts";
import { lockPurse } from "../purses/queries.ts";
import { loadApprovedAccount } from "./payout-account.ts";
import { type PayoutAccountRow, type PayoutRow, usePayoutAccount } from "./queries.ts";
import { registerRecipient, takeRecipient } from "./register-recipient.ts";
import { sendPayout } from "./send-payout.ts";
import { takeTransfer } from "./take-transfer.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "secrets" | "cardProvider">;

const rowsPerRound = 200;
/** A bank takes a day: asking about each transfer every minute would tell nothing new. Its webhook comes at once. */
const askAgainMinutes = 10;

/**
 * Compares everything that is on its way out with the provider: sends what is due, finds transfers whose answer we lost and
 * those whose webhook never came, and accounts that were checked meanwhile. Runs every minute, and again without harm.
 */
export async function checkPayouts(deps: CheckDeps): Promise<void> {
  if (!deps.cardProvider) return;
  const { db } = deps;
  const now = deps.clock();
  await announceApproved(deps);
  const quarter = Math.floor(now.getTime() / 60_000) % askAgainMinutes === 0;
  const toSend = await db
    .selectFrom("payouts")
    .selectAll()
    .where("state", "in", ["approved", "sending"])
    .where("provider_transfer_id", "is", null)
    .where("send_day", "<=", serviceDay(now))
    .where(turnIsFree(now))
    .orderBy(({ fn }) => fn.coalesce("asked_at", "requested_at"))
    .limit(rowsPerRound)
    .execute();
  const onTheirWay = await db
    .selectFrom("payouts")
    .selectAll()
    .where("state", "in", ["sending", "sent"])
    .where("provider_transfer_id", "is not", null)
    .where(sql<boolean>`(${quarter} or sent_at is null)`)
    .orderBy(({ fn }) => fn.coalesce("asked_at", "requested_at"))
    .limit(rowsPerRound)
    .execute();
  const accounts = await db
    .selectFrom("payout_accounts")
    .selectAll()
    .where("replaced_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("state", "=", "waiting").and(turnIsFree(now)),
        eb("state", "=", "pending").and(sql<boolean>`${quarter}`),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce("asked_at", "created_at"))
    .limit(rowsPerRound)
    .execute();
  await askInTurn(deps, [
    ...accounts.map((row) => ({ table: "payout_accounts", id: row.id, ask: () => checkAccount(deps, row) }) as const),
    ...toSend.map(({ id }) => ({ table: "payouts", id, ask: () => sendPayout(deps, { payoutId: id }) }) as const),
    ...onTheirWay.map((row) => ({ table: "payouts", id: row.id, ask: () => checkTransfer(deps, row) }) as const),
  ]);
}

/** What the provider says of a transfer now. */
async function checkTransfer(deps: CheckDeps, payout: PayoutRow): Promise<void> {
  const { cardProvider } = deps;
  if (!cardProvider || !payout.provider_transfer_id) return;
  const transfer = await cardProvider.findTransfer(payout.provider_transfer_id);
  await takeTransfer(deps, { payoutId: payout.id, transfer });
}

async function checkAccount(deps: CheckDeps, account: PayoutAccountRow): Promise<void> {
  const { cardProvider } = deps;
  if (!cardProvider) return;
  if (!account.provider_recipient_id) return registerRecipient(deps, { payoutAccountId: account.id });
  await takeRecipient(deps, account.id, await cardProvider.findRecipient(account.provider_recipient_id));
}

const announcedPerRound = 20;

/** The provider takes up to two days to check an account: it hears of each as soon as staff have approved it. */
async function announceApproved(deps: CheckDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom("documents")
    .leftJoin("payout_accounts", (join) =>
      join.onRef("payout_accounts.account_id", "=", "driver_id").on("replaced_at", "is", null),
    )
    .select("driver_id")
    .where("documents.kind", "=", "bank-account")
    .where("documents.state", "=", "approved")
    .where("sealed_fields", "is not", null)
    .where(
      sql<boolean>`(payout_accounts.id is null
        or coalesce(payout_accounts.confirmed_at, payout_accounts.created_at) < documents.decided_at)`,
    )
    .limit(announcedPerRound)
    .execute();
  for (const { driver_id: driverId } of rows)
    await deps.db.transaction().execute(async (trx) => {
      await lockPurse(trx, driverId);
      const typed = await loadApprovedAccount(trx, deps, driverId);
      if (typed) await usePayoutAccount(trx, deps, { accountId: driverId, typed });
    });
}
