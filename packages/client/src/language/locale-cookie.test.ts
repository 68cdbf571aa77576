import { expect, test } from "vitest";
import { localeCookie } from "./locale-cookie.ts";

test("SPEC 9 locale cookie i18n_redirected lasts 365 days and is not secure", () => {
  const cookie = localeCookie("en");
  expect(cookie).toMatch(/^i18n_redirected=en;/);
  expect(cookie).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
  expect(cookie).toContain("Path=/");
  expect(cookie).not.toMatch(/secure/i);
});
