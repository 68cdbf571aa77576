import type { Locale } from "@songtan/domain/account-types";
import type { DocumentKind } from "@songtan/domain/driver-types";
import type { ExpiryReminder } from "@songtan/domain/drivers/verification";
import { type Catalogue, fillText, fillTexts, pluralOf } from "@songtan/domain/texts";
import { formatDate, serviceDayStart } from "@songtan/domain/thai/dates";
import en from "../../locales/en/documents.json" with { type: "json" };
import th from "../../locales/th/documents.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

/** A document was rejected. `note` is the reviewer's and says what to do. */
export function documentRejectedText(
  kind: DocumentKind,
  note: string | null,
  locale: Locale,
): MessageText {
  const { name, rejected, rejectedWithNote } = catalogue[locale];
  return note
    ? fillTexts(rejectedWithNote, { name: name[kind], note })
    : fillTexts(rejected, { name: name[kind] });
}

/** Everything is approved. */
export const verifiedText = (locale: Locale): MessageText =>
  fillTexts(catalogue[locale].verified, {});

/** A paper ends soon. */
export function expiryText(
  { kind, expiresOn, daysLeft }: ExpiryReminder,
  locale: Locale,
): MessageText {
  const { name, expiry, left } = catalogue[locale];
  const day = formatDate(serviceDayStart(expiresOn), locale);
  const leftText =
    daysLeft === 0 ? left.today : fillText(left[`days_${pluralOf(daysLeft)}`], { count: daysLeft });
  return {
    subject: fillText(expiry.subject, { name: name[kind], left: leftText }),
    text: fillText(expiry.text, { name: name[kind], nameInText: name[kind].toLowerCase(), day }),
  };
}
