import { brandName } from "@songtan/domain/brand";
import { fillTexts } from "@songtan/domain/texts";
import { canGetSms } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../../db/database.ts";
import type { BookingRow, StopRow } from "../../../bookings/record/booking.ts";
import { enqueueNotice } from "../../../platform/notifications/enqueue-notice.ts";
import { sendSms } from "../../../platform/paid-messages/send-sms.ts";
import { deliveryTexts } from "../../delivery-texts.ts";

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
      const { title, text } = fillTexts(deliveryTexts[locale].recalled, { number: booking.number });
      return { title, text, sms: { text, linked: true } };
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
  const text = `${brandName().th}: ผู้ส่งขอให้นำพัสดุ ${booking.number} กลับ พัสดุจะไม่ได้ส่งถึงคุณในครั้งนี้ หากมีข้อสงสัยกรุณาติดต่อผู้ส่ง`;
  const sms = { purpose: "recipient_dropped", accountId: booking.customerId } as const;
  for (const to of new Set(stops.map((stop) => stop.contactPhone).filter(canGetSms)))
    await sendSms(trx, { ...sms, to, subject: booking.number, text });
}
