import type { ErrorCode } from "../errors.ts";
import type { Text } from "../text.ts";

type Tries = { left: Text; none: Text };

/** What a wrong code is refused with where its tries are counted: how many are left, or that another code is needed. */
export const attemptTexts: Partial<Record<ErrorCode, Tries>> = {
  code_wrong: {
    left: {
      th: "รหัสไม่ถูกต้อง ลองได้อีก {triesLeft} ครั้ง",
      en: "That code is not right. Tries left: {triesLeft}.",
    },
    none: {
      th: "รหัสไม่ถูกต้องและลองครบแล้ว กรุณาขอรหัสใหม่",
      en: "That code is not right, and no tries are left. Please ask for a new one.",
    },
  },
  pin_wrong: {
    left: {
      th: "PIN ไม่ถูกต้อง ถามผู้รับอีกครั้ง ลองได้อีก {triesLeft} ครั้ง",
      en: "That PIN is not right. Ask the recipient again. Tries left: {triesLeft}.",
    },
    none: {
      th: "PIN ไม่ถูกต้องและลองครบแล้ว ให้ผู้ส่งปลดล็อกหรือติดต่อเจ้าหน้าที่",
      en: "That PIN is not right, and no tries are left. The sender can release it, or contact support.",
    },
  },
  totp_wrong: {
    left: {
      th: "รหัสไม่ถูกต้องหรือใช้ไปแล้ว รอรหัสใหม่แล้วลองอีกครั้ง ลองได้อีก {triesLeft} ครั้ง",
      en: "That code is not right or was used before. Wait for the next one. Tries left: {triesLeft}.",
    },
    none: {
      th: "รหัสไม่ถูกต้องและลองครบแล้ว กรุณาลองใหม่ภายหลัง",
      en: "That code is not right, and no tries are left. Please try again later.",
    },
  },
};
