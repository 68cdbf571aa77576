import { chatNotice } from "@songtan/contract/chat-notices";
import type { Locale } from "@songtan/domain/accounts/words";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { publicOrigin } from "../../settings.ts";
import { type BookingRow, lockBooking } from "../bookings/queries.ts";
import { isNoticeWanted } from "../notifications/queries.ts";

type Told = { messageId: number; accountId: string };

/**
 * A message that nobody looked at in its first seconds is told outside the app. Those that follow are not told again
 * until the person has read what they were told of: one notice for each burst.
 */
export async function tellOfMessage(deps: Pick<Deps, "db" | "settings">, told: Told): Promise<void> {
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
    await sendNotice(trx, deps, { message, booking, accountId: told.accountId });
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

type Notice = { message: Selectable<DB["chat_messages"]>; booking: BookingRow; accountId: string };

async function sendNotice(trx: Trx, { settings }: Pick<Deps, "settings">, { message, booking, accountId }: Notice) {
  const account = await trx
    .selectFrom("accounts")
    .select(["phone", "locale", "closed_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (account.closed_at || !account.phone) return;
  if (!(await isNoticeWanted(trx, accountId, { event: "message", channel: "sms" }))) return;
  const locale = account.locale as Locale;
  const page = accountId === booking.customer_id ? "/customer/tracking" : "/driver/task";
  const link = `${publicOrigin(settings)}${locale === "en" ? "/en" : ""}${page}/${booking.id}`;
  const words = chatNotice({ name: message.author_name, staff: message.author_role === "staff", text: message.text });
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "sms", to: account.phone, subject: booking.number, text: `${words[locale]} ${link}` },
  });
}
