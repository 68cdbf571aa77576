import type { Trx } from "../../../db/database.ts";

/** Stops the queued deliveries of an endpoint that was switched off. They are sent only if they are replayed. */
export async function stopDeliveries(trx: Trx, endpointId: string): Promise<void> {
  await trx
    .updateTable("webhookDeliveries")
    .set({ result: "stopped", nextAttemptAt: null, claimedUntil: null, claimId: null })
    .where("endpointId", "=", endpointId)
    .where("result", "is", null)
    .execute();
}
