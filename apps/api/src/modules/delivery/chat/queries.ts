import type { ChatState } from "@songtan/contract/bookings/chat";
import { type ChattedBooking, chatClosesAt, chatRefusal } from "@songtan/domain/booking/chat";
import type { BookingState } from "@songtan/domain/booking-types";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";

/** A customer reads all of a booking's messages, a driver those of their own time with it. */
export type ChatReader = { role: "customer" | "driver"; id: string };

export const chattedBooking = (booking: BookingRow): ChattedBooking => ({
  state: booking.state as BookingState,
  hasDriver: booking.driverId !== null,
  endedAt: booking.endedAt,
});

/** The chat of a booking for its customer or driver; empty when the booking never had a driver. */
export async function loadChatState(
  db: Kysely<Database>,
  booking: BookingRow,
  { reader, now }: { reader: ChatReader; now: Date },
): Promise<{ chat?: ChatState }> {
  const other = reader.role === "customer" ? booking.driverId : booking.customerId;
  const readId = (id: string | null) =>
    sql<number>`coalesce((select read_id from chat_readers where booking_id = ${booking.id} and account_id = ${id}), 0)`;
  const { rows } = await sql<{ last: number; unread: number; seen: number }>`
    select coalesce(max(id), 0)::int as last, ${readId(other)}::int as seen,
      count(*) filter (where author_id <> ${reader.id} and id > ${readId(reader.id)})::int as unread
    from chat_messages
    where booking_id = ${booking.id} and (${reader.role === "customer"} or driver_id = ${reader.id})`.execute(
    db,
  );
  const { last = 0, unread = 0, seen = 0 } = rows[0] ?? {};
  if (!booking.driverId && last === 0) return {};
  const chatted = chattedBooking(booking);
  return {
    chat: {
      mayWrite: chatRefusal(chatted, now) === null,
      closesAt: chatClosesAt(chatted)?.toISOString() ?? null,
      unread,
      lastId: last,
      readId: seen,
    },
  };
}
