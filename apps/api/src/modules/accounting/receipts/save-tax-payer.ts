import type { TaxPayerView } from "@songtan/contract/payments/receipts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { hashDocumentNumber } from "../../identity/driver-state/hash-document-number.ts";

/** Keeps who a customer's papers are made out to, from the next one on. */
export async function saveTaxPayer(
  { clock, secrets, trx }: Pick<Deps, "clock" | "secrets"> & { trx: Trx },
  { accountId, payer }: { accountId: string; payer: TaxPayerView },
): Promise<void> {
  const row = {
    name: payer.name,
    address: payer.address,
    taxId: payer.taxId,
    citizenHash: hashDocumentNumber({ secrets }, "citizen", payer.taxId),
    branch: payer.branch,
    changedAt: clock(),
  };
  await trx
    .insertInto("taxPayers")
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(row))
    .execute();
}
