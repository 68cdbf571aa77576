import type { Locale } from "@songtan/domain/accounts/words";
import { limits } from "@songtan/domain/limits";

/** What a message to a person says. The channel decides what of it is sent: an SMS has no subject. */
export type MessageText = { subject: string; text: string };

/** The code that proves a phone or mailbox. It ends with the code's purpose, so that nobody reads it out to a caller. */
export function codeText(purpose: "verification" | "password_reset", code: string, locale: Locale): MessageText {
  const minutes = limits.codeMinutes;
  if (purpose === "password_reset") {
    return locale === "th"
      ? {
          subject: "รหัสตั้งรหัสผ่านใหม่ของส่งทัน",
          text: `${code} คือรหัสสำหรับตั้งรหัสผ่านใหม่ของส่งทัน ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร หากไม่ได้ขอไว้ ไม่ต้องทำอะไร`,
        }
      : {
          subject: "Your Songtan password reset code",
          text: `${code} is your Songtan code to set a new password. It works for ${minutes} minutes. Never share it. If you did not ask for it, ignore this message.`,
        };
  }
  return locale === "th"
    ? { subject: "รหัสยืนยันของส่งทัน", text: `${code} คือรหัสยืนยันของส่งทัน ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร` }
    : {
        subject: "Your Songtan code",
        text: `${code} is your Songtan code. It works for ${minutes} minutes. Never share it.`,
      };
}
