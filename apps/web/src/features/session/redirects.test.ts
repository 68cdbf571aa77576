import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { memoryStore } from "../api/memory-store.ts";
import {
  clearRememberedPath,
  ownPath,
  pathAfterLogin,
  rememberPath,
  rememberPathIfNone,
} from "./redirects.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a browser without URL.canParse finds its way too, and no way elsewhere", () => {
  vi.stubGlobal("URL", Object.assign(class extends URL {}, { canParse: undefined }));
  expect(ownPath("/driver/task/7")).toBe("/driver/task/7");
  expect(ownPath("/%")).toBe("/%");
  expect(ownPath("//[")).toBeNull();
});

test("SPEC 4 the path a guest tried before login is remembered and restored after login", () => {
  const { store, cookies, local } = memoryStore();
  rememberPath(store, "/en/customer/tracking/7?x=1");
  expect(local.get("auth.redirect")).toBe("/en/customer/tracking/7?x=1");
  expect(cookies.get("auth.redirect")).toBe(encodeURIComponent("/en/customer/tracking/7?x=1"));
  expect(pathAfterLogin(store, "customer", "en")).toBe("/en/customer/tracking/7?x=1");
  clearRememberedPath(store, "/somewhere/else");
  expect(pathAfterLogin(store, "customer", "en")).toBe("/en/customer/tracking/7?x=1");
  clearRememberedPath(store, "/en/customer/tracking/7?x=1");
  expect(pathAfterLogin(store, "customer", "en")).toBe("/en/customer/booking");
});

test("with nothing remembered a login ends at the role's home, in the page's language", () => {
  const { store } = memoryStore();
  expect(pathAfterLogin(store, "customer", "th")).toBe("/customer/booking");
  expect(pathAfterLogin(store, "driver", "en")).toBe("/en/driver/dashboard");
});

test("a path of the other role's tree waits for that role's login", () => {
  const { store } = memoryStore();
  rememberPath(store, "/driver/task/7");
  expect(pathAfterLogin(store, "customer", "th")).toBe("/customer/booking");
  rememberPathIfNone(store, "/driver/profile");
  expect(pathAfterLogin(store, "driver", "th")).toBe("/driver/task/7");
});

test.each([
  "https://other.example/",
  "//other.example",
  "/\\other.example",
  "\\\\other",
  "javascript:alert(1)",
  "customer",
  "",
  "/a\\b",
  "/\u0000",
  "/\t/other.example",
])("only a path of our own site is ever remembered: %j is not", (path) => {
  const { store } = memoryStore();
  rememberPath(store, path);
  expect(store.get("redirect")).toBeNull();
  expect(ownPath(path)).toBeNull();
});

test("property: for any stored value, the path after login stays on our site", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (stored) => {
      const { store } = memoryStore();
      store.set("redirect", stored);
      const origin = "https://songtan.example";
      expect(new URL(pathAfterLogin(store, "customer", "th"), origin).origin).toBe(origin);
    }),
  );
});
