import { Refusal } from "@songtan/contract/errors";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import type { ChatReader } from "./chat-state.ts";

/**
 * Marks everything up to a message as read. The mark never moves back, and not beyond the last
 * message.
 */
export async function readMessages(
  trx: Trx,
  { bookingId, by, upToId }: { bookingId: string; by: ChatReader; upToId: number },
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  const owner = by.role === "customer" ? booking?.customerId : booking?.driverId;
  if (!booking || owner !== by.id) throw new Refusal("not_found");
  const { numAffectedRows } = await sql`
    insert into chat_readers as reader (booking_id, account_id, read_id)
    select booking_id, ${by.id}::uuid, max(id) from chat_messages
    where booking_id = ${bookingId} and id <= ${upToId} and (${by.role === "customer"} or driver_id = ${by.id})
    group by booking_id
    on conflict (booking_id, account_id) do update set read_id = excluded.read_id
    where reader.read_id < excluded.read_id`.execute(trx);
  // The author sees that it was read.
  if (numAffectedRows) await publish(trx, { topic: "booking", id: bookingId });
}
