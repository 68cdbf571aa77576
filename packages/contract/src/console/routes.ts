import { matchesRoute } from "../client-routes.ts";

/**
 * Every address of the console in its Thai form, under `/console`; the English one has `/en` in front. The console builds
 * its pages from this list and the server answers 200 for these addresses and 404 for all others.
 */
export const consolePaths = [
  "/",
  "/sign-in",
  "/invitations/:token",
  "/first-manager/:token",
  "/operations",
  "/figures",
  "/on-call",
  "/announcements",
  "/reviews",
  "/reviews/:id",
  "/drivers",
  "/drivers/:id",
  "/appeals",
  "/businesses",
  "/businesses/:id",
  "/customers",
  "/customers/:id",
  "/customers/:id/book",
  "/bookings",
  "/bookings/:id",
  "/depots",
  "/payouts",
  "/payouts/:id",
  "/payout-runs/:id",
  "/cod",
  "/payments",
  "/payments/:id",
  "/adjustments",
  "/differences",
  "/reports",
  "/reports/:id",
  "/disputes",
  "/disputes/:id",
  "/books",
  "/books/entries",
  "/books/certificates",
  "/books/months/:month",
  "/promos",
  "/promos/:id",
  "/tariffs",
  "/tariffs/holidays",
  "/tariffs/cases",
  "/tariffs/drafts/:id",
  "/tariffs/:id",
  "/setup",
  "/settings",
  "/staff",
  "/audit",
  "/security",
  "/account",
] as const;
export type ConsolePath = (typeof consolePaths)[number];

/** The path of the console, below the site's address. */
export const consoleBase = "/console";

/** Returns true when the console has a page at this path (without query and hash). One trailing slash is tolerated. */
export function isConsoleRoute(pathname: string): boolean {
  const inside = /^\/console(?:\/en)?(\/.*)?$/.exec(pathname);
  if (!inside || pathname.includes("//")) return false;
  return consolePaths.some((pattern) => matchesRoute(pattern, inside[1] ?? "/"));
}
