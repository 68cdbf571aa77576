import type { Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { openIncident } from "../incidents/queries.ts";
import { releaseJobHold } from "../ledger/queries.ts";
import { lockPurses } from "../purses/queries.ts";
import { loadHandovers, loadOpenHandover } from "./load-handovers.ts";

export { confirmSide } from "./confirm-side.ts";
export { viewHandovers } from "./handover-view.ts";
export {
  begins,
  type HandedOn,
  type HandoverRow,
  isKnownConfirmation,
  listHandedOn,
  listReceiving,
  loadDoneHandovers,
  loadHandedOver,
  loadHandoverPart,
  loadHandovers,
  loadPartsOf,
  loadPayParts,
  openOf,
  receivingOf,
  toHandover,
} from "./load-handovers.ts";
export { loadBrought, refreshFreezes } from "./refresh-freezes.ts";

/**
 * Holds the purses of everybody who has had the goods, has them or is to take them over, in one order and before the customer:
 * what follows locks one after the other. The caller holds the booking.
 *
 * @param reporterId who else says something about them
 */
export async function lockCarriers(
  trx: Trx,
  { id, driver_id: driverId }: Pick<BookingRow, "id" | "driver_id">,
  reporterId = driverId,
): Promise<void> {
  const handovers = await loadHandovers(trx, id);
  const carriers = handovers.flatMap((row) => [row.from_driver_id, row.to_driver_id]);
  const others = [driverId, reporterId].filter((one) => one !== null);
  await lockPurses(trx, [...carriers, ...others]);
}

type Ending = { booking: Pick<BookingRow, "id">; now: Date };

/**
 * The booking ended, or staff called the handover off: the second driver is free again. Where one side had confirmed already
 * somebody of staff finds out who has the goods.
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
    await openIncident(trx, { kind: "custody_found", bookingId: booking.id, driverId, details, now });
  }
  for (const id of [row.from_driver_id, row.to_driver_id]) await signal(trx, { topic: "driver", id });
}
