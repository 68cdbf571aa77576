import { type RouteConfig, route } from "@react-router/dev/routes";
import { pageRoutes } from "./features/shell/route-table.ts";

export default [
  // One route for both locales: `en?` is there or not.
  ...pageRoutes.map(({ path, page }) =>
    route(path === "/" ? "en?" : `en?${path}`, `pages/${page}.tsx`, { id: page }),
  ),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
