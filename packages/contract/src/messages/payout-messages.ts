import type { Locale } from "@songtan/domain/account-types";
import { formatBaht, type Satang } from "@songtan/domain/money";
import type { PayoutFailure, PayoutKind, PayoutState } from "@songtan/domain/payouts/types";
import type { MessageText } from "./messages.ts";

type PayoutNotice = {
  kind: PayoutKind;
  state: Extract<PayoutState, "sent" | "failed" | "rejected">;
  netSatang: Satang;
  amountSatang: Satang;
  lastDigits: string;
  failure: PayoutFailure;
  /** The note of staff. */
  note: string | null;
  locale: Locale;
};

/** Why money came back, phrased so that its owner knows what to do. */
export const payoutFailureTexts: Record<PayoutFailure, Record<Locale, string>> = {
  account_refused: {
    th: "ผู้ให้บริการโอนเงินไม่รับบัญชีนี้ กรุณาตรวจเลขที่บัญชีและชื่อบัญชี แล้วแก้ไขในโปรไฟล์",
    en: "The payout provider does not accept this account. Please check its number and name in your profile.",
  },
  invalid_recipient: {
    th: "ผู้ให้บริการโอนเงินไม่รับบัญชีนี้ กรุณาตรวจเลขที่บัญชีและชื่อบัญชี แล้วแก้ไขในโปรไฟล์",
    en: "The payout provider does not accept this account. Please check its number and name in your profile.",
  },
  insufficient_balance: {
    th: "ระบบโอนเงินของเราขัดข้อง เงินของคุณอยู่ครบ กรุณาลองใหม่ในวันทำการถัดไป",
    en: "Something went wrong on our side. Your money is all there; please try again on the next bank day.",
  },
  transfers_suspended: {
    th: "ระบบโอนเงินของเราขัดข้อง เงินของคุณอยู่ครบ กรุณาลองใหม่ในวันทำการถัดไป",
    en: "Something went wrong on our side. Your money is all there; please try again on the next bank day.",
  },
  transfer_failed: {
    th: "ธนาคารไม่รับเงินเข้าบัญชีนี้ บัญชีอาจปิดอยู่หรือไม่รับเงินโอน กรุณาสอบถามธนาคารหรือเปลี่ยนบัญชี",
    en: "The bank did not take the money. The account may be closed or take no transfers: please ask your bank, or use another account.",
  },
  other: {
    th: "โอนเงินไม่สำเร็จ เงินของคุณอยู่ครบ กรุณาลองใหม่หรือติดต่อเจ้าหน้าที่",
    en: "The transfer did not work. Your money is all there; please try again or contact us.",
  },
};

const back: Record<PayoutKind, Record<Locale, string>> = {
  driver: { th: "เงินกลับเข้ายอดที่ใช้ได้แล้ว", en: "The money is back in your balance." },
  cod: { th: "เรายังเก็บเงินนี้ไว้ให้คุณ", en: "We keep the money for you." },
  credit: { th: "เงินกลับเป็นเครดิตของคุณแล้ว", en: "It is your credit again." },
};

/** The message to the owner of the money. */
export function payoutText(notice: PayoutNotice): MessageText {
  const { kind, state, lastDigits, locale } = notice;
  const amount = formatBaht(state === "sent" ? notice.netSatang : notice.amountSatang, locale);
  if (state === "sent") {
    const what = {
      driver: { th: "เงินที่ขอถอน", en: "Your payout" },
      cod: { th: "เงินเก็บปลายทาง", en: "Your cash on delivery" },
      credit: { th: "เครดิตของคุณ", en: "Your credit" },
    }[kind][locale];
    return locale === "th"
      ? {
          subject: `${what} ${amount} กำลังเข้าบัญชี`,
          text: `${what} ${amount} ส่งถึงธนาคารแล้ว จะเข้าบัญชีที่ลงท้ายด้วย ${lastDigits} ภายในวันทำการถัดไป`,
        }
      : {
          subject: `${what} of ${amount} is on its way`,
          text: `${what} of ${amount} is with the bank and reaches the account ending in ${lastDigits} within the next bank day.`,
        };
  }
  const why =
    state === "rejected" ? (notice.note ?? "") : payoutFailureTexts[notice.failure][locale];
  return locale === "th"
    ? {
        subject: `โอนเงิน ${amount} ไม่สำเร็จ`,
        text: `โอนเงิน ${amount} ไม่สำเร็จ ${why} ${back[kind].th}`.trim(),
      }
    : {
        subject: `${amount} could not be paid out`,
        text: `${amount} could not be paid out. ${why} ${back[kind].en}`,
      };
}
