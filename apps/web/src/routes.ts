import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pageRoutes } from "./route-table.ts";

/** Both locales share a page's file; only the id and the address differ. */
function pagesOf(locale: string, prefix: string) {
  const routeOf = ({ path, page }: (typeof pageRoutes)[number]) =>
    route(`${prefix}${path}`, `pages/${page}.tsx`, { id: `${locale}/${page}` });
  return [
    ...pageRoutes.filter((page) => page.withoutQueries).map(routeOf),
    layout(
      "layouts/query-layout.tsx",
      { id: `${locale}/queries` },
      pageRoutes.filter((page) => !page.withoutQueries).map(routeOf),
    ),
  ];
}

export default [
  ...pagesOf("th", ""),
  ...pagesOf("en", "/en"),
  // Every other address.
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
