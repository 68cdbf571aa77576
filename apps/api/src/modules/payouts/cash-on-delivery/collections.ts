import type { Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";

/**
 * Records a stop's cash on delivery for its sender, in the transaction that processes the driver's
 * event.
 */
export async function recordCodCollection(
  trx: Trx,
  cash: {
    bookingId: string;
    stopIndex: number;
    customerId: string;
    driverId: string;
    amountSatang: number;
    collectedAt: Date;
  },
): Promise<void> {
  if (cash.amountSatang <= 0) return;
  await trx
    .insertInto("codCollections")
    .values({
      bookingId: cash.bookingId,
      stopIndex: cash.stopIndex,
      customerId: cash.customerId,
      driverId: cash.driverId,
      amountSatang: cash.amountSatang,
      state: "held",
      collectedAt: cash.collectedAt,
    })
    .onConflict((conflict) => conflict.columns(["bookingId", "stopIndex"]).doNothing())
    .execute();
}

export type Objector = { kind: "staff" | "customer" | "driver" | "system"; id: string | null };

/**
 * Freezes the cash on delivery of a booking, as much of it as is still with us: an objection on each collection, decided by
 * staff. Answers how many were frozen; what is on its way or paid is out of reach.
 */
export async function objectToCod(
  trx: Trx,
  objection: { bookingId: string; by: Objector; words: string; now: Date },
): Promise<number> {
  const held = await lockRowsWhere(trx, "codCollections", {
    where: (eb) => eb.and({ bookingId: objection.bookingId, state: "held" }),
  });
  for (const { id } of held) await raiseObjection(trx, { collectionId: id, ...objection });
  return held.length;
}

/** The caller holds the collection's row, which is `held`. */
export async function raiseObjection(
  trx: Trx,
  {
    collectionId,
    by,
    words,
    now,
  }: { collectionId: string; by: Objector; words: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("codCollections")
    .set({ state: "frozen" })
    .where("id", "=", collectionId)
    .execute();
  await trx
    .insertInto("codObjections")
    .values({
      collectionId,
      raisedKind: by.kind,
      raisedBy: by.id,
      note: words,
      raisedAt: now,
    })
    .execute();
}
