import type { Locale } from "@songtan/client/language/locales.ts";

/** `พฤศจิกายน 2569` · `November 2026`, of a month written `2026-11-01`. */
export const monthName = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist-nu-latn" : "en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  })
    .formatToParts(new Date(`${month}T00:00:00Z`))
    .filter(({ type }) => type === "month" || type === "year")
    .map(({ value }) => value)
    .join(" ");
