import { expect, test } from "vitest";
import { budgetOf, entriesOf, scriptsOf, viewsOf } from "../tooling/page-scripts.ts";
import { pageRoutes } from "./features/shell/route-table.ts";

const part = (file: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  file,
  imports,
  dynamicImports,
});

test("a page's scripts are its own and all they import, each once, without what loads later", () => {
  const chunks = {
    "src/entry.client.tsx": part("entry.js", ["_shell.js"]),
    "src/pages/a.tsx": part("a.js", ["_shell.js", "_common.js"], ["map.tsx"]),
    "_shell.js": part("shell.js"),
    "_common.js": part("common.js", ["_shell.js"]),
    "map.tsx": part("map.js"),
  };
  expect(scriptsOf(chunks, ["src/entry.client.tsx", "src/pages/a.tsx"]).sort()).toEqual([
    "a.js",
    "common.js",
    "entry.js",
    "shell.js",
  ]);
  expect(() => scriptsOf(chunks, ["src/pages/b.tsx"])).toThrow("src/pages/b.tsx");
});

test("a page begins with the layouts that the router puts it in; the home page may have least", () => {
  const routeOf = (path: string) => pageRoutes.find((route) => route.path === path);
  const task = routeOf("/driver/task");
  const home = routeOf("/");
  if (!task || !home) throw new Error("the table lacks a page");
  const named = (route: typeof task, view: string | null = null) =>
    entriesOf(route, view).map((name) => /src\/(.*)\.tsx/.exec(name)?.[1]);
  expect(named(task)).toEqual([
    "entry.client",
    "root",
    "layouts/query-layout",
    "layouts/driver-layout",
    "pages/driver/task",
  ]);
  expect(named(home)).toEqual(["entry.client", "root", "pages/public/home"]);
  const led = routeOf("/business/bookings/:id");
  const views = led && viewsOf(led).map((view) => named(led, view).slice(-2));
  expect(views).toEqual([
    ["pages/business/booking", "pages/customer/tracking-detail"],
    ["pages/business/booking", "pages/customer/complete-detail"],
  ]);
  expect(viewsOf(task)).toEqual([null]);
  expect(budgetOf(home).kilobytes).toBeLessThan(budgetOf(task).kilobytes);
});
