import type { Locale } from "@songtan/domain/account-types";
import type { CustomerSuspensionReason } from "@songtan/domain/customers/customer-suspension";
import { limits } from "@songtan/domain/limits";
import { type Catalogue, fillText, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/messages.json" with { type: "json" };
import th from "../../locales/th/messages.json" with { type: "json" };

const catalogue: Catalogue<typeof en> = { th, en };

/** The text of a message to a person. The channel decides which parts it sends: an SMS has only the text. */
export type MessageText = { subject: string; text: string };

/** Shown below the event where strangers may read it: the rest is in the app. */
export const seeInApp = (locale: Locale): string => catalogue[locale].seeInApp;

/** The purpose of a code, which the message states so that people notice the access they would give away. */
type CodePurpose = keyof typeof en.code;

/** Returns the message with the code that proves a phone or mailbox, and the purpose of the code. */
export const codeText = (purpose: CodePurpose, code: string, locale: Locale): MessageText =>
  fillTexts(catalogue[locale].code[purpose], { code, minutes: limits.codeMinutes });

/** To the owner of a contact that someone signs up with again: no code, and how to sign in. */
export const accountKnownText = (locale: Locale, link: string): MessageText =>
  fillTexts(catalogue[locale].accountKnown, { link });

type AccountNotice = {
  locale: Locale;
  firstName: string;
  /** The page to go to, whole. */
  link?: string;
  /** When it ends, already written for people. */
  until?: string;
  /** Why staff suspended it. */
  reason?: CustomerSuspensionReason | undefined;
};

/** Returns a message about the account. The owner cannot switch these off, because they report changes to the account. */
export function accountText(
  kind: keyof typeof en.account,
  { locale, firstName, link = "", until = "", reason }: AccountNotice,
): MessageText {
  const { account, greeting, suspensionReason } = catalogue[locale];
  const why = reason ? suspensionReason[reason] : "";
  const { subject, text } = fillTexts(account[kind], { link, until, why });
  return { subject, text: fillText(greeting, { name: firstName }) + text };
}

/** The same in the app, to a reader who is signed in: neither a greeting nor a link. */
export function accountTextInApp(
  kind: keyof typeof en.account,
  { locale, until = "", reason }: Pick<AccountNotice, "locale" | "until" | "reason">,
): string {
  const { account, accountInApp, suspensionReason } = catalogue[locale];
  return fillText(kind in accountInApp ? accountInApp[kind as InApp] : account[kind].text, {
    until,
    why: reason ? suspensionReason[reason] : "",
  });
}
type InApp = keyof typeof en.accountInApp;

/** To a member of staff, about a passkey that is new. */
export const staffPasskeyText = (locale: Locale, name: string): MessageText =>
  fillTexts(catalogue[locale].staffPasskey, { name });

/** To the member of staff who proposed something about a booking that went on without it. */
export const lapsedProposalText = (
  kind: keyof typeof en.lapsedProposal,
  { locale, name, number }: { locale: Locale; name: string; number: string },
): MessageText => fillTexts(catalogue[locale].lapsedProposal[kind], { name, number });
