import type { Locale } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/queries.ts";

type HandoverNotice = {
  handoverId: string;
  booking: BookingRow;
  fromDriverId: string;
  toDriverId: string;
  now: Date;
};

const titles: Record<Locale, string> = { th: "ส่งต่อพัสดุ", en: "Handover" };
const texts: Record<"giver" | "receiver", Record<Locale, (number: string) => string>> = {
  giver: {
    th: (number) => `งาน ${number}: กรุณาส่งต่อพัสดุให้คนขับอีกคน ดูจุดนัดพบในแอป`,
    en: (number) => `Job ${number}: please hand the goods to another driver. The app shows where.`,
  },
  receiver: {
    th: (number) => `ขอให้คุณรับช่วงงาน ${number} โดยรับพัสดุจากคนขับอีกคน ดูจุดนัดพบในแอป`,
    en: (number) =>
      `Please take over job ${number}: collect the goods from another driver. The app shows where.`,
  },
};

/** Both drivers are notified at once, also when their app is closed, because goods are waiting. */
export async function notifyHandoverDrivers(trx: Trx, notice: HandoverNotice): Promise<void> {
  const { handoverId, booking, now } = notice;
  const people = [
    { role: "giver", accountId: notice.fromDriverId },
    { role: "receiver", accountId: notice.toDriverId },
  ] as const;
  for (const { role, accountId } of people) {
    await enqueueNotice(trx, {
      accountId,
      event: "message",
      source: `handover:${handoverId}`,
      path: `/driver/task/${booking.id}`,
      tag: `booking:${booking.id}`,
      textFor: (locale) => {
        const text = texts[role][locale](booking.number);
        return { title: titles[locale], text, sms: { text, linked: true } };
      },
      now,
    });
  }
}
