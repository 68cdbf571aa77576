import { chatNotice } from "@songtan/contract/messages/chat-notices";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";

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
      .selectFrom("chatMessages")
      .selectAll()
      .where("id", "=", notice.messageId)
      .executeTakeFirst();
    const booking = message && (await lockBooking(trx, message.bookingId));
    // A driver who no longer has the job must not read its messages.
    if (
      !booking ||
      (notice.accountId !== booking.customerId && notice.accountId !== booking.driverId)
    )
      return;
    if (await checkNotified(trx, booking.id, notice)) return;
    const writer = message.authorRole;
    const news = { writer, number: booking.number, photo: message.text === "" };
    await enqueueNotice(trx, {
      accountId: notice.accountId,
      event: "message",
      source: `message:${message.id}`,
      path: `${notice.accountId === booking.customerId ? "/customer/tracking" : "/driver/task"}/${booking.id}`,
      tag: `chat:${booking.id}`,
      textFor: (locale) => {
        const { sms, title, text } = chatNotice(news, locale);
        return { title, text, sms: { text: sms, linked: true } };
      },
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
    .selectFrom("chatReaders")
    .select(["readId", "notifiedId"])
    .where("bookingId", "=", bookingId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (reader && (reader.readId >= messageId || reader.notifiedId > reader.readId)) return true;
  await trx
    .insertInto("chatReaders")
    .values({ bookingId, accountId, notifiedId: messageId })
    .onConflict((conflict) =>
      conflict.columns(["bookingId", "accountId"]).doUpdateSet({ notifiedId: messageId }),
    )
    .execute();
  return false;
}
