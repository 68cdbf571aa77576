import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";
import {
  findPayoutAccount,
  hashOfAccount,
  type PayoutAccountRow,
  type TypedAccount,
} from "./payout-accounts.ts";

/** Loads the account on a driver's approved bank page; null when the page is not currently approved. */
export async function loadApprovedAccount(
  db: Reader,
  deps: Pick<Deps, "secrets">,
  driverId: string,
): Promise<TypedAccount | null> {
  const page = await db
    .selectFrom("documents")
    .select(["fields", "sealedPersonal", "sealedFields"])
    .where("driverId", "=", driverId)
    .where("kind", "=", "bank-account")
    .where("state", "=", "approved")
    .executeTakeFirst();
  if (!page?.sealedFields) return null;
  const { bankCode = "", accountName = "" } = openFields(deps, page);
  return {
    bankCode,
    accountName,
    accountNumber: deps.secrets.open("document_number", page.sealedFields).toString("utf8"),
  };
}

export type DriverAccount = { typed: TypedAccount; known: PayoutAccountRow | null };

/**
 * Loads a driver's approved account, with our record of the same account at the provider. Null without an approved
 * account.
 */
export async function loadDriverAccount(
  db: Reader,
  deps: Pick<Deps, "secrets">,
  driverId: string,
): Promise<DriverAccount | null> {
  const typed = await loadApprovedAccount(db, deps, driverId);
  if (!typed) return null;
  const current = await findPayoutAccount(db, driverId);
  return {
    typed,
    known: current && current.numberHash === hashOfAccount(deps, typed) ? current : null,
  };
}
