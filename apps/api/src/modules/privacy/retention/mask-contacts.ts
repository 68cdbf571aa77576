import { maskName } from "@songtan/domain/thai/names";
import { maskPhone } from "@songtan/domain/thai/phone";
import { sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import { rewriteDropOffs } from "../../bookings/record/edits.ts";
import { eachBatch } from "./batches/each-batch.ts";
import { endedBefore } from "./batches/ended-bookings.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";

/**
 * Masks the contacts at the stops of bookings that ended long ago: first letters of names, the ends
 * of phones, no notes, and recipient links no longer work.
 */
export const maskContacts = (deps: SweepDeps, before: Date): Promise<void> =>
  eachBatch(deps, {
    load: (trx, { most, passedOver }) =>
      trx
        .selectFrom("bookings")
        .select("id")
        .where("contactsMaskedAt", "is", null)
        .where(endedBefore(before))
        .where(sql<boolean>`id <> all(${passedOver})`)
        .orderBy("createdAt")
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute(),
    apply: async (trx, bookings) => {
      for (const { id } of bookings) await maskBooking(trx, id, deps.clock());
    },
  });

async function maskBooking(trx: Trx, bookingId: string, now: Date): Promise<void> {
  // The previous index of each stays, since the history refers to it.
  await rewriteDropOffs(trx, bookingId, ({ note: _note, contactName, contactPhone, ...stop }) => ({
    ...stop,
    contactName: maskName(contactName),
    contactPhone: maskPhone(contactPhone),
  }));
  const stops = await trx
    .selectFrom("stops")
    .select(["index", "contactName", "contactPhone"])
    .where("bookingId", "=", bookingId)
    .execute();
  for (const stop of stops)
    await trx
      .updateTable("stops")
      .set({
        contactName: maskName(stop.contactName),
        contactPhone: maskPhone(stop.contactPhone),
        note: null,
        instructions: null,
        recipientKeyHash: null,
      })
      .where("bookingId", "=", bookingId)
      .where("index", "=", stop.index)
      .execute();
  await trx.deleteFrom("recipientMoves").where("bookingId", "=", bookingId).execute();
  await trx
    .updateTable("bookings")
    .set({ contactsMaskedAt: now, deviceId: null, metadata: json({}) })
    .where("id", "=", bookingId)
    .execute();
}
