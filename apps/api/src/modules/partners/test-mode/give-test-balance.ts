import { giveTestMoney } from "@songtan/domain/ledger/business-entries";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";

/** Adds to the balance of a business's test mode. It does not represent real money. */
export async function giveTestBalance(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { accountId, amountSatang }: { accountId: string; amountSatang: number },
): Promise<void> {
  const now = clock();
  await lockCustomer(trx, accountId);
  const entry = giveTestMoney({ because: crypto.randomUUID(), accountId, amountSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
}
