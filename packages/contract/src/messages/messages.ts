import type { Locale } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";

/**
 * The text of a message to a person. The channel decides which part is sent: an SMS has no subject.
 */
export type MessageText = { subject: string; text: string };

/** Shown below the event where strangers may read it: the rest is in the app. */
export const seeInApp: Record<Locale, string> = {
  th: "ดูรายละเอียดในแอป",
  en: "Open the app for the details.",
};

type CodePurpose =
  | "verification"
  | "password_reset"
  | "social_link"
  | "identity"
  | "duty"
  | "recipient_move"
  | "sign_in";
const minutes = limits.codeMinutes;

/** What each code is for: people must see in the message what they would be giving away. */
const codeTexts: Record<CodePurpose, Record<Locale, (code: string) => MessageText>> = {
  verification: {
    th: (code) => ({
      subject: "รหัสยืนยันของส่งทัน",
      text: `${code} คือรหัสยืนยันของส่งทัน ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร`,
    }),
    en: (code) => ({
      subject: "Your Songtan code",
      text: `${code} is your Songtan code. It works for ${minutes} minutes. Never share it.`,
    }),
  },
  password_reset: {
    th: (code) => ({
      subject: "รหัสตั้งรหัสผ่านใหม่ของส่งทัน",
      text: `${code} คือรหัสสำหรับตั้งรหัสผ่านใหม่ของส่งทัน ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร หากไม่ได้ขอไว้ ไม่ต้องทำอะไร`,
    }),
    en: (code) => ({
      subject: "Your Songtan password reset code",
      text: `${code} is your Songtan code to set a new password. It works for ${minutes} minutes. Never share it. If you did not ask for it, ignore this message.`,
    }),
  },
  social_link: {
    th: (code) => ({
      subject: "รหัสเชื่อมบัญชีส่งทันกับ LINE",
      text: `${code} คือรหัสสำหรับเชื่อมบัญชีส่งทันกับ LINE ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร หากไม่ได้ขอไว้ ไม่ต้องทำอะไร`,
    }),
    en: (code) => ({
      subject: "Your code to link Songtan with LINE",
      text: `${code} links your Songtan account with LINE. It works for ${minutes} minutes. Never share it. If you did not ask for it, ignore this message.`,
    }),
  },
  identity: {
    th: (code) => ({
      subject: "รหัสยืนยันว่าเป็นคุณ",
      text: `${code} คือรหัสยืนยันว่าเป็นคุณ สำหรับเปลี่ยนหรือดาวน์โหลดข้อมูล หรือปิดบัญชีส่งทัน ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร หากไม่ได้ขอไว้ กรุณาเปลี่ยนรหัสผ่าน`,
    }),
    en: (code) => ({
      subject: "Your Songtan code to prove it is you",
      text: `${code} proves it is you when you change or download your details or close your Songtan account. It works for ${minutes} minutes. Never share it. If you did not ask for it, change your password.`,
    }),
  },
  recipient_move: {
    th: (code) => ({
      subject: "รหัสย้ายหมุดรับพัสดุ",
      text: `${code} คือรหัสสำหรับย้ายหมุดรับพัสดุของคุณกับส่งทัน ใช้ได้ ${minutes} นาที หากไม่ได้ขอไว้ ห้ามบอกรหัสนี้กับใคร`,
    }),
    en: (code) => ({
      subject: "Your code to move the pin",
      text: `${code} moves the pin of your Songtan delivery. It works for ${minutes} minutes. If you did not ask for it, share it with nobody.`,
    }),
  },
  sign_in: {
    th: (code) => ({
      subject: "รหัสเข้าสู่ระบบส่งทัน",
      text: `${code} คือรหัสสำหรับเข้าสู่ระบบส่งทันบนเครื่องใหม่ ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที`,
    }),
    en: (code) => ({
      subject: "Your Songtan sign-in code",
      text: `${code} is your code to sign in to Songtan on a new device. It works for ${minutes} minutes. Never share it. If it is not you, change your password at once.`,
    }),
  },
  duty: {
    th: (code) => ({
      subject: "รหัสย้ายเครื่องรับงาน",
      text: `${code} คือรหัสสำหรับรับงานส่งทันบนเครื่องใหม่ ใช้ได้ ${minutes} นาที ห้ามบอกรหัสนี้กับใคร`,
    }),
    en: (code) => ({
      subject: "Your Songtan code to work on this device",
      text: `${code} is your code to take Songtan jobs on another device. It works for ${minutes} minutes. Never share it.`,
    }),
  },
};

/** The code that proves a phone or mailbox, and what it is for. */
export const codeText = (purpose: CodePurpose, code: string, locale: Locale): MessageText =>
  codeTexts[purpose][locale](code);

const greet: Record<Locale, (name: string) => string> = {
  th: (name) => `สวัสดี คุณ${name}\n\n`,
  en: (name) => `Hello ${name},\n\n`,
};

type AccountNotice = {
  locale: Locale;
  firstName: string;
  /** The page to go to, whole. */
  link?: string;
  /** When it ends, already written for people. */
  until?: string;
};

const accountTexts: Record<
  "data_ready" | "closing" | "closure_cancelled" | "closed" | "guessed" | "passkey_added",
  Record<Locale, (notice: AccountNotice) => MessageText>
