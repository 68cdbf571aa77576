import type { Locale } from "@songtan/domain/account-types";
import type { ReceiptKind } from "@songtan/domain/receipts/types";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/receipt-mail.json" with { type: "json" };
import th from "../../locales/th/receipt-mail.json" with { type: "json" };
import { receiptTitle } from "../payments/receipt-texts.ts";
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

type Paper = {
  kind: ReceiptKind;
  vatSatang: number;
  serial: string;
  bookingNumber: string | null;
  /** Already written for people. */
  amount: string;
};
type Mailed = Paper & {
  firstName: string;
  /** The page of the paper, whole. */
  link: string;
};

/** The e-mail that a paper goes with. */
export function receiptMail(
  locale: Locale,
  { firstName: name, link, ...paper }: Mailed,
): MessageText {
  const { subject, text } = catalogue[locale];
  const values = valuesOf(locale, paper);
  return { subject: fillText(subject, values), text: fillText(text, { ...values, name, link }) };
}

/** The same in the app, where the paper is one press away. */
export function receiptNotice(locale: Locale, paper: Paper): { title: string; text: string } {
  const { subject, inApp } = catalogue[locale];
  const values = valuesOf(locale, paper);
  const text = fillText(inApp, values);
  return { title: fillText(subject, values), text: text.charAt(0).toUpperCase() + text.slice(1) };
}

function valuesOf(locale: Locale, paper: Paper) {
  const { ofBooking, paid, refunded } = catalogue[locale];
  const { kind, serial, bookingNumber: number, amount } = paper;
  return {
    title: receiptTitle(paper)[locale],
    serial,
    ofBooking: number ? fillText(ofBooking, { number }) : "",
    outcome: kind === "credit_note" ? refunded : paid,
    amount,
  };
}
