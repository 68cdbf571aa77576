import type { ChatState } from "@songtan/contract/bookings/chat";
import { type ChattedBooking, chatClosesAt, chatRefusal } from "@songtan/domain/booking/chat";
import { type RawBuilder, sql } from "kysely";
import type { BookingRow } from "../../bookings/record/booking.ts";

/** The reader of a chat. A customer reads all of a booking's messages; a driver only messages from their time with it. */
export type ChatReader = { role: "customer" | "driver"; id: string };

export const chattedBooking = (booking: BookingRow): ChattedBooking => ({
  state: booking.state,
  hasDriver: booking.driverId !== null,
  endedAt: booking.endedAt,
});

/** The newest message, those unread by the reader, and how far the other one has read. */
export type ChatCounts = { last: number; unread: number; seen: number };

/** The counts for one reader, as an expression over a row of `bookings`. */
export function chatCounts(role: ChatReader["role"], driverId: string | null = null) {
  const customer = sql.ref<string>("bookings.customerId");
  const reader = role === "customer" ? customer : sql<string>`${driverId}::uuid`;
  const other = role === "customer" ? sql.ref<string>("bookings.driverId") : customer;
  const readId = (account: RawBuilder<string>) =>
    sql<number>`coalesce((select read_id from chat_readers
      where chat_readers.booking_id = bookings.id and account_id = ${account}), 0)`;
  return sql<ChatCounts>`(select json_build_object('last', coalesce(max(id), 0), 'seen', ${readId(other)},
      'unread', count(*) filter (where author_id <> ${reader} and id > ${readId(reader)}))
    from chat_messages where chat_messages.booking_id = bookings.id
      and (${role === "customer"} or chat_messages.driver_id = ${reader}))`;
}

/** The chat of a booking for its customer or driver; empty when the booking never had a driver. */
export function chatStateOf(
  booking: BookingRow,
  { last, unread, seen }: ChatCounts,
  now: Date,
): { chat?: ChatState } {
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
