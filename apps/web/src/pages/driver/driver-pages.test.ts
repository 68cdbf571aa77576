import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageRoutes } from "../../features/shell/route-table.ts";

const folder = new URL("../", import.meta.url);
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({
    name: path.replaceAll("\\", "/").replace(".tsx", ""),
    code: readFileSync(new URL(path, folder), "utf8"),
  }));

test("every page of a signed-in driver is in the layout that alerts to offers and sends what the phone has stored", () => {
  const guarded = pages
    .filter(({ code }) => /middleware: "driver"/.test(code))
    .map(({ name }) => name);
  const inLayout = pageRoutes.filter((page) => page.driver).map(({ page }) => page);
  expect(guarded.length).toBeGreaterThan(10);
  expect(inLayout.toSorted()).toEqual(guarded.toSorted());
});

test("the layout has all three, and no page has one of its own", () => {
  const parts = ["<DriverSpace>", "<OfferAlarm />", "<TaskSyncStarter />"];
  const layout = readFileSync(new URL("../layouts/driver-layout.tsx", folder), "utf8");
  expect(parts.filter((part) => !layout.includes(part))).toEqual([]);
  expect(
    pages.filter(({ code }) => /<(DriverSpace|OfferAlarm|TaskSyncStarter)\b/.test(code)),
  ).toEqual([]);
});