> = {
  data_ready: {
    th: ({ link, until }) => ({
      subject: "ข้อมูลของคุณพร้อมดาวน์โหลดแล้ว",
      text: `ข้อมูลที่คุณขอไว้พร้อมแล้ว ดาวน์โหลดได้จนถึง ${until} โดยเข้าสู่ระบบที่หน้านี้\n${link}\n\nหากไม่ได้ขอไว้ กรุณาเปลี่ยนรหัสผ่านทันที`,
    }),
    en: ({ link, until }) => ({
      subject: "Your data is ready to download",
      text: `The data you asked for is ready until ${until}. Sign in here to download it:\n${link}\n\nIf you did not ask for it, change your password at once.`,
    }),
  },
  passkey_added: {
    th: () => ({
      subject: "เพิ่มพาสคีย์ในบัญชีของคุณแล้ว",
      text: "จากนี้เข้าสู่ระบบด้วยพาสคีย์นี้ได้โดยไม่ต้องใช้รหัสผ่าน หากไม่ใช่คุณ กรุณาลบพาสคีย์ในโปรไฟล์และเปลี่ยนรหัสผ่านทันที",
    }),
    en: () => ({
      subject: "A passkey was added to your account",
      text: "It signs in without the password from now on. If that was not you, remove the passkey in your profile and change your password at once.",
    }),
  },
  guessed: {
    th: () => ({
      subject: "มีคนพยายามเดารหัสผ่านของคุณ",
      text: "มีการใส่รหัสผ่านผิดหลายครั้ง แต่ยังไม่มีใครเข้าบัญชีได้ ระหว่างนี้ การเข้าสู่ระบบจากเครื่องที่ไม่เคยใช้ต้องใส่รหัสที่เราส่งให้คุณด้วย ส่วนเครื่องที่คุณใช้อยู่ใช้ได้ตามปกติ หากใช้รหัสผ่านนี้กับที่อื่นด้วย กรุณาเปลี่ยน",
    }),
    en: () => ({
      subject: "Somebody is guessing your password",
      text: "Many wrong passwords were tried for your account. Nobody came in. For now, a device that never signed in needs a code that we send to you as well; the devices you use go on as usual. If you use this password elsewhere too, please change it.",
    }),
  },
  closing: {
    th: ({ link, until }) => ({
      subject: "บัญชีของคุณกำลังจะปิด",
      text: `เราจะปิดบัญชีของคุณและลบข้อมูลส่วนตัวในวันที่ ${until} หากเปลี่ยนใจ เข้าสู่ระบบก่อนวันนั้นที่\n${link}`,
    }),
    en: ({ link, until }) => ({
      subject: "Your account is being closed",
      text: `We will close your account and erase your personal data on ${until}. If you change your mind, sign in before then:\n${link}`,
    }),
  },
  closure_cancelled: {
    th: () => ({
      subject: "บัญชีของคุณยังใช้ได้ตามเดิม",
      text: `คุณเข้าสู่ระบบแล้ว การปิดบัญชีจึงถูกยกเลิก ไม่มีข้อมูลใดถูกลบ หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที`,
    }),
    en: () => ({
      subject: "Your account stays open",
      text: `You signed in, so the account will not be closed and nothing was erased. If it was not you, change your password at once.`,
    }),
  },
  closed: {
    th: () => ({
      subject: "ปิดบัญชีเรียบร้อยแล้ว",
      text: "บัญชีของคุณปิดแล้ว และเราลบข้อมูลส่วนตัวของคุณแล้ว ส่วนรายการเงินเก็บไว้ตามกฎหมายโดยไม่มีชื่อของคุณ คุณสมัครใหม่ด้วยเบอร์และอีเมลเดิมได้เสมอ",
    }),
    en: () => ({
      subject: "Your account is closed",
      text: "Your account is closed and your personal data is erased. Money records stay, as the law asks, without your name. You can sign up again with the same phone and e-mail at any time.",
    }),
  },
};

/**
 * Messages about an account itself. They cannot be switched off, because they inform the owner of
 * what was done with it.
 */
export function accountText(kind: keyof typeof accountTexts, notice: AccountNotice): MessageText {
  const { subject, text } = accountTexts[kind][notice.locale](notice);
  return { subject, text: greet[notice.locale](notice.firstName) + text };
}

const staffPasskeyTexts: Record<Locale, (name: string) => MessageText> = {
  th: (name) => ({
    subject: "เพิ่มพาสคีย์สำหรับระบบหลังบ้านส่งทันแล้ว",
    text: `สวัสดีคุณ${name} มีการเพิ่มพาสคีย์ในบัญชีเจ้าหน้าที่ของคุณ ใช้เข้าสู่ระบบได้โดยไม่ต้องใช้รหัสผ่าน หากไม่ใช่คุณ กรุณาลบพาสคีย์ที่หน้าบัญชีของฉันและแจ้งผู้ดูแลทันที`,
  }),
  en: (name) => ({
    subject: "A passkey was added for the Songtan console",
    text: `Hello ${name}, a passkey was added to your staff account. It signs in without the password. If that was not you, remove it on the page My account and tell a manager at once.`,
  }),
};

/** To a member of staff, about a passkey that is new. */
export const staffPasskeyText = (locale: Locale, name: string): MessageText =>
  staffPasskeyTexts[locale](name);
