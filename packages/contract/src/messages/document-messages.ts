import type { Locale } from "@songtan/domain/account-types";
import type { DocumentKind } from "@songtan/domain/driver-types";
import type { ExpiryReminder } from "@songtan/domain/drivers/verification";
import { formatDate, serviceDayStart } from "@songtan/domain/thai/dates";
import type { MessageText } from "./messages.ts";

/** What each page is called in a message. */
export const documentNames: Record<DocumentKind, Record<Locale, string>> = {
  account: { th: "ข้อมูลส่วนตัว", en: "Your details" },
  "citizen-card": { th: "บัตรประชาชน", en: "Citizen card" },
  "driver-license": { th: "ใบขับขี่", en: "Driving licence" },
  vehicle: { th: "รถ", en: "Vehicle" },
  "vehicle-act": { th: "พ.ร.บ. รถ", en: "Compulsory insurance" },
  "bank-account": { th: "บัญชีธนาคาร", en: "Bank account" },
  email: { th: "อีเมล", en: "E-mail" },
  "phone-no": { th: "เบอร์โทรศัพท์", en: "Phone number" },
};

/** A document was rejected. `note` is the reviewer's and says what to do. */
export function documentRejectedText(
  kind: DocumentKind,
  note: string | null,
  locale: Locale,
): MessageText {
  const name = documentNames[kind][locale];
  return locale === "th"
    ? {
        subject: `กรุณาแก้ไข${name}`,
        text: `${name}ยังไม่ผ่านการตรวจ${note ? `: ${note}` : ""} แก้เฉพาะรายการนี้แล้วส่งใหม่ได้ที่หน้าโปรไฟล์คนขับ รายการอื่นไม่ต้องส่งซ้ำ`,
      }
    : {
        subject: `Please correct: ${name}`,
        text: `${name} could not be approved yet${note ? `: ${note}` : "."} Correct this page alone on your driver profile and send it again; the others stay as they are.`,
      };
}

/** Everything is approved. */
export const verifiedText = (locale: Locale): MessageText =>
  locale === "th"
    ? {
        subject: "เอกสารผ่านครบแล้ว",
        text: "เอกสารของคุณผ่านการตรวจครบทุกรายการ เปิดรับงานในแอปส่งทันได้เลย",
      }
    : {
        subject: "You are verified",
        text: "All your documents are approved. Go on duty in the Songtan app to get your first job.",
      };

/** A paper ends soon. */
export function expiryText(
  { kind, expiresOn, daysLeft }: ExpiryReminder,
  locale: Locale,
): MessageText {
  const name = documentNames[kind][locale];
  const day = formatDate(serviceDayStart(expiresOn), locale);
  if (locale === "th") {
    const left = daysLeft === 0 ? "วันนี้" : `ในอีก ${daysLeft} วัน`;
    return {
      subject: `${name}จะหมดอายุ${left}`,
      text: `${name}จะหมดอายุวันที่ ${day} กรุณาส่งฉบับใหม่ที่หน้าโปรไฟล์คนขับก่อนวันนั้น หลังหมดอายุจะรับงานไม่ได้จนกว่าฉบับใหม่จะผ่านการตรวจ`,
    };
  }
  const left = daysLeft === 0 ? "today" : `in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  return {
    subject: `${name} ends ${left}`,
    text: `Your ${name.toLowerCase()} ends on ${day}. Please send the new one from your driver profile before then. After that day you cannot take jobs until the new one is approved.`,
  };
}
