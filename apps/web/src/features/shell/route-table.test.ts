import { existsSync } from "node:fs";
import { clientRoutes, isClientRoute } from "@songtan/contract/client-routes";
import { expect, test } from "vitest";
import { areaOf, pageRoutes, prerenderedPaths } from "./route-table.ts";

const specRoutes = [
  "/",
  "/driver",
  "/customer/booking",
  "/customer/callback",
  "/customer/complete",
  "/customer/complete/:id",
  "/customer/profile",
  "/customer/receipt/:id",
  "/customer/sign-in",
  "/customer/sign-up",
  "/customer/tracking",
  "/customer/tracking/:id",
  "/driver/booking",
  "/driver/booking/:id",
  "/driver/callback",
  "/driver/dashboard",
  "/driver/profile",
  "/driver/sign-in",
  "/driver/sign-up",
  "/driver/statement",
  "/driver/task",
  "/driver/task/:id",
  ...[
    "account",
    "bank-account",
    "citizen-card",
    "driver-license",
    "email",
    "phone-no",
    "vehicle",
    "vehicle-act",
  ].map((name) => `/driver/profile/${name}`),
];

test.each(specRoutes)(
  "SPEC 2 route %s exists without prefix in Thai and under /en in English",
  (route) => {
    expect(clientRoutes).toContain(route);
    expect(clientRoutes).toContain(route === "/" ? "/en" : `/en${route}`);
  },
);

test("SPEC 2: every address has a page file, and one file serves both languages", () => {
  for (const { page } of pageRoutes)
    expect(existsSync(new URL(`../../pages/${page}.tsx`, import.meta.url)), page).toBe(true);
  expect(new Set(pageRoutes.map(({ page }) => page)).size).toBe(pageRoutes.length);
});

test("SPEC 8 unknown route: only known addresses are pages", () => {
  const id = "0b0f2c1e-0000-4000-8000-000000000000";
  for (const known of [
    "/",
    "/en",
    "/en/",
    `/customer/tracking/${id}`,
    "/en/driver/profile/vehicle-act",
    "/driver/",
  ]) {
    expect(isClientRoute(known), known).toBe(true);
  }
  for (const unknown of [
    "/nothing",
    "/en/nothing",
    "/english",
    "/customer",
    "/driver/task/1/2",
    "//driver",
    "/th/driver",
  ]) {
    expect(isClientRoute(unknown), unknown).toBe(false);
  }
});

test("public pages are pre-rendered in both languages, pages behind a sign-in never", () => {
  expect(prerenderedPaths).toEqual(
    expect.arrayContaining(["/", "/en", "/driver", "/en/terms", "/customer/sign-up"]),
  );
  expect(
    prerenderedPaths.filter((path) => /profile|task|tracking|dashboard|booking|:/.test(path)),
  ).toEqual([]);
});

test("a page's area of texts is the same in both languages; where there is no page it is the shell's", () => {
  expect([areaOf("/"), areaOf("/en"), areaOf("/en/driver/task/1"), areaOf("/nothing")]).toEqual([
    "home",
    "home",
    "driver",
    "shell",
  ]);
});
