import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { createPayment } from "../records/payments.ts";

/**
 * Stores a top-up, one at a time: for another amount the driver lets the first expire, or pays it.
 */
export async function createTopUp(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { driverId, amountSatang }: { driverId: string; amountSatang: number },
): Promise<string> {
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  // The lock of the driver's row orders two requests at once.
  await lockRow(trx, "drivers", driverId);
  const topUp = { purpose: "top_up", driverId, method: "promptpay", amountSatang } as const;
  return createPayment(trx, { ...topUp, now: clock() });
}
