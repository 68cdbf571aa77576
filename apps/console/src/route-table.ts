import { matchesRoute } from "@songtan/contract/client-routes";
import { type ConsolePath, consolePaths } from "@songtan/contract/console-routes";

/** The texts a page needs; one file per area and locale in `locales/`. */
export const areas = [
  "shell",
  "access",
  "operations",
  "review",
  "drivers",
  "bookings",
  "payouts",
  "money",
  "books",
  "pricing",
  "staff",
] as const;
export type Area = (typeof areas)[number];

type PageRoute = {
  /** File in `src/pages`, without extension. */
  readonly page: string;
  readonly area: Area;
};

const pages: Readonly<Record<ConsolePath, PageRoute>> = {
  "/": { page: "home", area: "shell" },
  "/sign-in": { page: "sign-in", area: "access" },
  "/invitations/:token": { page: "invitation", area: "access" },
  "/operations": { page: "operations", area: "operations" },
  "/reviews": { page: "reviews", area: "review" },
  "/reviews/:id": { page: "review", area: "review" },
  "/drivers": { page: "drivers", area: "drivers" },
  "/drivers/:id": { page: "driver", area: "drivers" },
  "/appeals": { page: "appeals", area: "drivers" },
  "/bookings": { page: "bookings", area: "bookings" },
  "/bookings/:id": { page: "booking", area: "bookings" },
  "/depots": { page: "depots", area: "bookings" },
  "/payouts": { page: "payouts", area: "payouts" },
  "/payouts/:id": { page: "payout", area: "payouts" },
  "/payout-runs/:id": { page: "payout-run", area: "payouts" },
  "/cod": { page: "cod", area: "payouts" },
  "/payments": { page: "payments", area: "money" },
  "/payments/:id": { page: "payment", area: "money" },
  "/adjustments": { page: "adjustments", area: "money" },
  "/differences": { page: "differences", area: "money" },
  "/reports": { page: "reports", area: "money" },
  "/reports/:id": { page: "report", area: "money" },
  "/disputes": { page: "disputes", area: "money" },
  "/disputes/:id": { page: "dispute", area: "money" },
  "/books": { page: "books", area: "books" },
  "/books/entries": { page: "book-entries", area: "books" },
  "/books/certificates": { page: "certificates", area: "books" },
  "/books/months/:month": { page: "book-month", area: "books" },
  "/promos": { page: "promos", area: "pricing" },
  "/promos/:id": { page: "promo", area: "pricing" },
  "/tariffs": { page: "tariffs", area: "pricing" },
  "/tariffs/cases": { page: "case-terms", area: "pricing" },
  "/tariffs/holidays": { page: "holidays", area: "pricing" },
  "/tariffs/drafts/:id": { page: "tariff-draft", area: "pricing" },
  "/tariffs/:id": { page: "tariff", area: "pricing" },
  "/staff": { page: "staff", area: "staff" },
  "/audit": { page: "audit", area: "staff" },
  "/security": { page: "security", area: "staff" },
  "/account": { page: "account", area: "access" },
};

export const pageRoutes: readonly (PageRoute & { readonly path: ConsolePath })[] = consolePaths.map(
  (path) => ({
    path,
    ...pages[path],
  }),
);

/** The area of texts of the page at this path of either locale; `shell` where there is no page. */
export function areaOf(pathname: string): Area {
  const thaiPath = pathname.replace(/^\/en(?=\/|$)/, "") || "/";
  return pageRoutes.find(({ path }) => matchesRoute(path, thaiPath))?.area ?? "shell";
}
