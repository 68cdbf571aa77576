import type { Locale } from "@songtan/domain/account-types";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/invoice-mail.json" with { type: "json" };
import th from "../../locales/th/invoice-mail.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

type Mailed = {
  /** 0: the invoice itself; 1: before its day; more: after it. */
  reminder: number;
  /** The business. */
  name: string;
  serial: string;
  /** What is open, already written for people. */
  amount: string;
  dueOn: string;
  /** The page of the invoice, whole. */
  link: string;
};

/** The e-mail that a monthly invoice goes with, and those that remind of it. */
export function invoiceMail(locale: Locale, { reminder, ...values }: Mailed): MessageText {
  const name = reminder === 0 ? "issued" : reminder === 1 ? "before" : "after";
  const { subject, text } = catalogue[locale][name];
  return { subject: fillText(subject, values), text: fillText(text, values) };
}
