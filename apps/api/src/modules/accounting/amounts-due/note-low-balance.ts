import { isLowNow } from "@songtan/domain/businesses/invoices";
import type { Trx } from "../../../db/database.ts";
import { recordMoneyEvent } from "../../businesses/records/money-events.ts";
import { loadBusinessAccount } from "../invoice-items/invoice-account.ts";
import { loadFreeCredit } from "./free-credit.ts";

/**
 * Notifies a business's programs when its spending brings the balance below the amount that it
 * chose: once for each crossing. The caller holds the customer and has posted the spending.
 */
export async function noteLowBalance(
  trx: Trx,
  { accountId, spentSatang, now }: { accountId: string; spentSatang: number; now: Date },
): Promise<void> {
  if (spentSatang <= 0) return;
  const account = await loadBusinessAccount(trx, accountId, now);
  if (!account?.lowBalanceSatang) return;
  const afterSatang = await loadFreeCredit(trx, accountId);
  const beforeSatang = afterSatang + spentSatang;
  if (!isLowNow(account.lowBalanceSatang, { beforeSatang, afterSatang })) return;
  await recordMoneyEvent(trx, {
    businessId: account.businessId,
    type: "balance.low",
    data: { availableSatang: afterSatang, lowBalanceSatang: account.lowBalanceSatang },
    now,
  });
}
