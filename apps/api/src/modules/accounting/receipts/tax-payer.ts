import type { TaxPayerView } from "@songtan/contract/payments/receipts";
import type { Reader, Trx } from "../../../db/database.ts";

/**
 * Loads the name and tax data to which a customer's documents are made out; null when the profile does not have tax
 * data.
 */
export async function loadTaxPayer(db: Reader, accountId: string): Promise<TaxPayerView | null> {
  const row = await db
    .selectFrom("taxPayers")
    .selectAll()
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row
    ? { name: row.name, address: row.address, taxId: row.taxId, branch: row.branch }
    : loadBusinessTaxPayer(db, accountId);
}

/** A business says in its own record who its papers are made out to. */
async function loadBusinessTaxPayer(db: Reader, accountId: string): Promise<TaxPayerView | null> {
  const row = await db
    .selectFrom("businesses")
    .select(["name", "billingAddress", "taxId", "branch"])
    .where((eb) =>
      eb.or([eb("liveAccountId", "=", accountId), eb("testAccountId", "=", accountId)]),
    )
    .executeTakeFirst();
  if (!row?.billingAddress || !row.taxId || !row.branch) return null;
  return { name: row.name, address: row.billingAddress, taxId: row.taxId, branch: row.branch };
}

/**
 * Deletes the tax data of a closed account. Issued receipts keep it: the law requires them
 * unchanged.
 */
export async function deleteTaxPayer(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom("taxPayers").where("accountId", "=", accountId).execute();
}
