import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

/**
 * SQL expression over a row of `accounts`: true when a notice would reach the person while the app is closed, other
 * than by SMS or e-mail.
 */
export const isReachable = sql<boolean>`(
  exists (select from push_subscriptions where push_subscriptions.account_id = accounts.id)
  or exists (select from identities where identities.account_id = accounts.id))`;

/** Returns the given people whom a notice would reach. */
export async function listReachableAccounts(
  trx: Reader,
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", [...accountIds])
    .where(isReachable)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
