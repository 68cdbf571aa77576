import type { Locale } from "@songtan/domain/account-types";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/invoice-mail.json" with { type: "json" };
import th from "../../locales/th/invoice-mail.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

type Invoice = {
  /** 0: the invoice itself; 1: before its day; more: after it. */
  reminder: number;
  /** The business. */
  name: string;
  serial: string;
  /** The open amount, already formatted. */
  amount: string;
  dueOn: string;
};
type Mailed = Invoice & {
  /** The page of the invoice, whole. */
  link: string;
};

/** Returns the e-mail for a monthly invoice or for a reminder. */
export function invoiceMail(locale: Locale, { reminder, ...values }: Mailed): MessageText {
  const { subject, text } = catalogue[locale][nameOf(reminder)];
  return { subject: fillText(subject, values), text: fillText(text, values) };
}

/** The same in the app of the business's owner. */
export function invoiceNotice(
  locale: Locale,
  { reminder, ...values }: Invoice,
): { title: string; text: string } {
  const { subject, inApp } = catalogue[locale][nameOf(reminder)];
  return { title: fillText(subject, values), text: fillText(inApp, values) };
}

const nameOf = (reminder: number) =>
  reminder === 0 ? "issued" : reminder === 1 ? "before" : "after";
