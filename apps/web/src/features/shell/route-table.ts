import { type ClientPath, clientPaths, matchesRoute } from "@songtan/contract/client-routes";

/**
 * Which page and which texts each address has, as plain data without React. The addresses themselves are in the
 * contract, because the server answers 200 for them and 404 for all others.
 */

/** The texts a page needs; one file per area and locale in `locales/`. */
export const areas = [
  "shell",
  "auth",
  "home",
  "landing",
  "booking",
  "tracking",
  "profile",
  "driver",
  "legal",
  "notices",
  "payments",
  "payouts",
  "charges",
  "rights",
  "receipts",
  "statement",
  "reports",
  "chat",
  "business",
  "developers",
  "imports",
  "money",
  "status",
] as const;
export type Area = (typeof areas)[number];

export type PageRoute = {
  /** File in `src/pages`, without extension. */
  readonly page: string;
  readonly area: Area;
  /** Other areas with texts that the page shows at once. */
  readonly texts?: readonly Area[];
  /** Rendered to a file at build time, because anyone (and any search engine) may read it. */
  readonly prerender?: true;
  /** Its first code reads nothing through the query cache, and so does not load it. */
  readonly withoutQueries?: true;
  /** The pages that it leads on to, by the `view` of its address; without one, the first. Their code comes with its own. */
  readonly leadsTo?: Readonly<Record<string, Pick<PageRoute, "page" | "texts">>>;
  /** For a signed-in driver: inside the layout that keeps their work live and calls to offers. */
  readonly driver?: true;
};

