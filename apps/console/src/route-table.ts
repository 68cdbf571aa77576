import { fitsRoute } from "@songtan/contract/client-routes";
import { type ConsolePath, consolePaths } from "@songtan/contract/console-routes";

/** The texts a page needs; one file per area and locale in `locales/`. */
export const areas = ["shell", "access", "review", "drivers", "bookings", "staff"] as const;
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
  "/reviews": { page: "reviews", area: "review" },
  "/reviews/:id": { page: "review", area: "review" },
  "/drivers": { page: "drivers", area: "drivers" },
  "/drivers/:id": { page: "driver", area: "drivers" },
  "/appeals": { page: "appeals", area: "drivers" },
  "/bookings": { page: "bookings", area: "bookings" },
  "/bookings/:id": { page: "booking", area: "bookings" },
  "/staff": { page: "staff", area: "staff" },
  "/audit": { page: "audit", area: "staff" },
  "/account": { page: "account", area: "access" },
};

export const pageRoutes: readonly (PageRoute & { readonly path: ConsolePath })[] = consolePaths.map((path) => ({
  path,
  ...pages[path],
}));

/** The area of texts of the page at this path of either locale; `shell` where there is no page. */
export function areaOf(pathname: string): Area {
  const thaiPath = pathname.replace(/^\/en(?=\/|$)/, "") || "/";
  return pageRoutes.find(({ path }) => fitsRoute(path, thaiPath))?.area ?? "shell";
}
