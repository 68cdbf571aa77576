import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import { loadOpenHandover } from "../../accounting/booking-postings/load-handovers.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";

type Ending = { booking: Pick<BookingRow, "id">; now: Date };

/**
 * Ends an open handover when the booking ended or staff cancelled it, and frees the second driver.
 * If one side had confirmed, an incident lets staff find out who has the goods.
 */
export async function endHandover(trx: Trx, { booking, now }: Ending): Promise<void> {
  const row = await loadOpenHandover(trx, booking.id);
  if (!row) return;
  await trx.updateTable("handovers").set({ endedAt: now }).where("id", "=", row.id).execute();
  const held = { bookingId: booking.id, driverId: row.toDriverId, because: `handover ${row.id}` };
  await releaseJobHold(trx, held, { happenedAt: now, recordedAt: now });
  if (row.givenAt || row.receivedAt) {
    const driverId = row.givenAt ? row.fromDriverId : row.toDriverId;
    const details = { fact: row.givenAt ? "handed_over" : "taken_over", goodsWithDriver: false };
    await openIncident(trx, {
      kind: "custody_found",
      bookingId: booking.id,
      driverId,
      details,
      now,
    });
  }
  for (const id of [row.fromDriverId, row.toDriverId]) await publish(trx, { topic: "driver", id });
}
