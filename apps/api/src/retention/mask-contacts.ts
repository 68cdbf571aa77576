import { maskName } from "@songtan/domain/thai/mask-contact";
import { maskPhone } from "@songtan/domain/thai/phone";
import { json, type Trx } from "../db/database.ts";
import { dropOffsOf, loadEdits } from "../features/edits/queries.ts";
import type { SweepDeps } from "./sweep-deps.ts";

const batchRows = 100;
const running = ["awaiting_payment", "scheduled", "searching", "assigned", "in_transit", "returning", "held"];

/**
 * Masks who stood at the stops of bookings that ended long ago: first letters of names, the ends of phones, no notes, and
 * no link of a recipient works any more.
 */
export async function maskContacts(deps: SweepDeps, before: Date): Promise<void> {
  for (let swept = batchRows; swept === batchRows; )
    swept = await deps.db.transaction().execute(async (trx) => {
      const bookings = await trx
        .selectFrom("bookings")
        .select("id")
        .where("contacts_masked_at", "is", null)
        .where("state", "not in", running)
        .where((eb) => eb(eb.fn.coalesce("ended_at", "created_at"), "<", before))
        .orderBy("created_at")
        .limit(batchRows)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id } of bookings) await maskBooking(trx, id, deps.clock());
      return bookings.length;
    });
}

async function maskBooking(trx: Trx, bookingId: string, now: Date): Promise<void> {
  await maskEdits(trx, bookingId);
  const stops = await trx
    .selectFrom("stops")
    .select(["index", "contact_name", "contact_phone"])
    .where("booking_id", "=", bookingId)
    .execute();
  for (const stop of stops)
    await trx
      .updateTable("stops")
      .set({
        contact_name: maskName(stop.contact_name),
        contact_phone: maskPhone(stop.contact_phone),
        note: null,
        instructions: null,
        recipient_key_hash: null,
      })
      .where("booking_id", "=", bookingId)
      .where("index", "=", stop.index)
      .execute();
  await trx.deleteFrom("recipient_moves").where("booking_id", "=", bookingId).execute();
  await trx.updateTable("bookings").set({ contacts_masked_at: now }).where("id", "=", bookingId).execute();
}

/** Who was to stand at the drop-offs somebody asked for; where each stood before stays, for the history goes by it. */
async function maskEdits(trx: Trx, bookingId: string): Promise<void> {
  for (const edit of await loadEdits(trx, bookingId)) {
    const dropOffs = dropOffsOf(edit).map(({ note: _note, contactName, contactPhone, ...stop }) => ({
      ...stop,
      contactName: maskName(contactName),
      contactPhone: maskPhone(contactPhone),
    }));
    await trx
      .updateTable("booking_edits")
      .set({ drop_offs: json(dropOffs) })
      .where("id", "=", edit.id)
      .execute();
  }
}
