import { Refusal } from "@songtan/contract/errors";
import { isLinkOpen } from "@songtan/domain/booking/marks/share-link";
import type { Reader, Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { sha256 } from "../../../../keys/secrets.ts";
import {
  type BookingRow,
  loadStops,
  lockBooking,
  type StopRow,
} from "../../../bookings/record/booking.ts";

/** The drop-off a recipient's key opens, while the key is of the generation the stop has: another recipient has another. */
export type RecipientStop = { bookingId: string; stopIndex: number; keyGeneration: number };

/** The stop a recipient's key opens, while it still opens: until 24 hours after the booking's end. */
export async function findByRecipientKey(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: string,
): Promise<RecipientStop | null> {
  const stop = await db
    .selectFrom("stops")
    .innerJoin("bookings", "bookings.id", "stops.bookingId")
    .select(["stops.bookingId", "stops.index", "stops.keyGeneration", "bookings.endedAt"])
    .where("recipientKeyHash", "=", sha256(key))
    .executeTakeFirst();
  return stop && isLinkOpen(stop.endedAt, clock())
    ? { bookingId: stop.bookingId, stopIndex: stop.index, keyGeneration: stop.keyGeneration }
    : null;
}

export type LockedStop = {
  booking: BookingRow;
  stop: StopRow;
  status: ReturnType<typeof deliveryStatusOf>;
};

/**
 * Locks the booking of a recipient's stop and returns both. The driver's events are blocked until the decision is
 * saved.
 */
export async function lockRecipientStop(
  trx: Trx,
  recipientStop: RecipientStop,
): Promise<LockedStop> {
  const { bookingId, stopIndex, keyGeneration } = recipientStop;
  const booking = await lockBooking(trx, bookingId);
  const stop = booking && (await loadStops(trx, bookingId))[stopIndex];
  if (!stop || stop.keyGeneration !== keyGeneration) throw new Refusal("not_found");
  return { booking, stop, status: deliveryStatusOf(booking, stop) };
}

const deliveryStatusOf = (booking: Pick<BookingRow, "state">, stop: Pick<StopRow, "state">) => ({
  bookingState: booking.state,
  stopState: stop.state,
});

/** The one move of a drop-off's pin, if it was moved. */
export const loadMove = (
  trx: Reader,
  { bookingId, stopIndex }: Omit<RecipientStop, "keyGeneration">,
) =>
  trx
    .selectFrom("recipientMoves")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("stopIndex", "=", stopIndex)
    .executeTakeFirst();
