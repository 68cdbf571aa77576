import type { Trx } from "../../../db/database.ts";
import { lockDriverBalances } from "../../../ledger/driver-balances.ts";
import { loadHandovers } from "../../accounting/booking-postings/load-handovers.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";

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
