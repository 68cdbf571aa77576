import type { Locale } from "@songtan/domain/account-types";
import type { FastifyRequest } from "fastify";

/** The language to answer in: Thai unless English is requested first. */
export const localeOf = (request: FastifyRequest): Locale =>
  preferredLocale(request.headers["accept-language"]) ?? "th";

/** The first of our languages in an Accept-Language header, by its weights; null when it names neither. */
export function preferredLocale(header: string | undefined): Locale | null {
  const wishes = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return {
        language: tag.slice(0, 2).toLowerCase(),
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter((wish) => wish.weight > 0 && (wish.language === "th" || wish.language === "en"))
    .sort((left, right) => right.weight - left.weight);
  return (wishes[0]?.language as Locale | undefined) ?? null;
}

/**
 * Returns the language of a page with an address that does not set it: the saved choice, otherwise the browser's
 * preference.
 */
export function pageLocale(request: FastifyRequest): Locale | null {
  const saved = /(?:^|;\s*)i18n_redirected=(th|en)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  return (saved as Locale | undefined) ?? preferredLocale(request.headers["accept-language"]);
}
