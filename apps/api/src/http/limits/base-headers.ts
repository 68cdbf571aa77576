import type { Settings } from "../../config/settings.ts";

/** A year, as browsers want it for their lists. */
export const httpsOnlySeconds = 31_536_000;

export const isServedByHttps = ({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">): boolean =>
  PUBLIC_URL?.startsWith("https:") ?? false;

/**
 * Returns the security headers of a response that is not a page: browsers must not run it, frame it or guess its type.
 * They are set on every response first, even if a request is refused before its route is found; `guardEdge` replaces
 * them on pages.
 */
export const baseHeaders = (settings: Pick<Settings, "PUBLIC_URL">): Record<string, string> => ({
  "content-security-policy": blankPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  ...(isServedByHttps(settings) && {
    "strict-transport-security": `max-age=${httpsOnlySeconds}; includeSubDomains`,
  }),
});

const blankPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The same for a picture that may bring its own styles, such as an SVG of the card provider. */
export const picturePolicy = `${blankPolicy}; style-src 'unsafe-inline'`;
