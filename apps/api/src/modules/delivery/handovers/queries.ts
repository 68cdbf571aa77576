import type { Trx } from "../../../db/database.ts";
import { lockDriverBalances } from "../../../ledger/driver-balances.ts";
import { publish } from "../../../ports/pub-sub.ts";
import {
  loadHandovers,
  loadOpenHandover,
} from "../../accounting/booking-postings/load-handovers.ts";
import { releaseJobHold } from "../../accounting/booking-postings/queries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";

/**
 * Locks the balances of every past, present and receiving driver of the goods in one order, before
 * the customer, as later steps lock them one by one. The caller has locked the booking.
 * @param reporterId another driver who reports about the goods
 */
export async function lockCarriers(
  trx: Trx,
  { id, driver_id: driverId }: Pick<BookingRow, "id" | "driver_id">,
  reporterId = driverId,
): Promise<void> {
  const handovers = await loadHandovers(trx, id);
  const carriers = handovers.flatMap((row) => [row.from_driver_id, row.to_driver_id]);
  const others = [driverId, reporterId].filter((one) => one !== null);
  await lockDriverBalances(trx, [...carriers, ...others]);
}

type Ending = { booking: Pick<BookingRow, "id">; now: Date };

/**
 * Ends an open handover when the booking ended or staff cancelled it, and frees the second driver.
 * If one side had confirmed, an incident lets staff find out who has the goods.
 */
export async function endHandover(trx: Trx, { booking, now }: Ending): Promise<void> {
  const row = await loadOpenHandover(trx, booking.id);
  if (!row) return;
  await trx.updateTable("handovers").set({ ended_at: now }).where("id", "=", row.id).execute();
  const held = { bookingId: booking.id, driverId: row.to_driver_id, because: `handover ${row.id}` };
  await releaseJobHold(trx, held, { happenedAt: now, recordedAt: now });
  if (row.given_at || row.taken_at) {
    const driverId = row.given_at ? row.from_driver_id : row.to_driver_id;
    const details = { fact: row.given_at ? "handed_over" : "taken_over", goodsWithDriver: false };
    await openIncident(trx, {
      kind: "custody_found",
      bookingId: booking.id,
      driverId,
      details,
      now,
    });
  }
  for (const id of [row.from_driver_id, row.to_driver_id])
    await publish(trx, { topic: "driver", id });
}
