import { fillText } from "@songtan/domain/texts";
import { formatDateTime } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { deliveryTexts } from "../delivery-texts.ts";

type Reserved = Pick<BookingRow, "id" | "number" | "scheduledAt" | "reservedDriverId">;

/** Notifies the reserved driver: of the reservation, of its end, or of another time. */
export async function notifyReserved(
  trx: Trx,
  { id, number, scheduledAt, reservedDriverId }: Reserved,
  { what, now }: { what: "reserved" | "released" | "moved"; now: Date },
): Promise<void> {
  if (!reservedDriverId) return;
  await publish(trx, { topic: "driver", id: reservedDriverId });
  await enqueueNotice(trx, {
    accountId: reservedDriverId,
    event: "message",
    source: `${what}:${id}:${now.toISOString()}`,
    path: "/driver",
    tag: `reserved:${id}`,
    textFor: (locale) => {
      const { title, ...texts } = deliveryTexts[locale].reservedJob;
      const time = scheduledAt ? formatDateTime(scheduledAt, locale) : "";
      const text = fillText(texts[what], { number, time });
      return { title, text, sms: { text, linked: true } };
    },
    now,
  });
}
