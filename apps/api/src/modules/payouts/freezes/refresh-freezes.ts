import { isActive } from "@songtan/domain/booking/booking";
import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import type { Trx } from "../../../db/database.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { hasPossibleFreezes, updateFreezes } from "./freezes.ts";

type PaidJob = Pick<BookingRow, "id" | "driverId" | "driverPaySatang" | "state">;

/**
 * Updates the freezes of disputes, claims and incidents after the driver, the pay or the state of a booking changed;
 * runs only one query when there are not any. The caller has locked the booking, and the balance of each driver with a
 * larger part.
 */
export async function refreshFreezes(trx: Trx, bookingId: string, now: Date): Promise<void> {
  if (!(await hasPossibleFreezes(trx, bookingId))) return;
  const booking = await trx
    .selectFrom("bookings")
    .select(["id", "driverId", "driverPaySatang", "state"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await updateFreezes(trx, { bookingId, parts: await loadParts(trx, booking), now });
}

/**
 * Loads the amount that can be frozen of each driver: the promised pay, or the driver's earnings from the booking once
 * the job is over.
 */
async function loadParts(trx: Trx, booking: PaidJob): Promise<Map<string, number>> {
  const parts = await loadPayParts(trx, booking);
  const promised = new Map([...parts].map(([id, part]) => [id, Math.max(0, part)]));
  const isInProgress = booking.state !== "held" && isActive(booking.state);
  return isInProgress ? promised : loadEarnedByDriver(trx, booking.id, promised.keys());
}

/** Everything one booking has brought each of these drivers so far, in satang: pay, waiting, tip and fee. */
export async function loadEarnedByDriver(
  trx: Trx,
  bookingId: string,
  driverIds: Iterable<string>,
): Promise<Map<string, number>> {
  const ids = [...driverIds];
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(["ownerId", ({ fn }) => fn.sum<string>("amountSatang").as("total")])
    .where("bookingId", "=", bookingId)
    .where("account", "=", "driver_available")
    .where("ownerId", "in", ids)
    .where("kind", "in", earningKinds)
    .groupBy("ownerId")
    .execute();
  return new Map(rows.map((row) => [row.ownerId ?? "", 0 - Number(row.total)]));
}
