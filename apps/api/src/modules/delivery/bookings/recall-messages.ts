import type { Locale } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/queries.ts";

const titles: Record<Locale, string> = {
  th: "ลูกค้าขอให้นำพัสดุกลับ",
  en: "The customer wants the parcel back",
};
const texts: Record<Locale, (number: string) => string> = {
  th: (number) => `งาน ${number}: ไม่ต้องไปส่งต่อแล้ว กรุณานำพัสดุกลับไปคืนที่จุดรับ ได้ค่าเที่ยวกลับตามอัตรา`,
  en: (number) =>
    `Job ${number}: no more drop-offs. Please bring the parcel back to the pick-up. The way back is paid.`,
};

type RecallNotice = { booking: BookingRow; driverId: string; now: Date };

/**
 * The driver is on the way to a recipient who no longer gets the parcel: this notice ignores the
 * notification choices.
 */
export async function notifyDriverOfRecall(
  trx: Trx,
  { booking, driverId, now }: RecallNotice,
): Promise<void> {
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "message",
    source: `recall:${booking.id}`,
    path: `/driver/task/${booking.id}`,
    tag: `booking:${booking.id}`,
    mandatory: true,
    textFor: (locale) => {
      const text = texts[locale](booking.number);
      return { title: titles[locale], text, sms: { text, linked: true } };
    },
    now,
  });
}

/**
 * Notifies the recipients who were informed of the delivery that it will not come, in Thai because
 * their language is unknown.
 */
export async function notifyRecipientsOfRecall(
  trx: Trx,
  { booking, stops }: { booking: BookingRow; stops: readonly StopRow[] },
): Promise<void> {
  const text = `ส่งทัน: ผู้ส่งขอให้นำพัสดุ ${booking.number} กลับ พัสดุจะไม่ได้ส่งถึงคุณในครั้งนี้ หากมีข้อสงสัยกรุณาติดต่อผู้ส่ง`;
  for (const to of new Set(stops.map((stop) => stop.contactPhone)))
    await enqueue(trx, {
      name: "send_message",
      payload: { channel: "sms", to, subject: booking.number, text },
    });
}
