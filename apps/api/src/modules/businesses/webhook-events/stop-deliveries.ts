import type { Trx } from "../../../db/database.ts";

/** What waits for an endpoint that was switched off is not sent any more, unless it is replayed. */
export async function stopDeliveries(trx: Trx, endpointId: string): Promise<void> {
  await trx
    .updateTable("webhookDeliveries")
    .set({ result: "stopped", nextAttemptAt: null, claimedUntil: null, claimId: null })
    .where("endpointId", "=", endpointId)
    .where("result", "is", null)
    .execute();
}
