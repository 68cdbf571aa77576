import type { ErrorCode } from "../errors.ts";
import { fillText } from "../fill-text.ts";
import type { Text } from "../text.ts";
import { accountTexts } from "./accounts.ts";
import { attemptTexts } from "./attempts.ts";
import { bookingTexts } from "./bookings.ts";
import { moneyTexts } from "./money.ts";
import { staffTexts } from "./staff.ts";

/** What anything may be refused for. */
const commonTexts = {
  invalid: { th: "ข้อมูลบางช่องยังไม่ถูกต้อง กรุณาตรวจสอบ", en: "Some fields need another look." },
  origin_not_allowed: {
    th: "คำขอนี้มาจากเว็บไซต์อื่นจึงไม่ได้รับอนุญาต",
    en: "Requests from another site are not allowed.",
  },
  not_found: { th: "ไม่พบข้อมูลที่ต้องการ", en: "We could not find that." },
  idempotency_key_reused: {
    th: "คำขอซ้ำแต่ข้อมูลไม่ตรงกับครั้งแรก",
    en: "This request repeats an earlier one with different data.",
  },
  in_progress: {
    th: "คำขอก่อนหน้ากำลังทำอยู่ กรุณารอสักครู่",
    en: "The first request is still running. Please wait a moment.",
  },
  conflict: {
    th: "ข้อมูลถูกแก้ไขไปก่อนแล้ว กรุณาโหลดใหม่",
    en: "Somebody changed this first. Please load it again.",
  },
  headers_too_large: {
    th: "คำขอนี้มีส่วนหัวยาวเกินไป กรุณาล้างคุกกี้ของเว็บนี้แล้วลองใหม่",
    en: "The headers of this request are too long. Please clear this site's cookies and try again.",
  },
  body_too_slow: {
    th: "สัญญาณอินเทอร์เน็ตช้าเกินไป ระบบได้รับข้อมูลไม่ครบ กรุณาลองใหม่อีกครั้ง",
    en: "The connection is too slow and not everything reached us. Please try again.",
  },
  too_large_upload: {
    th: "ไฟล์ใหญ่เกิน 10 MB กรุณาเลือกรูปที่เล็กกว่านี้",
    en: "The file is over 10 MB. Please choose a smaller picture.",
  },
  unsupported_media: {
    th: "เปิดไฟล์นี้ไม่ได้ กรุณาใช้รูป JPEG, PNG หรือ WebP",
    en: "We cannot read this file. Please use a JPEG, PNG or WebP picture.",
  },
  upload_quota_used: {
    th: "วันนี้ส่งรูปครบจำนวนที่ส่งได้ต่อวันแล้ว กรุณาส่งใหม่พรุ่งนี้",
    en: "You have sent as many pictures as one day allows. Please send more tomorrow.",
  },
  rate_limited: {
    th: "ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่",
    en: "Too many requests. Please wait a moment and try again.",
  },
  internal: {
    th: "เกิดข้อผิดพลาดในระบบ กรุณาลองใหม่ หากยังพบปัญหาให้แจ้งรหัส {requestId}",
    en: "Something went wrong on our side. Please try again, or tell support this id: {requestId}",
  },
  unavailable: {
    th: "บริการยังไม่ตอบสนอง กรุณาลองใหม่อีกครั้ง",
    en: "A service did not answer. Please try again.",
  },
} as const satisfies Partial<Record<ErrorCode, Text>>;

/** One sentence for each refusal: what happened and what to do. `{name}` is filled from the refusal's details. */
export const refusalTexts: Record<ErrorCode, Text> = {
  ...commonTexts,
  ...accountTexts,
  ...bookingTexts,
  ...moneyTexts,
  ...staffTexts,
};

/** The sentence of a refusal in one language. */
export function refusalText(
  code: ErrorCode,
  locale: keyof Text,
  details: Record<string, string | number> = {},
): string {
  const tries = details.triesLeft === undefined ? undefined : attemptTexts[code];
  const text = tries ? (details.triesLeft === 0 ? tries.none : tries.left) : refusalTexts[code];
  return fillText(text[locale], details);
}
