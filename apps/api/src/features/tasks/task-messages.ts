import type { Locale } from "@songtan/domain/accounts/words";
import type { FailureReason } from "@songtan/domain/booking/words";
import { formatBaht } from "@songtan/domain/money";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { publicOrigin } from "../../settings.ts";
import type { BookingRow, StopRow } from "../bookings/queries.ts";
import { isNoticeWanted } from "../notifications/queries.ts";
import type { ReceivedEvent } from "./received-event.ts";

const reasonTexts: Record<FailureReason, Record<Locale, string>> = {
  sender_absent: { th: "ไม่พบผู้ส่ง", en: "the sender was not there" },
  recipient_absent: { th: "ไม่พบผู้รับ", en: "the recipient was not there" },
  parcel_differs: { th: "พัสดุไม่ตรงกับที่จอง", en: "the parcel is not what was booked" },
  prohibited: { th: "เป็นของที่ไม่รับส่ง", en: "the goods may not be carried" },
  unsafe: { th: "สถานที่หรือพัสดุไม่ปลอดภัย", en: "it was not safe" },
  wrong_address: { th: "ที่อยู่ไม่ถูกต้อง", en: "the address is wrong" },
  refused: { th: "ผู้รับไม่รับของ", en: "the recipient refused it" },
  payment_refused: { th: "ผู้รับไม่ชำระเงิน", en: "the recipient did not pay" },
  vehicle_trouble: { th: "รถขัดข้อง", en: "the vehicle broke down" },
  other: { th: "มีเหตุขัดข้อง", en: "something came up" },
};

/**
 * The parcel is on its way: each recipient hears it once, in Thai because we do not know their language, with the PIN
 * that goes to nobody else and the cash to have ready.
 */
export async function tellRecipients(
  deps: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  received: ReceivedEvent,
): Promise<void> {
  const { trx, secrets } = deps;
  const { booking, stops } = received;
  const sender = await loadSender(trx, booking);
  for (const stop of stops) {
    if (stop.index === 0) continue;
    const pin = stop.pin_required && !stop.pin_released_at ? secrets.pin(booking.id, stop.index) : undefined;
    const text = [
      `พัสดุจากคุณ${sender.firstName} (${booking.number}) กำลังมาส่งถึงคุณ${stop.contact_name}`,
      pin && `แจ้ง PIN ${pin} กับคนขับเมื่อได้รับของแล้วเท่านั้น`,
      cashText(booking, stop),
      `ติดตาม ${publicOrigin(deps.settings)}/r/${secrets.recipientKey(booking.id, stop.index)}`,
    ]
      .filter(Boolean)
      .join(" ");
    await enqueue(trx, {
      name: "send_message",
      payload: { channel: "sms", to: stop.contact_phone, subject: booking.number, text, ...(pin && { code: pin }) },
    });
  }
}

/** The PIN once more, to the phone of the recipient alone. */
export async function sendPin(
  { trx, secrets, settings }: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  { booking, stop }: { booking: BookingRow; stop: StopRow },
): Promise<void> {
  const pin = secrets.pin(booking.id, stop.index);
  const link = `${publicOrigin(settings)}/r/${secrets.recipientKey(booking.id, stop.index)}`;
  const text = `PIN ${pin} ของพัสดุ ${booking.number} แจ้งคนขับเมื่อได้รับของแล้วเท่านั้น ติดตาม ${link}`;
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "sms", to: stop.contact_phone, subject: booking.number, text, code: pin },
  });
}

function cashText(booking: BookingRow, stop: StopRow): string | null {
  const paysFare =
    booking.payment_method === "cash" && booking.payer_stop_index === stop.index && !booking.fare_collected_at;
  const dueSatang = (paysFare ? booking.total_satang : 0) + stop.cod_amount_satang;
  return dueSatang > 0 ? `เตรียมเงินสด ${formatBaht(dueSatang)}` : null;
}

/** A stop could not be served: the sender hears why, in their own language. */
export async function tellSenderOfFailure(trx: Trx, { booking, event, stops }: ReceivedEvent): Promise<void> {
  // In the app it is always shown.
  if (!(await isNoticeWanted(trx, booking.customer_id, { event: "delivery", channel: "sms" }))) return;
  const sender = await loadSender(trx, booking);
  const reason = reasonTexts[event.reason ?? "other"][sender.locale];
  const stop = stops[event.stopIndex];
  const text =
    event.stopIndex === 0
      ? {
          th: `เข้ารับพัสดุ ${booking.number} ไม่สำเร็จ: ${reason} การจองถูกยกเลิก`,
          en: `We could not pick up ${booking.number}: ${reason}. The booking is cancelled.`,
        }
      : {
          th: `ส่งพัสดุ ${booking.number} ให้คุณ${stop?.contact_name ?? ""} ยังไม่สำเร็จ: ${reason} ติดตามได้ในแอป`,
          en: `${booking.number} could not be delivered to ${stop?.contact_name ?? ""} yet: ${reason}. Follow it in the app.`,
        };
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "sms", to: sender.phone, subject: booking.number, text: text[sender.locale] },
  });
}

async function loadSender(
  trx: Trx,
  booking: BookingRow,
): Promise<{ firstName: string; phone: string; locale: Locale }> {
  const row = await trx
    .selectFrom("accounts")
    .select(["first_name", "phone", "locale"])
    .where("id", "=", booking.customer_id)
    .executeTakeFirstOrThrow();
  return { firstName: row.first_name, phone: row.phone, locale: row.locale as Locale };
}
