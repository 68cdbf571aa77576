import { Refusal } from "@songtan/contract/errors";
import { chatRefusal } from "@songtan/domain/booking/chat";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type ChatReader, chattedBooking } from "./chat-state.ts";

/** Shows the other side that this one is typing, for a few seconds. Nothing is stored. */
export async function signalTyping(
  trx: Trx,
  { bookingId, by, now }: { bookingId: string; by: ChatReader; now: Date },
): Promise<void> {
  const booking = await trx
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  const owner = by.role === "customer" ? booking?.customerId : booking?.driverId;
  if (!booking || owner !== by.id) throw new Refusal("not_found");
  if (chatRefusal(chattedBooking(booking), now) !== null) return;
  await publish(trx, { topic: "typing", id: bookingId, by: by.role });
}
