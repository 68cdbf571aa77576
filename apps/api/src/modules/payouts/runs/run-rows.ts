import { isUsable } from "@songtan/domain/payouts/new-account";
import { checkForRun, type RunCheck } from "@songtan/domain/payouts/run";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { UnopenedError } from "../../../keys/keyring.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import { loadFrozen } from "../freezes/freezes.ts";
import { loadDriverAccount } from "../payouts/load-driver-account.ts";
import { findPayoutAccount } from "../payouts/payout-accounts.ts";
import type { PayoutRow } from "../payouts/payout-records.ts";

export type RunRow = Selectable<DB["payoutRuns"]>;

/** A run, its row locked until commit: two who press at once come one after the other. */
export const lockRun = (trx: Trx, runId: string): Promise<RunRow | undefined> =>
  lockRow(trx, "payoutRuns", runId);

/** Returns the reason against paying this payout today, or null. */
export async function checkPayoutForRun(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  payout: PayoutRow,
): Promise<RunCheck | null> {
  const ownerFrozen = await isFrozen(trx, payout.accountId);
  if (payout.kind === "credit") return checkCredit(trx, payout, { ownerFrozen, now: deps.clock() });
  const driverId = payout.accountId;
  const account = await loadDriverAccount(trx, deps, driverId).catch((problem: unknown) => {
    if (problem instanceof UnopenedError) return problem;
    throw problem;
  });
  // A number that no key opens keeps this driver out of the run, and no one else.
  if (account instanceof UnopenedError) return "account_not_verified";
  const balance = await loadDriverBalance(trx, driverId);
  return checkForRun({
    accountCurrent: account?.known?.id === payout.payoutAccountId,
    accountState: account?.known?.state ?? "waiting",
    accountNew: !isUsable(account?.known?.usableFrom ?? null, deps.clock()),
    ownerFrozen,
    leftSatang: balance.availableSatang,
    cashOwedSatang: balance.cashOwedSatang,
    frozenSatang: await loadFrozen(trx, driverId),
    creditLineSatang: await loadCreditLine(trx, deps.clock()),
  });
}

/**
 * A customer's credit was reserved when the transfer was requested: only the account can have
 * changed.
 */
async function checkCredit(
  trx: Trx,
  payout: PayoutRow,
  { ownerFrozen, now }: { ownerFrozen: boolean; now: Date },
): Promise<RunCheck | null> {
  const account = await findPayoutAccount(trx, payout.accountId);
  return checkForRun({
    accountCurrent: account?.id === payout.payoutAccountId,
    accountState: account?.state ?? "waiting",
    accountNew: !isUsable(account?.usableFrom ?? null, now),
    ownerFrozen,
    ...{ leftSatang: 0, cashOwedSatang: 0, frozenSatang: 0, creditLineSatang: 0 },
  });
}

/** Locks the payouts of a run and loads them with the reasons that exclude them, leaving out those rejected since. */
export async function lockRunItems(trx: Trx, runId: string) {
  await lockRowsWhere(trx, "payouts", {
    where: (eb) =>
      eb.and([
        eb(
          "id",
          "in",
          trx.selectFrom("payoutRunItems").select("payoutId").where("runId", "=", runId),
        ),
        eb("state", "=", "requested"),
      ]),
  });
  return trx
    .selectFrom("payoutRunItems")
    .innerJoin("payouts", "payouts.id", "payoutRunItems.payoutId")
    .selectAll("payouts")
    .select(["checkCode", "excludedBy"])
    .where("payoutRunItems.runId", "=", runId)
    .where("payouts.state", "=", "requested")
    .orderBy("payouts.id")
    .execute();
}

/** Checks each payout of a waiting run again, so that the approver sees what has changed. */
export async function refreshChecks(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  runId: string,
): Promise<void> {
  const run = await lockRun(trx, runId);
  if (run?.state !== "prepared") return;
  for (const item of await lockRunItems(trx, runId)) {
    const check = await checkPayoutForRun(trx, deps, item);
    if (check === item.checkCode) continue;
    await trx
      .updateTable("payoutRunItems")
      .set({ checkCode: check })
      .where("runId", "=", runId)
      .where("payoutId", "=", item.id)
      .execute();
  }
}
