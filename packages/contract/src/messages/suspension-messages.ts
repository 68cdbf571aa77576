import type { Locale } from "@songtan/domain/account-types";
import type { SuspensionReason } from "@songtan/domain/driver-types";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import type { MessageText } from "./messages.ts";

const trimmed = (note: string | null): string => (note ? ` ${note}` : "");

/** The message to a driver when staff suspend them: why, what stays possible, and how to appeal. */
export function suspendedText(
  reason: SuspensionReason,
  note: string | null,
  locale: Locale,
): MessageText {
  const why = suspensionReasonTexts[locale][reason];
  return locale === "th"
    ? {
        subject: "บัญชีคนขับส่งทันถูกระงับ",
        text: `ส่งทัน: บัญชีคนขับของคุณถูกระงับ เหตุผล: ${why}${trimmed(note)} งานที่รับไว้แล้วกรุณาส่งให้เสร็จ เข้าสู่ระบบเพื่อดูรายละเอียดหรือยื่นอุทธรณ์`,
      }
    : {
        subject: "Your Songtan driver account is suspended",
        text: `Songtan: your driver account is suspended. Reason: ${why}.${trimmed(note)} Please finish the job you carry. Sign in to read more or to appeal.`,
      };
}

export const reinstatedText = (note: string | null, locale: Locale): MessageText =>
  locale === "th"
    ? {
        subject: "บัญชีคนขับส่งทันใช้งานได้แล้ว",
        text: `ส่งทัน: บัญชีคนขับของคุณใช้งานได้ตามปกติแล้ว${trimmed(note)}`,
      }
    : {
        subject: "Your Songtan driver account works again",
        text: `Songtan: your driver account works again.${trimmed(note)}`,
      };

export const appealUpheldText = (answer: string, locale: Locale): MessageText =>
  locale === "th"
    ? { subject: "ผลการพิจารณาอุทธรณ์", text: `ส่งทัน: เราพิจารณาคำอุทธรณ์แล้ว บัญชียังคงถูกระงับ ${answer}` }
    : {
        subject: "About your appeal",
        text: `Songtan: we looked at your appeal and the account stays suspended. ${answer}`,
      };
