import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { refreshTokenKey, tokenKey } from "./session-store.ts";

test("SPEC 9 auth cookie and local-storage prefix auth., token prefix _token., refresh-token prefix _refresh_token.", () => {
  const { store, local, cookies } = memoryStore();
  store.set(tokenKey("customer"), "Bearer abc");
  store.set(refreshTokenKey("driver"), "Bearer def");
  expect([...local]).toEqual([
    ["auth._token.customer", "Bearer abc"],
    ["auth._refresh_token.driver", "Bearer def"],
  ]);
  expect([...cookies]).toEqual([
    ["auth._token.customer", "Bearer%20abc"],
    ["auth._refresh_token.driver", "Bearer%20def"],
  ]);
});

test("the cookie is Path=/; SameSite=Lax, and Secure on https only", () => {
  const plain = memoryStore();
  plain.store.set("strategy", "customer");
  expect(plain.written[0]).toMatch(/^auth\.strategy=customer; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  const secure = memoryStore({ secure: true });
  secure.store.set("strategy", "customer");
  expect(secure.written[0]).toMatch(/; Secure$/);
});

test("one of the two stores alone is enough, and a removed value is gone from both", () => {
  const { store, local, cookies } = memoryStore();
  store.set(tokenKey("driver"), "Bearer a=b; c%");
  local.clear();
  expect(store.get(tokenKey("driver"))).toBe("Bearer a=b; c%");
  store.set(tokenKey("driver"), "Bearer x");
  cookies.clear();
  expect(store.get(tokenKey("driver"))).toBe("Bearer x");
  store.remove(tokenKey("driver"));
  expect(store.get(tokenKey("driver"))).toBeNull();
});

test("a browser that refuses storage still signs in, by the cookie", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const { store } = memoryStore({
    local: { getItem: refuse, setItem: refuse, removeItem: refuse },
  });
  store.set(tokenKey("customer"), "Bearer abc");
  expect(store.get(tokenKey("customer"))).toBe("Bearer abc");
  store.remove(tokenKey("customer"));
  expect(store.get(tokenKey("customer"))).toBeNull();
});
