import { fillTexts } from "@songtan/domain/texts";
import type { Trx } from "../../../../db/database.ts";
import type { BookingRow, StopRow } from "../../../bookings/record/booking.ts";
import { enqueueNotice } from "../../../platform/notifications/enqueue-notice.ts";
import { deliveryTexts } from "../../delivery-texts.ts";

type Moved = { booking: BookingRow; stop: StopRow; metres: number; now: Date };

/**
 * Notifies the sender that the recipient moved the pin, and how far, by the channel they chose. The
 * app always shows it.
 */
export async function notifySenderOfMove(
  trx: Trx,
  { booking, stop, metres, now }: Moved,
): Promise<void> {
  const { id, number, customerId: accountId } = booking;
  await enqueueNotice(trx, {
    accountId,
    event: "delivery",
    source: `moved:${id}:${stop.index}`,
    path: `/customer/tracking/${id}`,
    tag: `booking:${id}`,
    textFor: (locale) => {
      const { title, text } = fillTexts(deliveryTexts[locale].moved, { number, metres });
      return { title, text, sms: { text, linked: false } };
    },
    now,
  });
}
