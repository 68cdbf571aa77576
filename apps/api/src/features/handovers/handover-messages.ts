import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { tell } from "../notifications/queries.ts";

type Told = {
  handoverId: string;
  booking: BookingRow;
  fromDriverId: string;
  toDriverId: string;
  now: Date;
};

const titles: Record<Locale, string> = { th: "ส่งต่อพัสดุ", en: "Handover" };
const words: Record<"giver" | "receiver", Record<Locale, (number: string) => string>> = {
  giver: {
    th: (number) => `งาน ${number}: กรุณาส่งต่อพัสดุให้คนขับอีกคน ดูจุดนัดพบในแอป`,
    en: (number) => `Job ${number}: please hand the goods to another driver. The app shows where.`,
  },
  receiver: {
    th: (number) => `ขอให้คุณรับช่วงงาน ${number} โดยรับพัสดุจากคนขับอีกคน ดูจุดนัดพบในแอป`,
    en: (number) => `Please take over job ${number}: collect the goods from another driver. The app shows where.`,
  },
};

/** Both drivers hear it at once, whether or not their app is open: goods are waiting. */
export async function tellDrivers(trx: Trx, told: Told): Promise<void> {
  const { handoverId, booking, now } = told;
  const people = [
    { role: "giver", accountId: told.fromDriverId },
    { role: "receiver", accountId: told.toDriverId },
  ] as const;
  for (const { role, accountId } of people) {
    await tell(trx, {
      accountId,
      event: "message",
      source: `handover:${handoverId}`,
      path: `/driver/task/${booking.id}`,
      tag: `booking:${booking.id}`,
      words: (locale) => {
        const text = words[role][locale](booking.number);
        return { title: titles[locale], text, sms: { text, linked: true } };
      },
      now,
    });
  }
}
