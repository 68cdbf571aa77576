import { chatNotice } from "@songtan/contract/chat-notices";
import type { ChatRole } from "@songtan/domain/chat/chat";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { lockBooking } from "../bookings/queries.ts";
import { tell } from "../notifications/queries.ts";

type Told = { messageId: number; accountId: string };

/**
 * A message that nobody looked at in its first seconds is told outside the app. Those that follow are not told again
 * until the person has read what they were told of: one notice for each burst.
 */
export async function tellOfMessage(deps: Pick<Deps, "db" | "clock">, told: Told): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom("chat_messages")
      .selectAll()
      .where("id", "=", told.messageId)
      .executeTakeFirst();
    const booking = message && (await lockBooking(trx, message.booking_id));
    // A driver who has lost the job in the meantime has nothing to read any more.
    if (!booking || (told.accountId !== booking.customer_id && told.accountId !== booking.driver_id)) return;
    if (await wasTold(trx, booking.id, told)) return;
    const writer = message.author_role as ChatRole;
    const words = chatNotice({ writer, number: booking.number, photo: message.text === "" });
    await tell(trx, {
      accountId: told.accountId,
      event: "message",
      source: `message:${message.id}`,
      path: `${told.accountId === booking.customer_id ? "/customer/tracking" : "/driver/task"}/${booking.id}`,
      tag: `chat:${booking.id}`,
      words: (locale) => ({ ...words[locale], sms: { text: words[locale].sms, linked: true } }),
      now: deps.clock(),
    });
  });
}

async function wasTold(trx: Trx, bookingId: string, { messageId, accountId }: Told): Promise<boolean> {
  const reader = await trx
    .selectFrom("chat_readers")
    .select(["read_id", "told_id"])
    .where("booking_id", "=", bookingId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (reader && (Number(reader.read_id) >= messageId || Number(reader.told_id) > Number(reader.read_id))) return true;
  await trx
    .insertInto("chat_readers")
    .values({ booking_id: bookingId, account_id: accountId, told_id: messageId })
    .onConflict((conflict) => conflict.columns(["booking_id", "account_id"]).doUpdateSet({ told_id: messageId }))
    .execute();
  return false;
}
