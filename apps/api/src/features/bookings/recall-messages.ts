import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { tell } from "../notifications/queries.ts";
import type { BookingRow, StopRow } from "./queries.ts";

const titles: Record<Locale, string> = { th: "ลูกค้าขอให้นำพัสดุกลับ", en: "The customer wants the parcel back" };
const texts: Record<Locale, (number: string) => string> = {
  th: (number) => `งาน ${number}: ไม่ต้องไปส่งต่อแล้ว กรุณานำพัสดุกลับไปคืนที่จุดรับ ได้ค่าเที่ยวกลับตามอัตรา`,
  en: (number) =>
    `Job ${number}: no more drop-offs. Please bring the parcel back to the pick-up. The way back is paid.`,
};

type Told = { booking: BookingRow; driverId: string; now: Date };

/** The driver is on the road to somebody who gets nothing any more: this is heard whatever was chosen. */
export async function tellDriverOfRecall(trx: Trx, { booking, driverId, now }: Told): Promise<void> {
  await tell(trx, {
    accountId: driverId,
    event: "message",
    source: `recall:${booking.id}`,
    path: `/driver/task/${booking.id}`,
    tag: `booking:${booking.id}`,
    mustHear: true,
    words: (locale) => {
      const text = texts[locale](booking.number);
      return { title: titles[locale], text, sms: { text, linked: true } };
    },
    now,
  });
}

/** Who was told that a parcel is on its way hears that it is not, in Thai because we do not know their language. */
export async function tellRecipientsOfRecall(
  trx: Trx,
  { booking, stops }: { booking: BookingRow; stops: readonly StopRow[] },
): Promise<void> {
  const text = `ส่งทัน: ผู้ส่งขอให้นำพัสดุ ${booking.number} กลับ พัสดุจะไม่ได้ส่งถึงคุณในครั้งนี้ หากมีข้อสงสัยกรุณาติดต่อผู้ส่ง`;
  for (const to of new Set(stops.map((stop) => stop.contact_phone)))
    await enqueue(trx, {
      name: "send_message",
      payload: { channel: "sms", to, subject: booking.number, text },
    });
}
