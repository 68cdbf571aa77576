import type { Deps } from "../../../deps/deps.ts";

/**
 * Records that the driver's screen showed an offer: only then does letting it expire count as an
 * answer; an offer missed with the app hidden is sent again. Safe to repeat; too late or for
 * another driver's offer it changes nothing.
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
