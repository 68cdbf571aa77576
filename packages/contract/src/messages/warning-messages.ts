import type { Locale } from "@songtan/domain/account-types";
import type { AccountWarning } from "@songtan/domain/accounts/warnings";
import { fillText } from "../fill-text.ts";
import type { Text } from "../text.ts";
import type { MessageText } from "./messages.ts";

/** What happened, in one line. */
export const warningTitles: Record<AccountWarning, Text> = {
  phone_changed: { th: "เปลี่ยนเบอร์มือถือของบัญชีแล้ว", en: "The phone of your account was changed" },
  email_changed: { th: "เปลี่ยนอีเมลของบัญชีแล้ว", en: "The e-mail of your account was changed" },
  password_changed: { th: "เปลี่ยนรหัสผ่านแล้ว", en: "Your password was changed" },
  password_reset: { th: "ตั้งรหัสผ่านใหม่แล้ว", en: "A new password was set" },
  bank_account_set: { th: "บันทึกบัญชีธนาคารรับเงินแล้ว", en: "The bank account for your money was set" },
  bank_account_removed: {
    th: "ลบบัญชีธนาคารรับเงินแล้ว",
    en: "The bank account for your money was removed",
  },
  sign_in_linked: { th: "เชื่อมบัญชีของคุณกับ LINE แล้ว", en: "LINE is linked with your account" },
};

const letter: Text = {
  th: "สวัสดี คุณ{name}\n\n{title} เมื่อ {time}\n\nหากเป็นคุณ ไม่ต้องทำอะไร\n\nหากไม่ใช่คุณ เปิดหน้านี้แล้วกดยืนยันภายใน 72 ชั่วโมง เราจะออกจากระบบทุกเครื่องและพักการโอนเงินไว้ทันที\n{link}",
  en: "Hello {name},\n\n{title} on {time}.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, open this page and confirm within 72 hours. We sign out every device and hold all payouts at once.\n{link}",
};
const short: Text = {
  th: "{title} หากไม่ใช่คุณ กดที่นี่ภายใน 72 ชั่วโมง",
  en: "{title}. Not you? Open this within 72 hours:",
};

type Warning = {
  event: AccountWarning;
  firstName: string;
  time: string;
  link: string;
  locale: Locale;
};

/** What the owner reads: a letter for the mailbox, and a sentence where there is room for one. The link is in the letter alone. */
export function warningText({ event, firstName, time, link, locale }: Warning): {
  mail: MessageText;
  short: string;
} {
  const title = warningTitles[event][locale];
  const details = { name: firstName, title, time, link };
  return {
    mail: { subject: title, text: fillText(letter[locale], details) },
    short: fillText(short[locale], details),
  };
}
