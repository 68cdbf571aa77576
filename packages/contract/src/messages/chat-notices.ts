import type { Locale } from "@songtan/domain/account-types";
import type { ChatRole } from "@songtan/domain/booking/chat";

type ChatNoticeText = { title: string; text: string; sms: string };

const from: Record<ChatRole, Record<Locale, string>> = {
  customer: { th: "ลูกค้า", en: "your customer" },
  driver: { th: "คนขับ", en: "your driver" },
  staff: { th: "เจ้าหน้าที่ส่งทัน", en: "Songtan" },
};

/**
 * A new chat message while the reader was away: which side wrote, about which booking. Names and
 * texts are shown only in the app, because a phone on a table shows a notice to everyone; an SMS
 * ends where its link follows.
 */
export function chatNotice(message: {
  writer: ChatRole;
  number: string;
  photo: boolean;
}): Record<Locale, ChatNoticeText> {
  const { writer, number, photo } = message;
  const { th, en } = from[writer];
  return {
    th: {
      title: photo ? `รูปใหม่จาก${th}` : `ข้อความใหม่จาก${th}`,
      text: `งาน ${number} แตะเพื่ออ่านและตอบ`,
      sms: photo
        ? `${th}ส่งรูปถึงคุณเรื่องงาน ${number} ดูที่`
        : `${th}ส่งข้อความถึงคุณเรื่องงาน ${number} อ่านและตอบที่`,
    },
    en: {
      title: photo ? `New photo from ${en}` : `New message from ${en}`,
      text: `About ${number}. Tap to read and reply.`,
      sms: photo
        ? `New photo from ${en} about ${number}. See it at`
        : `New message from ${en} about ${number}. Read and reply at`,
    },
  };
}
