import { assert } from "@songtan/domain/assert";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

export type AccountRow = Selectable<DB["accounts"]>;

export async function findAccount(trx: Reader, accountId: string): Promise<AccountRow> {
  return trx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** The account, locked until commit. */
export async function lockAccount(trx: Trx, accountId: string): Promise<AccountRow> {
  const account = await lockRow(trx, "accounts", accountId);
  assert(account, "an account is emptied but never deleted");
  return account;
}

/** Selects the owner of the business with this internal account; no row for the account of a person. */
export const selectBusinessOwner = (db: Reader, accountId: string) =>
  db
    .selectFrom("businessMembers")
    .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
    .select("businessMembers.accountId")
    .where("businesses.liveAccountId", "=", accountId)
    .where("businessMembers.role", "=", "owner");
