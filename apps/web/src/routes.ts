import { type RouteConfig, route } from "@react-router/dev/routes";
import { pageRoutes } from "./route-table.ts";

/** Both locales share a page's file; only the id and the address differ. The last route is every other address. */
const thai = pageRoutes.map(({ path, page }) => route(path, `pages/${page}.tsx`, { id: `th/${page}` }));
const english = pageRoutes.map(({ path, page }) => route(`/en${path}`, `pages/${page}.tsx`, { id: `en/${page}` }));

export default [...thai, ...english, route("*", "pages/not-found.tsx")] satisfies RouteConfig;
