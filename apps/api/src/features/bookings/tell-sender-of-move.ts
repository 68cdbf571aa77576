import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { isNoticeWanted } from "../notifications/queries.ts";
import type { BookingRow, StopRow } from "./queries.ts";

type Moved = { booking: BookingRow; stop: StopRow; metres: number };

/** The recipient moved the pin: the sender hears how far, in their own language. In the app it is always shown. */
export async function tellSenderOfMove(trx: Trx, { booking, stop, metres }: Moved): Promise<void> {
  if (!(await isNoticeWanted(trx, booking.customer_id, { event: "delivery", channel: "sms" }))) return;
  const sender = await trx
    .selectFrom("accounts")
    .select(["phone", "locale"])
    .where("id", "=", booking.customer_id)
    .executeTakeFirstOrThrow();
  const text = {
    th: `คุณ${stop.contact_name} ย้ายหมุดรับพัสดุ ${booking.number} ไป ${metres} เมตร ราคาเท่าเดิม ดูจุดใหม่ได้ในแอป`,
    en: `${stop.contact_name} moved the pin of ${booking.number} by ${metres} m. The price stays the same; see the new spot in the app.`,
  }[sender.locale as Locale];
  const payload = { channel: "sms" as const, to: sender.phone, subject: booking.number, text };
  await enqueue(trx, { name: "send_message", payload });
}
