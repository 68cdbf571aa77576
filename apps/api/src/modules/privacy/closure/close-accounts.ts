import { closurePhase } from "@songtan/domain/accounts/closure";
import { forfeitCredit } from "@songtan/domain/ledger/payment-entries";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { notifyAccountClosed } from "../../identity/account-records/closure.ts";
import { endSessions } from "../../identity/account-records/sessions.ts";
import { reportOwnWork } from "../../platform/oversight/incidents.ts";
import { anonymiseAccount } from "./anonymise-account.ts";
import { loadClosureBlocks } from "./load-closure.ts";

type CloseDeps = Pick<Deps, "db" | "clock" | "livePlaces">;

/**
 * Closes every account after its grace period, each in a separate transaction, so that one failure does not block the
 * others. Staff see the accounts that failed or stayed open too long; the next run retries them.
 */
export async function closeAccounts(deps: CloseDeps): Promise<void> {
  const { db } = deps;
  const now = deps.clock();
  const due = await db
    .selectFrom("accountClosures")
    .select(["id", "accountId", "dueAt"])
    .where("dueAt", "<=", now)
    .where("undoneAt", "is", null)
    .where("doneAt", "is", null)
    .orderBy("dueAt")
    .execute();
  const lateBefore = new Date(now.getTime() - limits.closureLateDays * 24 * 3_600_000);
  const failed: string[] = [];
  const problem = await forEachIsolated(due, async (closure) => {
    let isDone = false;
    try {
      isDone = await db
        .transaction()
        .execute((trx) => closeAccount({ ...deps, trx }, closure, now));
    } catch (thrown) {
      failed.push(closure.accountId);
      throw thrown;
    }
    if (!isDone && closure.dueAt < lateBefore) failed.push(closure.accountId);
  }).catch((thrown: unknown) => thrown);
  await db
    .transaction()
    .execute((trx) => reportOwnWork(trx, { kind: "erasure_failed", failed, now }));
  if (problem) throw problem;
}

/**
 * Locks the account's row, so that it cannot run at the same time as a sign-in and credit is not spent while it is
 * forfeited. It then reloads the closure.
 * @returns false when something keeps the account open
 */
async function closeAccount(
  { trx, livePlaces }: Pick<CloseDeps, "livePlaces"> & { trx: Trx },
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(trx, accountId);
  const closure = await trx
    .selectFrom("accountClosures")
    .select(["dueAt", "undoneAt", "doneAt", "creditWaivedSatang"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const phase = closurePhase(
    { dueAt: closure.dueAt, undoneAt: closure.undoneAt, doneAt: closure.doneAt },
    now,
  );
  if (phase !== "due") return true;
  // Something unexpected came up after the request, such as a money claim; it is settled first.
  const role = account.role;
  const { blocks, creditToGiveUpSatang } = await loadClosureBlocks(trx, {
    accountId: account.id,
    role,
  });
  if (blocks.length > 0 || creditToGiveUpSatang > closure.creditWaivedSatang) return false;
  const forfeitedCredit = {
    closureId: id,
    customerId: account.id,
    amountSatang: creditToGiveUpSatang,
  };
  await postEntries(trx, [forfeitCredit(forfeitedCredit)], { happenedAt: now, recordedAt: now });
  await endSessions(trx, { accountId: account.id }, now);
  await notifyAccountClosed(trx, account);
  await anonymiseAccount(
    { trx, livePlaces },
    { id: account.id, role, suspended: account.suspendedAt !== null },
    now,
  );
  await trx.updateTable("accountClosures").set({ doneAt: now }).where("id", "=", id).execute();
  return true;
}
