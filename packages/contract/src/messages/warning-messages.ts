import type { Locale } from "@songtan/domain/account-types";
import type { AccountWarning } from "@songtan/domain/accounts/warnings";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/warnings.json" with { type: "json" };
import th from "../../locales/th/warnings.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

/** What happened, in one line. */
export const warningTitle = (event: AccountWarning, locale: Locale): string =>
  catalogue[locale].title[event];

type Warning = {
  event: AccountWarning;
  firstName: string;
  time: string;
  link: string;
  locale: Locale;
};

/**
 * What the owner reads: a letter for the mailbox, a sentence where there is room for one, and what the app says. The link is in
 * the letter alone: who reads the app may be the one it warns of.
 */
export function warningText({ event, firstName, time, link, locale }: Warning): {
  mail: MessageText;
  short: string;
  inApp: string;
} {
  const { letter, short, inApp } = catalogue[locale];
  const title = warningTitle(event, locale);
  return {
    mail: { subject: title, text: fillText(letter, { name: firstName, title, time, link }) },
    short: fillText(short, { title }),
    inApp: fillText(inApp, { time }),
  };
}
