import type { Locale } from "@songtan/domain/account-types";

/**
 * Every address of the web app in its Thai form; the English one is the same with `/en` in front. The web builds its
 * pages from this list and the server answers 200 for these addresses and 404 for all others.
 */
export const clientPaths = [
  "/",
  "/driver",
  "/business",
  "/business/agents",
  "/business/bookings",
  "/business/bookings/:id",
  "/business/company",
  "/business/developers",
  "/business/import",
  "/business/invitations/:key",
  "/business/log",
  "/business/members",
  "/business/money",
  "/customer/booking",
  "/customer/callback",
  "/customer/complete",
  "/customer/complete/:id",
  "/customer/notices",
  "/customer/profile",
  "/customer/profile/cod",
  "/customer/profile/contacts",
  "/customer/profile/details",
  "/customer/profile/notifications",
  "/customer/profile/payments",
  "/customer/profile/places",
  "/customer/profile/privacy",
  "/customer/profile/security",
  "/customer/profile/tax",
  "/customer/receipt/:id",
  "/customer/sign-in",
  "/customer/sign-up",
  "/customer/tracking",
  "/customer/tracking/:id",
  "/driver/booking",
  "/driver/booking/:id",
  "/driver/callback",
  "/driver/dashboard",
  "/driver/notices",
  "/driver/profile",
  "/driver/profile/account",
  "/driver/profile/bank-account",
  "/driver/profile/citizen-card",
  "/driver/profile/display",
  "/driver/profile/driver-license",
  "/driver/profile/email",
  "/driver/profile/notifications",
  "/driver/profile/phone-no",
  "/driver/profile/privacy",
  "/driver/profile/security",
  "/driver/profile/vehicle",
  "/driver/profile/vehicle-act",
  "/driver/sign-in",
  "/driver/sign-up",
  "/driver/statement",
  "/driver/task",
  "/driver/task/:id",
  "/terms",
  "/privacy",
  "/help",
  "/status",
  "/r/:key",
  "/not-me/:token",
] as const;
export type ClientPath = (typeof clientPaths)[number];

/** A Thai path, with its query and hash, as the path of `locale`. */
export const pathIn = (locale: Locale, thaiPath: string): string =>
  locale === "en" ? `/en${thaiPath.replace(/^\/(?=$|[?#])/, "")}` : thaiPath;

/** All addresses of both locales as patterns, such as `/en/customer/tracking/:id`. */
export const clientRoutes: readonly string[] = [
  ...clientPaths,
  ...clientPaths.map((path) => pathIn("en", path)),
];

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

/** Returns true when `pathname` is an address of the pattern: same length, equal except for the `:name` parts. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const patternSegments = segmentsOf(pattern);
  const pathSegments = segmentsOf(pathname);
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every((part, index) => part.startsWith(":") || part === pathSegments[index])
  );
}

/**
 * The built file of a page's first HTML, by its address as a pattern: `/en/customer/tracking/:id` has one for every id.
 *
 * @param view of a page that leads on to one or another by the `view` of its address
 */
export const startFileOf = (pattern: string, view = "index"): string =>
  [...segmentsOf(pattern).map((part) => part.replace(/^:/, "_")), `${view}.html`].join("/");

/** The pattern that this path is an address of. One trailing slash is tolerated. */
export function clientRouteAt(pathname: string): string | undefined {
  if (!pathname.startsWith("/") || pathname.includes("//")) return undefined;
  return clientRoutes.find((pattern) => matchesRoute(pattern, pathname));
}

/** Returns true when the text has the form of a record's id (a UUID). An address with any other text is not a page. */
export const isRecordId = (text: string | undefined): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? "");

/** Pages that check their `:id` before they show anything; the pages of tracking and receivers also have a key there. */
const recordPages = /^(\/en)?\/(customer\/(complete|receipt)|driver\/(booking|task))\/:id$/;

/** Returns true when the app has a page at this path (without query and hash). One trailing slash is tolerated. */
export function isClientRoute(pathname: string): boolean {
  const pattern = clientRouteAt(pathname);
  return (
    pattern !== undefined && (!recordPages.test(pattern) || isRecordId(segmentsOf(pathname).at(-1)))
  );
}

/** Pages that anyone with the address may see: it holds a key. */
const keyPaths = [
  "/r/:key",
  "/not-me/:token",
  "/customer/tracking/:id",
  "/business/invitations/:key",
] as const satisfies ClientPath[];
const keyRoutes = keyPaths.flatMap((path) => [path, pathIn("en", path)]);

/** Returns true when a page's address contains a key, so logs, caches and search indexes must not store it. */
export const holdsKey = (pathname: string): boolean =>
  keyRoutes.some((pattern) => matchesRoute(pattern, pathname));
