import type { Deps } from "../../../deps/deps.ts";

/**
 * Records that the driver's screen showed an offer. Letting it expire counts as an answer only after this; an offer
 * missed with the app hidden is resent. Safe to repeat; a late call, or one for another driver's offer, changes
 * nothing.
 */
export async function markOfferSeen(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { offerId, driverId }: { offerId: string; driverId: string },
): Promise<void> {
  await db
    .updateTable("offers")
    .set({ seenAt: clock() })
    .where("id", "=", offerId)
    .where("driverId", "=", driverId)
    .where("seenAt", "is", null)
    .where("answer", "is", null)
    .execute();
}
