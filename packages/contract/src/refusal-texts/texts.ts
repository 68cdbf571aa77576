import type { Locale } from "@songtan/domain/account-types";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import attemptsEn from "../../locales/en/attempts.json" with { type: "json" };
import en from "../../locales/en/refusals.json" with { type: "json" };
import attemptsTh from "../../locales/th/attempts.json" with { type: "json" };
import th from "../../locales/th/refusals.json" with { type: "json" };
import type { ErrorCode } from "../errors.ts";

/**
 * The sentence for each refusal, which describes the problem and the remedy. Placeholders are filled from the
 * refusal's details.
 */
export const refusalTexts: Catalogue<Record<ErrorCode, string>> = { th, en };

type Attempts = Partial<Record<ErrorCode, { left: string; none: string }>>;

/**
 * Sentences for a wrong code with counted attempts: the number of attempts left, or the advice to request another
 * code.
 */
const attemptTexts: Catalogue<Attempts> = { th: attemptsTh, en: attemptsEn };

/** The sentence of a refusal in one language. A name that both have is filled in from its own detail: `from` from `fromTh`. */
export function refusalText(
  code: ErrorCode,
  locale: Locale,
  details: Record<string, string | number> = {},
): string {
  const tries = details.triesLeft === undefined ? undefined : attemptTexts[locale][code];
  const whole = refusalTexts[locale][code];
  const suffix = locale === "th" ? "Th" : "En";
  const names = Object.entries(details)
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, value]) => [name.slice(0, -suffix.length), value]);
  const values = { ...details, ...Object.fromEntries(names) };
  return fillText(tries ? (details.triesLeft === 0 ? tries.none : tries.left) : whole, values);
}
