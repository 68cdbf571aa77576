import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import type { Locale } from "@songtan/domain/account-types";
import { brandName } from "@songtan/domain/brand";
import { formatBaht } from "@songtan/domain/money";
import { fillText } from "@songtan/domain/texts";
import { canGetSms, formatPhone } from "@songtan/domain/thai/phone";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, loadStops, type StopRow } from "../../bookings/record/booking.ts";
import { cashToCollect } from "../../bookings/record/booking-money.ts";
import { loadStopIndexMapper } from "../../bookings/record/map-stop-index.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { sendSms } from "../../platform/paid-messages/send-sms.ts";
import { loadSenderMobile } from "../bookings/recipient/sender-mobile.ts";
import { deliveryTexts } from "../delivery-texts.ts";
import type { EventContext } from "./event-context.ts";

/**
 * The parcel is on its way: notifies each recipient once, in Thai because we do not know their
 * language, with the PIN that only they get and the cash to prepare.
 */
export async function notifyRecipients(
  deps: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  context: EventContext,
): Promise<void> {
  const { booking, stops } = context;
  for (const stop of stops) if (stop.index > 0) await notifyRecipient(deps, { booking, stop });
}

/** Notifies one recipient that their parcel is coming. */
export async function notifyRecipient(
  { trx, secrets, settings }: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  { booking, stop }: { booking: BookingRow; stop: StopRow },
): Promise<void> {
  const keyed = [booking.id, stop.index, stop.keyGeneration] as const;
  const pin = stop.pinRequired && !stop.pinReleasedAt ? secrets.pin(...keyed) : undefined;
  const text = [
    `${brandName().th}: พัสดุ ${booking.number} กำลังมาส่งถึงคุณ`,
    pin && `แจ้ง PIN ${pin} กับคนขับเมื่อได้รับของแล้วเท่านั้น`,
    cashText(booking, stop),
    `ติดตาม ${publicOrigin(settings)}/r/${secrets.recipientKey(...keyed)}`,
  ]
    .filter(Boolean)
    .join(" ");
  await sendToRecipient(trx, {
    booking,
    stop,
    purpose: "recipient",
    text,
    ...(pin && { code: pin }),
  });
}

/**
 * Notifies a recipient who pays of the amount before the parcel is on its way, because it was agreed on the phone
 * without them. When the sender pays, recipients are notified only once it is on its way.
 */
export async function notifyPayingRecipient(
  { trx, secrets, settings }: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  booking: BookingRow,
): Promise<void> {
  const stop = (await loadStops(trx, booking.id))[booking.payerStopIndex ?? 0];
  const cash = stop && cashText(booking, stop);
  if (!cash || stop.index === 0) return;
  const key = secrets.recipientKey(booking.id, stop.index, stop.keyGeneration);
  const text = `${brandName().th}: จะมีพัสดุ ${booking.number} มาส่งถึงคุณ โดยผู้รับเป็นผู้ชำระค่าส่ง ${cash} ติดตาม ${publicOrigin(settings)}/r/${key}`;
  await sendToRecipient(trx, { booking, stop, purpose: "recipient", text });
}

type RecipientSms = {
  booking: BookingRow;
  stop: StopRow;
  purpose: "recipient" | "pin";
  text: string;
  code?: string;
};

/**
 * Sends an SMS to the recipient, or to the sender where a landline cannot get one. It is of the budget of
 * the account that booked.
 */
async function sendToRecipient(
  trx: Trx,
  { booking, stop, text, ...sms }: RecipientSms,
): Promise<void> {
  const ordered = { ...sms, accountId: booking.customerId, subject: booking.number };
  if (canGetSms(stop.contactPhone))
    return sendSms(trx, { ...ordered, to: stop.contactPhone, text });
  const to = await loadSenderMobile(trx, booking);
  const phone = formatPhone(stop.contactPhone);
  const forwarded = `ผู้รับที่เบอร์ ${phone} รับ SMS ไม่ได้ โปรดแจ้งต่อ: ${text}`;
  if (to) await sendSms(trx, { ...ordered, to, text: forwarded });
}

type RecipientNotice = "arrived" | "failed";

