import type { Locale } from "@songtan/domain/accounts/words";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { BookingRow, StopRow } from "../bookings/queries.ts";
import { tell } from "../notifications/queries.ts";
import { tellRecipient } from "../tasks/queries.ts";

const minutes = limits.editAnswerMinutes;
const titles: Record<Locale, string> = { th: "ลูกค้าขอแก้จุดส่ง", en: "The customer asks for other drop-offs" };
const texts: Record<Locale, (number: string) => string> = {
  th: (number) => `งาน ${number}: ดูจุดส่งใหม่และค่าตอบแทน แล้วตอบรับหรือปฏิเสธในแอปภายใน ${minutes} นาที`,
  en: (number) => `Job ${number}: see the new drop-offs and the pay, and answer in the app within ${minutes} minutes.`,
};

type Told = { editId: string; booking: BookingRow; driverId: string; news: "asked"; now: Date };

/** The driver may have the phone in the pocket, and has only some minutes. */
export async function tellDriverOfEdit(trx: Trx, { editId, booking, driverId, now }: Told): Promise<void> {
  await tell(trx, {
    accountId: driverId,
    event: "message",
    source: `edit:${editId}`,
    path: `/driver/task/${booking.id}`,
    tag: `booking:${booking.id}`,
    words: (locale) => {
      const text = texts[locale](booking.number);
      return { title: titles[locale], text, sms: { text, linked: true } };
    },
    now,
  });
}

const answerTexts: Record<"agreed" | "declined", Record<Locale, { title: string; text: string }>> = {
  agreed: {
    th: { title: "คนขับตกลงแก้จุดส่งแล้ว", text: "จุดส่งใหม่มีผลแล้ว ดูรายละเอียดได้ในแอป" },
    en: { title: "The driver agreed to the change", text: "The new drop-offs count now. Follow them in the app." },
  },
  declined: {
    th: { title: "คนขับแก้จุดส่งให้ไม่ได้", text: "จุดส่งและราคายังเป็นตามเดิม" },
    en: { title: "The driver could not take the change", text: "Drop-offs and price stay as they were." },
  },
};

/** The customer hears the answer also when the page is closed. */
export async function tellCustomerOfAnswer(
  trx: Trx,
  { editId, booking, answer, now }: { editId: string; booking: BookingRow; answer: "agreed" | "declined"; now: Date },
): Promise<void> {
  await tell(trx, {
    accountId: booking.customer_id,
    event: "delivery",
    source: `edit-answer:${editId}`,
    path: `/customer/tracking/${booking.id}`,
    tag: `booking:${booking.id}`,
    words: (locale) => answerTexts[answer][locale],
    only: ["push", "line"],
    now,
  });
}

/**
 * Recipients heard of their parcel when it was picked up: whoever is new or has another PIN now hears it again, and who is
 * no longer on the way hears that too. Before the pick-up nobody was told anything.
 */
export async function tellRecipientsOfEdit(
  deps: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  { booking, renewed, gone }: { booking: BookingRow; renewed: readonly StopRow[]; gone: readonly string[] },
): Promise<void> {
  if (!booking.picked_up_at) return;
  for (const stop of renewed) await tellRecipient(deps, { booking, stop });
  const text = `ส่งทัน: ผู้ส่งเปลี่ยนจุดส่งพัสดุ ${booking.number} พัสดุจะไม่ได้ส่งถึงคุณตามที่แจ้งไว้`;
  for (const to of new Set(gone))
    await enqueue(deps.trx, {
      name: "send_message",
      payload: { channel: "sms", to, subject: booking.number, text },
    });
}
