import { chatNotice } from "@songtan/contract/messages/chat-notices";
import type { ChatRole } from "@songtan/domain/booking/chat";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/queries.ts";

type MessageNotice = { messageId: number; accountId: string };

/**
 * Sends a notice for a message that stayed unread for some seconds. Later messages send no notice
 * until the person has read the announced one: one notice for each burst.
 */
export async function notifyOfMessage(
  deps: Pick<Deps, "db" | "clock">,
  notice: MessageNotice,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom("chat_messages")
      .selectAll()
      .where("id", "=", notice.messageId)
      .executeTakeFirst();
    const booking = message && (await lockBooking(trx, message.booking_id));
    // A driver who has lost the job in the meantime has nothing to read any more.
    if (
      !booking ||
      (notice.accountId !== booking.customer_id && notice.accountId !== booking.driver_id)
    )
      return;
    if (await checkNotified(trx, booking.id, notice)) return;
    const writer = message.author_role as ChatRole;
    const texts = chatNotice({ writer, number: booking.number, photo: message.text === "" });
    await enqueueNotice(trx, {
      accountId: notice.accountId,
      event: "message",
      source: `message:${message.id}`,
      path: `${notice.accountId === booking.customer_id ? "/customer/tracking" : "/driver/task"}/${booking.id}`,
      tag: `chat:${booking.id}`,
      textFor: (locale) => ({ ...texts[locale], sms: { text: texts[locale].sms, linked: true } }),
      now: deps.clock(),
    });
  });
}

async function checkNotified(
  trx: Trx,
  bookingId: string,
  { messageId, accountId }: MessageNotice,
): Promise<boolean> {
  const reader = await trx
    .selectFrom("chat_readers")
    .select(["read_id", "told_id"])
    .where("booking_id", "=", bookingId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (
    reader &&
    (Number(reader.read_id) >= messageId || Number(reader.told_id) > Number(reader.read_id))
  )
    return true;
  await trx
    .insertInto("chat_readers")
    .values({ booking_id: bookingId, account_id: accountId, told_id: messageId })
    .onConflict((conflict) =>
      conflict.columns(["booking_id", "account_id"]).doUpdateSet({ told_id: messageId }),
    )
    .execute();
  return false;
}
