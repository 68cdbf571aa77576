import type { Locale } from "@songtan/domain/account-types";
import type { ClaimDestination } from "@songtan/domain/claims/types";
import { formatBaht } from "@songtan/domain/money";
import type { MessageText } from "../messages/messages.ts";

const destinationTexts: Record<ClaimDestination, Record<Locale, string>> = {
  source: {
    th: "เงินจะเข้าบัตรหรือบัญชีที่ใช้ชำระภายในเวลาของธนาคาร ปกติไม่เกิน 15 วัน",
    en: "It goes to the card or account you paid with, within your bank's time, usually 15 days.",
  },
  credit: {
    th: "เก็บไว้เป็นเครดิตในบัญชีส่งทันของคุณ",
    en: "It is kept as credit on your Songtan account.",
  },
  transfer: { th: "โอนเข้าบัญชีธนาคารของคุณแล้ว", en: "It was transferred to your bank account." },
};

type RefundNotice = {
  amountSatang: number;
  number: string | null;
  destination: ClaimDestination;
  locale: Locale;
};

/** Money has gone back. */
export function refundText({
  amountSatang,
  number,
  destination,
  locale,
}: RefundNotice): MessageText {
  const amount = formatBaht(amountSatang);
  return locale === "th"
    ? {
        subject: `คืนเงิน ${amount} แล้ว`,
        text: `ส่งทัน: คืนเงิน ${amount}${number ? ` ของการจอง ${number}` : ""} แล้ว ${destinationTexts[destination].th}`,
      }
    : {
        subject: `${amount} refunded`,
        text: `Songtan: we refunded ${amount}${number ? ` of booking ${number}` : ""}. ${destinationTexts[destination].en}`,
      };
}

type CaseNotice = { reportNumber: string; bookingNumber: string; locale: Locale; link: string };

/** Staff have written on a report. */
export function answerText(
  message: string,
  { reportNumber, bookingNumber, locale, link }: CaseNotice,
): MessageText {
  return locale === "th"
    ? {
        subject: `มีคำตอบเรื่องที่แจ้ง ${reportNumber}`,
        text: `ส่งทัน: คำตอบเรื่อง ${reportNumber} ของการจอง ${bookingNumber}\n\n${message}\n\nดูและตอบกลับได้ที่ ${link}`,
      }
    : {
        subject: `An answer to your report ${reportNumber}`,
        text: `Songtan: about your report ${reportNumber} on booking ${bookingNumber}\n\n${message}\n\nRead it and reply at ${link}`,
      };
}

/** What begins the thread of a claim that opened by itself, because the goods were declared lost. */
export const lostClaimText = (locale: Locale): { author: string; text: string } =>
  locale === "th"
    ? {
        author: "ส่งทัน",
        text: "พัสดุในการจองนี้สูญหาย เราจึงเปิดเคลมให้คุณแล้ว คุณไม่ต้องทำอะไรเพิ่ม หากมีใบเสร็จหรือรูปของในกล่อง ส่งเพิ่มในเรื่องนี้ได้เลย",
      }
    : {
        author: "Songtan",
        text: "The parcel of this booking is lost, so we opened this claim for you. You need do nothing. A receipt or a picture of the goods helps: add it here.",
      };

/** A claim or report is decided. `amountSatang` is null when it was refused or closed. */
export function decisionText(
  decision: { amountSatang: number | null; note: string; claim: boolean },
  { reportNumber, bookingNumber, locale, link }: CaseNotice,
): MessageText {
  const { amountSatang, note, claim } = decision;
  const granted = amountSatang === null ? null : formatBaht(amountSatang);
  if (locale === "th") {
    const outcome = granted
      ? `เราอนุมัติเคลม ${granted}`
      : claim
        ? "เราพิจารณาแล้ว ไม่สามารถอนุมัติเคลมนี้ได้"
        : "เราดำเนินการเรื่องนี้เสร็จแล้ว";
    return {
      subject: `ผลการพิจารณาเรื่อง ${reportNumber}`,
      text: `ส่งทัน: เรื่อง ${reportNumber} ของการจอง ${bookingNumber}\n${outcome}\n\n${note}\n\nดูรายละเอียดได้ที่ ${link}`,
    };
  }
  const outcome = granted
    ? `Your claim is accepted: ${granted}.`
    : claim
      ? "We looked at your claim and cannot accept it."
      : "We have dealt with your report.";
  return {
    subject: `Your report ${reportNumber} is decided`,
    text: `Songtan: report ${reportNumber} on booking ${bookingNumber}\n${outcome}\n\n${note}\n\nRead more at ${link}`,
  };
}
