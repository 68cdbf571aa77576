import type { EditChange } from "@songtan/domain/booking/changes/edit-changes";
import { brandName } from "@songtan/domain/brand";
import { limits } from "@songtan/domain/limits";
import { formatBaht } from "@songtan/domain/money";
import { fillText, fillTexts } from "@songtan/domain/texts";
import { canGetSms } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, priceOf, type StopRow } from "../../bookings/record/booking.ts";
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

type StaffEdit = {
  /** As it was before. */
  booking: BookingRow;
  changes: readonly EditChange[];
  totalSatang: number;
  now: Date;
};

/** Notifies the customer of what staff changed and of the price, so that a call by another person does not go unseen. */
export async function notifyCustomerOfStaffEdit(
  trx: Trx,
  { booking, changes, totalSatang, now }: StaffEdit,
): Promise<void> {
  if (changes.length === 0) return;
  const { id, number, customerId: accountId } = booking;
  const beforeSatang = priceOf(booking);
  await enqueueNotice(trx, {
    ...{ accountId, event: "delivery", source: `edited:${id}:${now.toISOString()}`, now },
    ...{ path: `/customer/tracking/${id}`, tag: `booking:${id}` },
    textFor: (locale) => {
      const { title, samePrice, otherPrice, fields } = deliveryTexts[locale].editedByStaff;
      const text = totalSatang === beforeSatang ? samePrice : otherPrice;
      const values = {
        number,
        fields: changes.map(({ field }) => fields[field]).join(", "),
        before: formatBaht(beforeSatang),
        amount: formatBaht(totalSatang),
      };
      const filled = fillTexts({ title, text }, values);
      // A caller who never signed in has their own link: the page of the account would not open.
      return { ...filled, sms: { text: filled.text, linked: false } };
    },
  });
}

/** Notifies the customer of the driver's answer, even if the page is closed. */
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
 * Notifies recipients of an edit after pick-up: new ones, ones with a new PIN, and removed ones. Before pick-up
 * recipients have not been notified yet, so messages are not sent.
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