const noticeKinds: Record<RecipientNotice, readonly TimelineKind[]> = {
  arrived: ["arrived_at_stop"],
  failed: ["stop_failed"],
};
/** A late "the driver is at the door" sends people out in vain. */
const noticeMinutes: Record<RecipientNotice, number> = { arrived: 5, failed: 30 };

/**
 * Notifies the recipient of an arrival or a failed delivery: with the pick-up, a stop gets three
 * messages at most. A second attempt sends no second message, and late reports send none.
 */
export async function notifyRecipientOf(
  notice: RecipientNotice,
  { trx, secrets, settings }: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  { booking, event, stops, happenedAt, now }: EventContext,
): Promise<void> {
  const stop = stops[event.stopIndex];
  if (
    !stop ||
    stop.index === 0 ||
    // The sender has a notice of a failure anyway.
    (notice === "failed" && !canGetSms(stop.contactPhone)) ||
    now.getTime() - happenedAt.getTime() > noticeMinutes[notice] * 60_000
  )
    return;
  const stopOf = await loadStopIndexMapper(trx, booking.id);
  const sameEvents = await trx
    .selectFrom("bookingEvents")
    .select(["id", "stopIndex"])
    .where("bookingId", "=", booking.id)
    .where("kind", "in", noticeKinds[notice])
    .execute();
  if (sameEvents.filter((earlier) => stopOf(earlier) === stop.index).length > 1) return;
  const link = `${publicOrigin(settings)}/r/${secrets.recipientKey(booking.id, stop.index, stop.keyGeneration)}`;
  const text =
    notice === "arrived"
      ? [
          `${brandName().th}: คนขับนำพัสดุ`,
          booking.number,
          "มาถึงแล้ว กรุณาออกมารับ",
          cashText(booking, stop),
          link,
        ]
      : [
          `${brandName().th}: ยังส่งพัสดุ ${booking.number} ไม่สำเร็จ:`,
          deliveryTexts.th.reason[event.reason ?? "other"],
          "ดูที่",
          link,
        ];
  await sendToRecipient(trx, {
    booking,
    stop,
    purpose: "recipient",
    text: text.filter(Boolean).join(" "),
  });
}

/** Sends the PIN again, only to the phone that received it first. */
export async function sendPin(
  { trx, secrets, settings }: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  { booking, stop }: { booking: BookingRow; stop: StopRow },
): Promise<void> {
  const pin = secrets.pin(booking.id, stop.index, stop.keyGeneration);
  const link = `${publicOrigin(settings)}/r/${secrets.recipientKey(booking.id, stop.index, stop.keyGeneration)}`;
  const text = `PIN ${pin} ของพัสดุ ${booking.number} แจ้งคนขับเมื่อได้รับของแล้วเท่านั้น ติดตาม ${link}`;
  await sendToRecipient(trx, { booking, stop, purpose: "pin", text, code: pin });
}

function cashText(booking: BookingRow, stop: StopRow): string | null {
  const fareSatang = booking.payerStopIndex === stop.index ? cashToCollect(booking) : 0;
  const dueSatang = fareSatang + stop.codAmountSatang;
  return dueSatang > 0 ? `เตรียมเงินสด ${formatBaht(dueSatang)}` : null;
}

/** A stop failed: notifies the sender of the reason, in their language. */
export async function notifySenderOfFailure(
  trx: Trx,
  { booking, event, stops, now }: EventContext,
): Promise<void> {
  const noticeIn = (locale: Locale) => {
    const { failed, reason } = deliveryTexts[locale];
    const text = fillText(failed[failureKey(event.stopIndex, stops.length)], {
      number: booking.number,
      stop: event.stopIndex,
      reason: reason[event.reason ?? "other"],
    });
    return { title: failed.title, text, sms: { text, linked: false } };
  };
  await enqueueNotice(trx, {
    accountId: booking.customerId,
    event: "delivery",
    source: `failed:${event.id}`,
    path: `/customer/tracking/${booking.id}`,
    tag: `booking:${booking.id}`,
    textFor: noticeIn,
    now,
  });
}

function failureKey(stopIndex: number, stops: number): "pickup" | "dropOff" | "oneOfDropOffs" {
  if (stopIndex === 0) return "pickup";
  return stops > 2 ? "oneOfDropOffs" : "dropOff";
}
