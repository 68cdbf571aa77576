import type { Locale } from "@songtan/domain/account-types";
import type { ClaimDestination } from "@songtan/domain/claims/types";
import { formatBaht } from "@songtan/domain/money";
import { type Catalogue, fillText, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/cases.json" with { type: "json" };
import th from "../../locales/th/cases.json" with { type: "json" };
import type { MessageText } from "../messages/messages.ts";

type CaseTexts = typeof en;
const catalogue: Catalogue<CaseTexts> = { th, en };

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
  const texts = catalogue[locale];
  return fillTexts(number ? texts.refundedBooking : texts.refunded, {
    amount: formatBaht(amountSatang),
    number: number ?? "",
    destination: texts.destination[destination],
  });
}

/** A letter about a case, and its text in the app, where the case is one tap away. */
export type CaseText = MessageText & { inApp: string };
type CaseNotice = { reportNumber: string; bookingNumber: string; locale: Locale; link: string };

/** Staff have written on a report. */
export const answerText = (message: string, { locale, ...notice }: CaseNotice): CaseText => ({
  ...fillTexts(catalogue[locale].answered, { message, ...notice }),
  inApp: message,
});

/** Returns the first message of a claim that was opened automatically because the goods were declared lost. */
export const lostClaimText = (locale: Locale): { author: string; text: string } =>
  fillTexts(catalogue[locale].lostClaim, {});

type Decision = { amountSatang: number | null; note: string; claim: boolean };

/** A claim or report is decided. `amountSatang` is null when it was refused or closed. */
export function decisionText(decision: Decision, { locale, ...notice }: CaseNotice): CaseText {
  const texts = catalogue[locale];
  const outcome = outcomeText(decision, texts);
  return {
    ...fillTexts(texts.decided, { ...notice, outcome, note: decision.note }),
    inApp: [outcome, decision.note].filter(Boolean).join(" "),
  };
}

function outcomeText({ amountSatang, claim }: Decision, { outcome }: CaseTexts): string {
  if (amountSatang !== null)
    return fillText(outcome.accepted, { amount: formatBaht(amountSatang) });
  return claim ? outcome.refused : outcome.closed;
}
