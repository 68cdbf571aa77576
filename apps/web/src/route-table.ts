/**
 * Every address of the app, as plain data without React: the router builds its routes from it, the build pre-renders
 * the public ones, and the server answers 200 for these addresses and 404 for all others.
 */

/** The texts a page needs; one file per area and locale in `locales/`. */
export const areas = ["shell", "auth", "home", "booking", "tracking", "profile", "driver", "legal"] as const;
export type Area = (typeof areas)[number];

export type PageRoute = {
  /** The Thai address. The English one is the same with `/en` in front. */
  readonly path: string;
  /** File in `src/pages`, without extension. */
  readonly page: string;
  readonly area: Area;
  /** Rendered to a file at build time, because anyone (and any search engine) may read it. */
  readonly prerender?: true;
};

const driverProfilePages = [
  "account",
  "bank-account",
  "citizen-card",
  "driver-license",
  "email",
  "phone-no",
  "vehicle",
  "vehicle-act",
] as const;

export const pageRoutes: readonly PageRoute[] = [
  { path: "/", page: "home", area: "home", prerender: true },
  { path: "/driver", page: "driver-landing", area: "home", prerender: true },
  { path: "/customer/booking", page: "customer-booking", area: "booking" },
  { path: "/customer/callback", page: "customer-callback", area: "auth" },
  { path: "/customer/complete", page: "customer-complete", area: "tracking" },
  { path: "/customer/complete/:id", page: "customer-complete-detail", area: "tracking" },
  { path: "/customer/profile", page: "customer-profile", area: "profile" },
  { path: "/customer/sign-in", page: "customer-sign-in", area: "auth", prerender: true },
  { path: "/customer/sign-up", page: "customer-sign-up", area: "auth", prerender: true },
  { path: "/customer/tracking", page: "customer-tracking", area: "tracking" },
  { path: "/customer/tracking/:id", page: "customer-tracking-detail", area: "tracking" },
  { path: "/driver/booking", page: "driver-booking", area: "driver" },
  { path: "/driver/booking/:id", page: "driver-booking-detail", area: "driver" },
  { path: "/driver/callback", page: "driver-callback", area: "auth" },
  { path: "/driver/dashboard", page: "driver-dashboard", area: "driver" },
  { path: "/driver/profile", page: "driver-profile", area: "profile" },
  ...driverProfilePages.map(
    (name): PageRoute => ({ path: `/driver/profile/${name}`, page: `driver-profile-${name}`, area: "profile" }),
  ),
  { path: "/driver/sign-in", page: "driver-sign-in", area: "auth", prerender: true },
  { path: "/driver/sign-up", page: "driver-sign-up", area: "auth", prerender: true },
  { path: "/driver/task", page: "driver-task", area: "driver" },
  { path: "/driver/task/:id", page: "driver-task-detail", area: "driver" },
  { path: "/terms", page: "terms", area: "legal", prerender: true },
  { path: "/privacy", page: "privacy", area: "legal", prerender: true },
  { path: "/help", page: "help", area: "legal", prerender: true },
  { path: "/r/:key", page: "recipient", area: "tracking" },
];

const english = (path: string) => (path === "/" ? "/en" : `/en${path}`);
const bothLocales = (paths: readonly string[]) => [...paths, ...paths.map(english)];

/** All addresses of both locales as patterns, such as `/en/customer/tracking/:id`. */
export const clientRoutes: readonly string[] = bothLocales(pageRoutes.map((route) => route.path));

/** The addresses rendered to files at build time, in both locales. */
export const prerenderedPaths: readonly string[] = bothLocales(
  pageRoutes.filter((route) => route.prerender).map((route) => route.path),
);

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function fits(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(":") || part === given[index]);
}

/** Whether the app has a page at this path (without query and hash). One trailing slash is tolerated. */
export function isClientRoute(pathname: string): boolean {
  if (!pathname.startsWith("/") || pathname.includes("//")) return false;
  return clientRoutes.some((pattern) => fits(pattern, pathname));
}

/** The area of texts of the page at this path of either locale; `shell` where there is no page. */
export function areaOf(pathname: string): Area {
  const [first, ...rest] = segmentsOf(pathname);
  const thaiPath = first === "en" ? `/${rest.join("/")}` : pathname;
  return pageRoutes.find((route) => fits(route.path, thaiPath))?.area ?? "shell";
}
