import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BusinessActor, madeBy } from "../../../http/session/business-actor.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";

/** Sets below which balance of its mode a business is notified; null: never. */
export async function setLowBalance(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { business, lowBalanceSatang }: { business: BusinessActor; lowBalanceSatang: number | null },
): Promise<void> {
  const { businessId, mode } = business;
  await lockRow(trx, "businesses", businessId);
  await trx
    .updateTable("businesses")
    .set(mode === "live" ? { lowBalanceSatang } : { testLowBalanceSatang: lowBalanceSatang })
    .where("id", "=", businessId)
    .execute();
  await recordBusinessLog(trx, {
    businessId,
    actor: madeBy(business) as `member:${string}` | `key:${string}`,
    action: "business.low_balance_set",
    detail: { lowBalanceSatang },
    at: clock(),
  });
}
