import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type PageRoute, pageRoutes } from "./features/shell/route-table.ts";

/**
 * One route for both locales: `en?` is there or not. Two routes each would put every page twice into the list of chunks
 * that the browser loads first.
 */
const routeOf = ({ path, page }: PageRoute & { path: string }) =>
  route(path === "/" ? "en?" : `en?${path}`, `pages/${page}.tsx`, { id: page });

const withQueries = pageRoutes.filter((page) => !page.withoutQueries);

export default [
  ...pageRoutes.filter((page) => page.withoutQueries).map(routeOf),
  layout("layouts/query-layout.tsx", { id: "queries" }, [
    ...withQueries.filter((page) => !page.driver).map(routeOf),
    layout(
      "layouts/driver-layout.tsx",
      { id: "driver" },
      withQueries.filter((page) => page.driver).map(routeOf),
    ),
  ]),
  // Every other address.
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
