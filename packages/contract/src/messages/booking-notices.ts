import type { Locale } from "@songtan/domain/account-types";
import type { NotificationChannel } from "@songtan/domain/accounts/notifications";
import { formatPhone } from "@songtan/domain/thai/phone";
import type { DepotView } from "../bookings/depots.ts";
import type { TimelineKind } from "../bookings/timeline.ts";

type Milestone = {
  /** Steps on a good way are not worth an SMS each; what went wrong is. */
  channels: readonly NotificationChannel[];
  title: Record<Locale, string>;
  text: Record<Locale, string>;
};

const free = ["push", "line"] as const;
const all = ["push", "line", "sms"] as const;

/** The milestones a customer is notified of, as data: the event, the channels, the texts. */
export const milestones: Partial<Record<TimelineKind, Milestone>> = {
  assigned: {
    channels: free,
    title: { th: "มีคนขับรับงานแล้ว", en: "A driver took your booking" },
    text: {
      th: "คนขับกำลังจะไปรับพัสดุ ดูตำแหน่งได้ในแอป",
      en: "The driver will fetch your parcel. Follow it in the app.",
    },
  },
  arrived_at_pickup: {
    channels: free,
    title: { th: "คนขับถึงจุดรับแล้ว", en: "The driver is at the pick-up" },
    text: { th: "กรุณาเตรียมพัสดุให้พร้อม", en: "Please have the parcel ready." },
  },
  picked_up: {
    channels: free,
    title: { th: "รับพัสดุแล้ว", en: "Your parcel is picked up" },
    text: { th: "กำลังนำส่งผู้รับ", en: "It is on its way to the recipient." },
  },
  stop_done: {
    channels: free,
    title: { th: "ส่งถึงหนึ่งจุดแล้ว", en: "One drop-off is done" },
    text: { th: "คนขับกำลังไปจุดถัดไป", en: "The driver goes on to the next stop." },
  },
  delivered: {
    channels: free,
    title: { th: "ส่งถึงแล้ว", en: "Delivered" },
    text: { th: "ดูหลักฐานการส่งและให้คะแนนคนขับได้", en: "See the proof and rate the driver." },
  },
  driver_changed: {
    channels: free,
    title: { th: "กำลังหาคนขับคนใหม่", en: "We are finding another driver" },
    text: {
      th: "ไม่มีค่าใช้จ่ายเพิ่ม เราจะแจ้งเมื่อมีคนรับงาน",
      en: "At no extra cost. We tell you when one takes it.",
    },
  },
  given_back: {
    channels: free,
    title: { th: "กำลังหาคนขับคนใหม่", en: "We are finding another driver" },
    text: {
      th: "คนขับเดิมมาไม่ได้ งานของคุณอยู่คิวแรก",
      en: "The last one could not come. You are first in line.",
    },
  },
  unfulfilled: {
    channels: all,
    title: { th: "ยังไม่มีคนขับรับงาน", en: "No driver was found" },
    text: {
      th: "คืนเงินให้แล้วหากชำระไว้ กดจองอีกครั้งได้ทันที",
      en: "What you paid goes back. Book again with one tap.",
    },
  },
  cancelled: {
    channels: all,
    title: { th: "การจองถูกยกเลิก", en: "Your booking is cancelled" },
    text: { th: "ดูเหตุผลและการคืนเงินได้ในแอป", en: "See why, and what is refunded, in the app." },
  },
  returning: {
    channels: free,
    title: { th: "กำลังส่งพัสดุคืน", en: "The parcel is coming back" },
    text: { th: "คนขับกำลังนำพัสดุกลับไปจุดรับ", en: "The driver brings it back to the pick-up." },
  },
  returned: {
    channels: free,
    title: { th: "คืนพัสดุเรียบร้อย", en: "The parcel is returned" },
    text: { th: "ดูหลักฐานได้ในแอป", en: "See the proof in the app." },
  },
  held: {
    channels: all,
    title: { th: "ฝากพัสดุไว้ที่คลัง", en: "Your parcel waits at our depot" },
    text: {
      th: "เก็บไว้ให้ 7 วันโดยไม่คิดค่าฝาก ดูที่อยู่และเวลาเปิดได้ในแอป",
      en: "We keep it for 7 days, free of charge. See where and when to fetch it in the app.",
    },
  },
  return_failed: {
    channels: all,
    title: { th: "คนขับนำพัสดุมาคืน แต่ไม่พบคุณ", en: "The driver is back, but you are not there" },
    text: {
      th: "โทรหาคนขับภายใน 10 นาที ไม่เช่นนั้นพัสดุจะไปฝากที่คลังของเรา",
      en: "Call the driver within 10 minutes, or the parcel goes to our depot.",
    },
  },
  disposed: {
    channels: all,
    title: { th: "พ้นกำหนดฝากพัสดุ", en: "The storage time has ended" },
    text: {
      th: "ไม่มีผู้มารับพัสดุภายในกำหนด เราจึงจัดการของแล้ว ดูรายละเอียดในแอป",
      en: "Nobody fetched the parcel in time, so it was disposed of. See more in the app.",
    },
  },
  lost: {
    channels: all,
    title: { th: "พัสดุมีปัญหา", en: "A problem with your parcel" },
    text: {
      th: "พัสดุสูญหายระหว่างทาง มีเคลมของคุณเปิดไว้ในแอปแล้ว คุณไม่ต้องทำอะไรเพิ่ม",
      en: "It was lost on the way. Your claim is open in the app; you need do nothing.",
    },
  },
};

const lastDay = (until: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  }).format(until);

type DepotReminder = { number: string; until: Date; depot: DepotView | null };

/** Goods still wait at a depot: until when, where, and when it is open. */
export function depotReminderNotice(
  { number, until, depot }: DepotReminder,
  locale: Locale,
): { title: string; text: string } {
  const day = lastDay(until, locale);
  const depotText =
    depot && `${depot.name[locale]} ${depot.hours[locale]} ${formatPhone(depot.phone)}`;
  return locale === "th"
    ? {
        title: `พัสดุยังรอคุณอยู่ · ${number}`,
        text: `มารับได้ถึง ${day}${depotText ? ` ที่ ${depotText}` : ""}`,
      }
    : {
        title: `Your parcel still waits · ${number}`,
        text: `Fetch it by ${day}${depotText ? ` at ${depotText}` : ""}`,
      };
}

/**
 * A job for a driver, before it is opened: its pay and the distance to its pick-up. Addresses of
 * people are shown only in the app.
 */
export const offerNotice = (
  { pay, distance }: { pay: string; distance: string },
  locale: Locale,
): { title: string; text: string } =>
  locale === "th"
    ? { title: `งานใหม่ ${pay} · ห่าง ${distance} กม.`, text: "แตะเพื่อดูเส้นทางและรับงาน" }
    : { title: `New job ${pay} · ${distance} km away`, text: "Tap to see the way and take it." };

/** Replaces an offer on the screen when another driver has it. */
export const offerUnavailable: Record<Locale, { title: string; text: string }> = {
  th: { title: "งานนี้หมดแล้ว", text: "รอข้อเสนองานต่อไปได้เลย" },
  en: { title: "This job is gone", text: "The next one will come." },
};
