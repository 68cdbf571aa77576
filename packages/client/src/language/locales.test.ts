import fc from "fast-check";
import { expect, test } from "vitest";
import {
  defaultLocale,
  fallbackLocale,
  localeEntries,
  localeOf,
  localePath,
  plainPath,
} from "./locales.ts";

test("SPEC 3 locale entry: code, iso, name and file; th is th-TH with its name in Thai, en is en-US, English", () => {
  expect(localeEntries).toEqual([
    { code: "th", iso: "th-TH", name: "ไทย", file: expect.stringContaining("th/") },
    { code: "en", iso: "en-US", name: "English", file: expect.stringContaining("en/") },
  ]);
});

test("SPEC 9 default locale th, fallback th; every locale except the default is prefixed in the URL", () => {
  expect([defaultLocale, fallbackLocale]).toEqual(["th", "th"]);
  expect(localePath("/driver/task", "th")).toBe("/driver/task");
  expect(localePath("/driver/task", "en")).toBe("/en/driver/task");
  expect(localePath("/", "en")).toBe("/en");
  expect(localePath("/?a=1#b", "en")).toBe("/en?a=1#b");
  expect(localePath("/en", "th")).toBe("/");
  expect(localePath("/en/help?x=/en/#y", "th")).toBe("/help?x=/en/#y");
});

test("only /en itself is the English prefix", () => {
  expect(
    ["/en", "/en/", "/en/help", "/en?x", "/english", "/", "/customer/en"].map(localeOf),
  ).toEqual(["en", "en", "en", "en", "th", "th", "th"]);
});

test("a trailing slash is the same page, so a pre-rendered page is the same with and without it", () => {
  expect(["/en/", "/en/help/", "/help/?a=/", "/"].map(plainPath)).toEqual([
    "/",
    "/help",
    "/help?a=/",
    "/",
  ]);
});

test("property: changing the language there and back is the same address", () => {
  const path = fc
    .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 })
    .map((parts) => `/${parts.join("/")}`);
  fc.assert(
    fc.property(path, (thai) => {
      fc.pre(localeOf(thai) === "th");
      const english = localePath(thai, "en");
      expect(localeOf(english)).toBe("en");
      expect(localePath(english, "th")).toBe(thai);
    }),
  );
});
