import type { Locale } from "@songtan/domain/account-types";
import type { AccountWarning } from "@songtan/domain/accounts/warnings";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/warnings.json" with { type: "json" };
import th from "../../locales/th/warnings.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

/** Returns the event in one line. */
export const warningTitle = (event: AccountWarning, locale: Locale): string =>
  catalogue[locale].title[event];

/** Access that was made: its name, the business that it reaches, the person and from where. */
export type MadeText = { name: string; business: string | null; by: string; from: string };
type Warning = {
  event: AccountWarning;
  made: MadeText | null;
  firstName: string;
  time: string;
  link: string;
  locale: Locale;
};

/**
 * Returns the texts of a warning to the owner: an e-mail, a short sentence, and the text in the app. Only the e-mail
 * has the link, because the reader of the app may be the intruder.
 */
export function warningText({ event, made, firstName, time, link, locale }: Warning): {
  mail: MessageText;
  short: string;
  inApp: string;
} {
  const texts = catalogue[locale];
  const [letter, inApp] = made
    ? [texts.accessLetter, texts.accessInApp]
    : [texts.letter, texts.inApp];
  const madeLine = made ? madeText(made, locale) : "";
  const title = warningTitle(event, locale);
  return {
    mail: {
      subject: title,
      text: fillText(letter, { name: firstName, title, time, link, made: madeLine }),
    },
    short: fillText(texts.short, { title }),
    inApp: fillText(inApp, { time, made: madeLine }),
  };
}

function madeText({ business, ...made }: MadeText, locale: Locale): string {
  const { made: plain, madeFor } = catalogue[locale];
  return business === null ? fillText(plain, made) : fillText(madeFor, { ...made, business });
}
