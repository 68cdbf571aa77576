import { fillText } from "@songtan/domain/texts";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { deliveryTexts } from "../delivery-texts.ts";

type HandoverNotice = {
  handoverId: string;
  booking: BookingRow;
  fromDriverId: string;
  toDriverId: string;
  now: Date;
};

/** Notifies both drivers at once, even if their app is closed, because the goods cannot wait. */
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
        const { handover } = deliveryTexts[locale];
        const text = fillText(handover[role], { number: booking.number });
        return { title: handover.title, text, sms: { text, linked: true } };
      },
      now,
    });
  }
}
