import type { Locale } from "@songtan/domain/account-types";
import type { ReceiptKind } from "@songtan/domain/receipts/types";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/receipt-mail.json" with { type: "json" };
import th from "../../locales/th/receipt-mail.json" with { type: "json" };
import { receiptTitle } from "../payments/receipt-texts.ts";
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

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

/** The e-mail that a paper goes with. */
export function receiptMail(locale: Locale, mailed: Mailed): MessageText {
  const { subject, text, ofBooking, paid, refunded } = catalogue[locale];
  const { kind, serial, bookingNumber: number, firstName: name, amount, link } = mailed;
  const title = receiptTitle(mailed)[locale];
  return {
    subject: fillText(subject, { title, serial }),
    text: fillText(text, {
      name,
      title,
      serial,
      ofBooking: number ? fillText(ofBooking, { number }) : "",
      outcome: kind === "credit_note" ? refunded : paid,
      amount,
      link,
    }),
  };
}
