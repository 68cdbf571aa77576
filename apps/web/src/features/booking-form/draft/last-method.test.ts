// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { lastMethod, methodToUse, rememberMethod } from "./last-method.ts";

const methods = ["card", "promptpay", "cash"] as const;
const known = { methods, chosen: null, last: null, hasCard: false };

test("what was chosen counts first, then the last time, then a saved card, then cash", () => {
  expect(methodToUse({ ...known, chosen: "cash", last: "promptpay", hasCard: true })).toBe("cash");
  expect(methodToUse({ ...known, last: "promptpay", hasCard: true })).toBe("promptpay");
  expect(methodToUse({ ...known, hasCard: true })).toBe("card");
  expect(methodToUse(known)).toBe("cash");
});

test("a way that is not accepted now is passed over", () => {
  expect(methodToUse({ ...known, chosen: "credit", last: "credit" })).toBe("cash");
  expect(methodToUse({ ...known, methods: ["cash"], last: "card", hasCard: true })).toBe("cash");
  expect(methodToUse({ ...known, methods: ["promptpay"] })).toBe("promptpay");
});

test("the last way is remembered, and an unknown one is not", () => {
  rememberMethod("promptpay");
  expect(lastMethod()).toBe("promptpay");
  localStorage.setItem("songtan.payment-method", "barter");
  expect(lastMethod()).toBeNull();
});
