import { randomUUID } from "node:crypto";
import { isUsable, usableFrom } from "@songtan/domain/payouts/new-account";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

export type PayoutAccountRow = Selectable<DB["payoutAccounts"]>;

/** Finds the account to which a person is currently paid. */
export const findPayoutAccount = (
  db: Reader,
  accountId: string,
): Promise<PayoutAccountRow | undefined> =>
  db
    .selectFrom("payoutAccounts")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("replacedAt", "is", null)
    .executeTakeFirst();

type AccountDeps = Pick<Deps, "secrets" | "clock">;
export type TypedAccount = { bankCode: string; accountNumber: string; accountName: string };

/** Returns the hash by which a repeated account is recognised without opening the sealed number. */
export const hashOfAccount = ({ secrets }: Pick<Deps, "secrets">, account: TypedAccount): string =>
  secrets.keyedHash(
    "payout-account",
    `${account.bankCode}:${account.accountNumber}:${account.accountName}`,
  );

const lastDigitsShown = 4;

/**
 * The row of a payout account: the current one, or a new one that replaces it and is registered at
 * the provider by a job. The caller has locked the owner's row, so that two requests do not replace
 * it at once.
 */
export async function usePayoutAccount(
  trx: Trx,
  deps: AccountDeps,
  { accountId, typed }: { accountId: string; typed: TypedAccount },
): Promise<PayoutAccountRow> {
  const current = await findPayoutAccount(trx, accountId);
  const numberHash = hashOfAccount(deps, typed);
  const now = deps.clock();
  if (current?.numberHash === numberHash) {
    await trx
      .updateTable("payoutAccounts")
      .set({ confirmedAt: now })
      .where("id", "=", current.id)
      .execute();
    return current;
  }
  if (current) await retirePayoutAccount(trx, current, now);
  const usableFrom = await findUsableFrom(trx, { accountId, numberHash, now });
  const row = await trx
    .insertInto("payoutAccounts")
    .values({
      id: randomUUID(),
      accountId,
      bankCode: typed.bankCode,
      accountName: typed.accountName,
      lastDigits: typed.accountNumber.slice(-lastDigitsShown),
      numberHash,
      sealedNumber: deps.secrets.seal(
        "payout_account_number",
        Buffer.from(typed.accountNumber, "utf8"),
      ),
      state: "waiting",
      createdAt: now,
      usableFrom,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(trx, { name: "register_recipient", payload: { payoutAccountId: row.id } });
  return row;
}

type NewAccount = { accountId: string; numberHash: string; now: Date };

/**
 * From when money may be sent to the account. The same account removed and added again keeps its
 * own date.
 */
async function findUsableFrom(
  trx: Trx,
  { accountId, numberHash, now }: NewAccount,
): Promise<Date | null> {
  const last = await trx
    .selectFrom("payoutAccounts")
    .select(["numberHash", "usableFrom"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.numberHash === numberHash) return last.usableFrom;
  const changed = await trx
    .selectFrom("contactChanges")
    .select(({ fn }) => fn.max("changedAt").as("at"))
    .where("accountId", "=", accountId)
    .where("guarded", "=", true)
    .where("undoneAt", "is", null)
    .executeTakeFirstOrThrow();
  return usableFrom({ since: now, replaces: last !== undefined, contactChangedAt: changed.at });
}

/** Returns the day from which the account can be used, as its owner sees it; null once that day has passed. */
export const toUsableFrom = (
  row: Pick<PayoutAccountRow, "usableFrom"> | null | undefined,
  now: Date,
): string | null =>
  row?.usableFrom && !isUsable(row.usableFrom, now) ? row.usableFrom.toISOString() : null;

/** Retires a payout account. Its number is deleted; payouts made to it keep the last digits. */
export async function retirePayoutAccount(
  trx: Trx,
  account: PayoutAccountRow,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("payoutAccounts")
    .set({ replacedAt: now, sealedNumber: null })
    .where("id", "=", account.id)
    .execute();
}

/**
 * Anonymises the payout accounts of a closed account; the payouts themselves stay. A job deletes
 * the recipient at the provider.
 */
export async function anonymisePayoutAccounts(
  trx: Trx,
  accountId: string,
  now: Date,
): Promise<void> {
  const anonymised = await trx
    .updateTable("payoutAccounts")
    .set(({ fn, val }) => ({
      accountName: "–",
      lastDigits: "0000",
      sealedNumber: null,
      replacedAt: fn.coalesce("replacedAt", val(now)),
    }))
    .where("accountId", "=", accountId)
    .returning("providerRecipientId")
    .execute();
  for (const { providerRecipientId: recipientId } of anonymised)
    if (recipientId)
      await enqueue(trx, { name: "delete_provider_recipient", payload: { recipientId } });
}
