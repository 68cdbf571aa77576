import type { Locale } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/queries.ts";

type Moved = { booking: BookingRow; stop: StopRow; metres: number; now: Date };

const titles: Record<Locale, string> = { th: "ผู้รับย้ายหมุดจุดส่ง", en: "The recipient moved the pin" };

/**
 * Notifies the sender that the recipient moved the pin, and how far, by the channel they chose. The
 * app always shows it.
 */
export async function notifySenderOfMove(
  trx: Trx,
  { booking, stop, metres, now }: Moved,
): Promise<void> {
  const { id, number, customerId: accountId } = booking;
  const texts: Record<Locale, string> = {
    th: `ผู้รับย้ายหมุดรับพัสดุ ${number} ไป ${metres} เมตร ราคาเท่าเดิม ดูจุดใหม่ได้ในแอป`,
    en: `The recipient moved the pin of ${number} by ${metres} m. The price stays the same; see the new spot in the app.`,
  };
  await enqueueNotice(trx, {
    accountId,
    event: "delivery",
    source: `moved:${id}:${stop.index}`,
    path: `/customer/tracking/${id}`,
    tag: `booking:${id}`,
    textFor: (locale) => ({
      title: titles[locale],
      text: texts[locale],
      sms: { text: texts[locale], linked: false },
    }),
    now,
  });
}