const pages: Readonly<Record<ClientPath, PageRoute>> = {
  "/": { page: "public/home", area: "home", prerender: true, withoutQueries: true },
  "/driver": { page: "driver/landing", area: "landing", texts: ["home"], prerender: true },
  "/business": { page: "business/business", area: "business", prerender: true },
  "/business/agents": {
    page: "business/agents",
    area: "business",
    texts: ["developers", "tracking"],
  },
  "/business/bookings": { page: "business/bookings", area: "business", texts: ["tracking"] },
  "/business/bookings/:id": {
    page: "business/booking",
    area: "tracking",
    leadsTo: {
      tracking: {
        page: "customer/tracking-detail",
        texts: ["payments", "charges", "notices", "reports", "chat"],
      },
      complete: {
        page: "customer/complete-detail",
        texts: ["charges", "receipts"],
      },
    },
  },
  "/business/company": { page: "business/company", area: "business" },
  "/business/developers": {
    page: "business/developers",
    area: "developers",
    texts: ["business", "tracking"],
  },
  "/business/import": { page: "business/import", area: "imports", texts: ["business", "home"] },
  "/business/invitations/:key": { page: "business/invitation", area: "business" },
  "/business/log": { page: "business/log", area: "business" },
  "/business/members": { page: "business/members", area: "business" },
  "/business/money": {
    page: "business/money",
    area: "money",
    texts: ["business", "payments", "payouts", "tracking"],
  },
  "/customer/booking": {
    page: "customer/booking",
    area: "booking",
    texts: ["payments", "home", "charges"],
  },
  "/customer/callback": { page: "customer/callback", area: "auth" },
  "/customer/complete": { page: "customer/complete", area: "tracking" },
  "/customer/complete/:id": {
    page: "customer/complete-detail",
    area: "tracking",
    texts: ["charges", "receipts"],
  },
  "/customer/notices": { page: "inbox/customer", area: "notices" },
  "/customer/profile": { page: "customer/profile/profile", area: "profile", texts: ["charges"] },
  "/customer/profile/cod": {
    page: "customer/profile/cod",
    area: "profile",
    texts: ["payouts", "tracking"],
  },
  "/customer/profile/contacts": { page: "customer/profile/contacts", area: "profile" },
  "/customer/profile/details": { page: "customer/profile/details", area: "profile" },
  "/customer/profile/notifications": {
    page: "customer/profile/notifications",
    area: "profile",
    texts: ["rights", "notices"],
  },
  "/customer/profile/payments": {
    page: "customer/profile/payments",
    area: "profile",
    texts: ["payments", "payouts", "charges"],
  },
  "/customer/profile/places": { page: "customer/profile/places", area: "profile" },
  "/customer/profile/privacy": {
    page: "customer/profile/privacy",
    area: "profile",
    texts: ["rights", "auth"],
  },
  "/customer/profile/security": {
    page: "customer/profile/security",
    area: "profile",
    texts: ["rights", "auth"],
  },
  "/customer/profile/tax": { page: "customer/profile/tax", area: "profile", texts: ["receipts"] },
  "/customer/receipt/:id": { page: "customer/receipt", area: "receipts" },
  "/customer/sign-in": {
    page: "customer/sign-in",
    area: "auth",
    prerender: true,
    withoutQueries: true,
  },
  "/customer/sign-up": {
    page: "customer/sign-up",
    area: "auth",
    prerender: true,
    withoutQueries: true,
  },
  "/customer/tracking": { page: "customer/tracking", area: "tracking", texts: ["home"] },
  "/customer/tracking/:id": {
    page: "customer/tracking-detail",
    area: "tracking",
    texts: ["payments", "charges", "notices", "reports", "chat"],
  },
  "/driver/booking": { page: "driver/booking", area: "driver", driver: true },
  "/driver/booking/:id": { page: "driver/booking-detail", area: "driver", driver: true },
  "/driver/callback": { page: "driver/callback", area: "auth" },
  "/driver/dashboard": {
    page: "driver/dashboard",
    area: "driver",
    texts: ["statement", "notices", "payouts"],
    driver: true,
  },
  "/driver/notices": { page: "inbox/driver", area: "notices", texts: ["driver"], driver: true },
  "/driver/profile": {
    page: "driver/profile/profile",
    area: "profile",
    texts: ["driver", "auth"],
    driver: true,
  },
  "/driver/profile/account": {
    page: "driver/profile/account",
    area: "profile",
    texts: ["driver"],
    driver: true,
  },
  "/driver/profile/bank-account": {
    page: "driver/profile/bank-account",
    area: "profile",
    texts: ["driver", "payouts"],
    driver: true,
  },
  "/driver/profile/citizen-card": {
    page: "driver/profile/citizen-card",
    area: "profile",
    texts: ["driver"],
    driver: true,
  },
  "/driver/profile/display": {
    page: "driver/profile/display",
    area: "profile",
    texts: ["driver"],
    driver: true,
  },
  "/driver/profile/driver-license": {
    page: "driver/profile/driver-license",
    area: "profile",
    texts: ["driver"],
    driver: true,
  },
  "/driver/profile/email": {
    page: "driver/profile/email",
    area: "profile",
    texts: ["driver", "auth"],
    driver: true,
  },
  "/driver/profile/notifications": {
    page: "driver/profile/notifications",
    area: "profile",
    texts: ["driver", "rights", "notices"],
    driver: true,
  },
  "/driver/profile/phone-no": {
    page: "driver/profile/phone-no",
    area: "profile",
    texts: ["driver", "auth"],
    driver: true,
  },
  "/driver/profile/privacy": {
    page: "driver/profile/privacy",
    area: "profile",
    texts: ["driver", "rights", "auth"],
    driver: true,
  },
  "/driver/profile/security": {
    page: "driver/profile/security",
    area: "profile",
    texts: ["driver", "rights", "auth"],
    driver: true,
  },
  "/driver/profile/vehicle": {
    page: "driver/profile/vehicle",
    area: "profile",
    texts: ["driver"],
    driver: true,
  },
  "/driver/profile/vehicle-act": {
    page: "driver/profile/vehicle-act",
    area: "profile",
    texts: ["driver"],
    driver: true,
  },
  "/driver/sign-in": {
    page: "driver/sign-in",
    area: "auth",
    prerender: true,
    withoutQueries: true,
  },
  "/driver/sign-up": {
    page: "driver/sign-up",
    area: "auth",
    prerender: true,
    withoutQueries: true,
  },
  "/driver/statement": {
    page: "driver/statement",
    area: "statement",
    texts: ["driver", "payouts"],
    driver: true,
  },
  "/driver/task": { page: "driver/task", area: "driver", driver: true },
  "/driver/task/:id": {
    page: "driver/task-detail",
    area: "driver",
    texts: ["charges", "chat", "reports"],
    driver: true,
  },
  "/terms": { page: "public/terms", area: "legal", prerender: true, withoutQueries: true },
  "/privacy": { page: "public/privacy", area: "legal", prerender: true, withoutQueries: true },
  "/help": { page: "public/help", area: "legal", prerender: true, withoutQueries: true },
  "/status": { page: "public/status", area: "status", texts: ["legal"] },
  "/r/:key": { page: "public/recipient", area: "tracking" },
  "/not-me/:token": { page: "public/not-me", area: "auth" },
};

export const pageRoutes: readonly (PageRoute & { readonly path: ClientPath })[] = clientPaths.map(
  (path) => ({
    path,
    ...pages[path],
  }),
);

/** The addresses rendered to files at build time, in both locales. */
export const prerenderedPaths: readonly string[] = pageRoutes
  .filter((route) => route.prerender)
  .flatMap(({ path }) => [path, path === "/" ? "/en" : `/en${path}`]);

const routeAt = (pathname: string) => {
  const thaiPath = pathname.replace(/^\/en(?=\/|$)/, "") || "/";
  return pageRoutes.find(({ path }) => matchesRoute(path, thaiPath));
};

/** Returns the area of texts of the page at this path of either locale, or `shell` for an unknown page. */
export const areaOf = (pathname: string): Area => routeAt(pathname)?.area ?? "shell";

/** All areas that the page at this path shows at once, its own first. */
export const areasOf = (pathname: string): readonly Area[] => [
  areaOf(pathname),
  ...(routeAt(pathname)?.texts ?? []),
];
