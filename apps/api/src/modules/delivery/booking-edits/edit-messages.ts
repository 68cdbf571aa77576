import { brandName } from "@songtan/domain/brand";
import { limits } from "@songtan/domain/limits";
import { fillText } from "@songtan/domain/texts";
import { canGetSms } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { sendSms } from "../../platform/paid-messages/send-sms.ts";
import { deliveryTexts } from "../delivery-texts.ts";
import { notifyRecipient } from "../tasks/task-messages.ts";

type EditNotice = {
  editId: string;
  booking: BookingRow;
  driverId: string;
  kind: "asked";
  now: Date;
};

/** The driver may have the phone in the pocket, and has only some minutes. */
export async function notifyDriverOfEdit(
  trx: Trx,
  { editId, booking, driverId, now }: EditNotice,
): Promise<void> {
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "message",
    source: `edit:${editId}`,
    path: `/driver/task/${booking.id}`,
    tag: `booking:${booking.id}`,
    textFor: (locale) => {
      const { editRequested } = deliveryTexts[locale];
      const values = { number: booking.number, minutes: limits.editAnswerMinutes };
      const text = fillText(editRequested.text, values);
      return { title: editRequested.title, text, sms: { text, linked: true } };
    },
    now,
  });
}

/** The customer is notified of the answer also when the page is closed. */
export async function notifyCustomerOfEditAnswer(
  trx: Trx,
  {
    editId,
    booking,
    answer,
    now,
  }: { editId: string; booking: BookingRow; answer: "agreed" | "declined"; now: Date },
): Promise<void> {
  await enqueueNotice(trx, {
    accountId: booking.customerId,
    event: "delivery",
    source: `edit-answer:${editId}`,
    path: `/customer/tracking/${booking.id}`,
    tag: `booking:${booking.id}`,
    textFor: (locale) => deliveryTexts[locale].editAnswer[answer],
    only: ["push", "line"],
    now,
  });
}

/**
 * After pick-up, a recipient who is new or has a new PIN is notified again, and so is a recipient
 * who was removed. Before pick-up recipients have no message yet, so none is sent.
 */
export async function notifyRecipientsOfEdit(
  deps: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  {
    booking,
    renewed,
    gone,
  }: { booking: BookingRow; renewed: readonly StopRow[]; gone: readonly string[] },
): Promise<void> {
  if (!booking.pickedUpAt) return;
  for (const stop of renewed) await notifyRecipient(deps, { booking, stop });
  const text = `${brandName().th}: ผู้ส่งเปลี่ยนจุดส่งพัสดุ ${booking.number} พัสดุจะไม่ได้ส่งถึงคุณตามที่แจ้งไว้`;
  const sms = { purpose: "recipient_dropped", accountId: booking.customerId } as const;
  for (const to of new Set(gone.filter(canGetSms)))
    await sendSms(deps.trx, { ...sms, to, subject: booking.number, text });
}
