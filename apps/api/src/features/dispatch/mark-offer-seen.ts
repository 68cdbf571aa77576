import type { Deps } from "../../deps.ts";

/**
 * The driver's screen showed an offer. Only then is letting it pass an answer: one that was missed with the app hidden is
 * offered again. A note, not a command: said twice, too late or of somebody else's offer it changes nothing.
 */
export async function markOfferSeen(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { offerId, driverId }: { offerId: string; driverId: string },
): Promise<void> {
  await db
    .updateTable("offers")
    .set({ seen_at: clock() })
    .where("id", "=", offerId)
    .where("driver_id", "=", driverId)
    .where("seen_at", "is", null)
    .where("answer", "is", null)
    .execute();
}
