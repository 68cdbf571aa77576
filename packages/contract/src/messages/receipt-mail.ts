import type { Locale } from "@songtan/domain/account-types";
import type { ReceiptKind } from "@songtan/domain/receipts/types";
import { receiptTitle } from "../payments/receipt-texts.ts";
import type { MessageText } from "./messages.ts";

type Mailed = {
  kind: ReceiptKind;
  vatSatang: number;
  serial: string;
  bookingNumber: string | null;
  firstName: string;
  /** Already written for people. */
  amount: string;
  /** The page of the paper, whole. */
  link: string;
};

const texts: Record<Locale, (mailed: Mailed & { title: string }) => MessageText> = {
  th: ({ title, kind, serial, bookingNumber, firstName, amount, link }) => ({
    subject: `${title} ${serial}`,
    text: `สวัสดี คุณ${firstName}\n\n${title}เลขที่ ${serial}${bookingNumber ? ` ของการจอง ${bookingNumber}` : ""} ${
      kind === "credit_note" ? "ยอดที่คืน" : "ยอดชำระ"
    } ${amount} อยู่ในไฟล์แนบ\n\nดูหรือพิมพ์ได้อีกครั้งที่นี่\n${link}`,
  }),
  en: ({ title, kind, serial, bookingNumber, firstName, amount, link }) => ({
    subject: `${title} ${serial}`,
    text: `Hello ${firstName},\n\n${title} ${serial}${bookingNumber ? ` of booking ${bookingNumber}` : ""}, ${
      kind === "credit_note" ? "refunded" : "paid"
    } ${amount}, is attached.\n\nSee or print it again here:\n${link}`,
  }),
};

/** The e-mail that a paper goes with. */
export const receiptMail = (locale: Locale, mailed: Mailed): MessageText =>
  texts[locale]({ ...mailed, title: receiptTitle(mailed)[locale] });
