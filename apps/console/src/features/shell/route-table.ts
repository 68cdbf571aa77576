import { matchesRoute } from "@songtan/contract/client-routes";
import { type ConsolePath, consolePaths } from "@songtan/contract/console/routes";

/** The texts a page needs; one file per area and locale in `locales/`. */
export const areas = [
  "shell",
  "access",
  "operations",
  "figures",
  "review",
  "drivers",
  "businesses",
  "customers",
  "bookings",
  "payouts",
  "money",
  "books",
  "pricing",
  "staff",
  "setup",
] as const;
export type Area = (typeof areas)[number];

type PageRoute = {
  /** File in `src/pages`, without extension. */
  readonly page: string;
  readonly area: Area;
};

const pages: Readonly<Record<ConsolePath, PageRoute>> = {
  "/": { page: "home", area: "shell" },
  "/sign-in": { page: "access/sign-in", area: "access" },
  "/invitations/:token": { page: "access/invitation", area: "access" },
  "/first-manager/:token": { page: "access/first-manager", area: "access" },
  "/operations": { page: "bookings/operations", area: "operations" },
  "/figures": { page: "figures/figures", area: "figures" },
  "/announcements": { page: "bookings/announcements", area: "operations" },
  "/on-call": { page: "bookings/on-call", area: "operations" },
  "/reviews": { page: "drivers/reviews", area: "review" },
  "/reviews/:id": { page: "drivers/review", area: "review" },
  "/drivers": { page: "drivers/drivers", area: "drivers" },
  "/drivers/:id": { page: "drivers/driver", area: "drivers" },
  "/appeals": { page: "drivers/appeals", area: "drivers" },
  "/businesses": { page: "businesses/businesses", area: "businesses" },
  "/businesses/:id": { page: "businesses/business", area: "businesses" },
  "/customers": { page: "customers/customers", area: "customers" },
  "/customers/:id": { page: "customers/customer", area: "customers" },
  "/customers/:id/book": { page: "customers/book", area: "customers" },
  "/bookings": { page: "bookings/bookings", area: "bookings" },
  "/bookings/:id": { page: "bookings/booking", area: "bookings" },
  "/depots": { page: "bookings/depots", area: "bookings" },
  "/payouts": { page: "payouts/payouts", area: "payouts" },
  "/payouts/:id": { page: "payouts/payout", area: "payouts" },
  "/payout-runs/:id": { page: "payouts/payout-run", area: "payouts" },
  "/cod": { page: "payouts/cod", area: "payouts" },
  "/payments": { page: "money/payments", area: "money" },
  "/payments/:id": { page: "money/payment", area: "money" },
  "/adjustments": { page: "money/adjustments", area: "money" },
  "/differences": { page: "money/differences", area: "money" },
  "/reports": { page: "money/reports", area: "money" },
  "/reports/:id": { page: "money/report", area: "money" },
  "/disputes": { page: "money/disputes", area: "money" },
  "/disputes/:id": { page: "money/dispute", area: "money" },
  "/books": { page: "books/books", area: "books" },
  "/books/entries": { page: "books/book-entries", area: "books" },
  "/books/certificates": { page: "books/certificates", area: "books" },
  "/books/months/:month": { page: "books/book-month", area: "books" },
  "/promos": { page: "pricing/promos", area: "pricing" },
  "/promos/:id": { page: "pricing/promo", area: "pricing" },
  "/tariffs": { page: "pricing/tariffs", area: "pricing" },
  "/tariffs/cases": { page: "pricing/case-terms", area: "pricing" },
  "/tariffs/holidays": { page: "pricing/holidays", area: "pricing" },
  "/tariffs/drafts/:id": { page: "pricing/tariff-draft", area: "pricing" },
  "/tariffs/:id": { page: "pricing/tariff", area: "pricing" },
  "/setup": { page: "setup/setup", area: "setup" },
  "/settings": { page: "setup/settings", area: "setup" },
  "/staff": { page: "staff/staff", area: "staff" },
  "/audit": { page: "staff/audit", area: "staff" },
  "/security": { page: "staff/security", area: "staff" },
  "/account": { page: "access/account", area: "access" },
};

export const pageRoutes: readonly (PageRoute & { readonly path: ConsolePath })[] = consolePaths.map(
  (path) => ({
    path,
    ...pages[path],
  }),
);

/** Returns the area of texts of the page at this path of either locale, or `shell` for an unknown page. */
export function areaOf(pathname: string): Area {
  const thaiPath = pathname.replace(/^\/en(?=\/|$)/, "") || "/";
  return pageRoutes.find(({ path }) => matchesRoute(path, thaiPath))?.area ?? "shell";
}
