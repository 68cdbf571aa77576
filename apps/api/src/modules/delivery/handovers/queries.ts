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
  { id, driverId }: Pick<BookingRow, "id" | "driverId">,
  reporterId = driverId,
): Promise<void> {
  const handovers = await loadHandovers(trx, id);
  const carriers = handovers.flatMap((row) => [row.fromDriverId, row.toDriverId]);
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
