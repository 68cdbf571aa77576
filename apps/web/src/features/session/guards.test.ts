import type { Role } from "@songtan/domain/account-types";
import { expect, test } from "vitest";
import { guards } from "./guards.ts";
import { homeAfterLogin } from "./redirects.ts";
import type { RoleState } from "./role-sessions.ts";

type Status = RoleState<Role>["status"];
const known = (statuses: Partial<Record<Role, Status>>) =>
  guards({ status: (role) => statuses[role] ?? "guest", pathAfterLogin: homeAfterLogin });
const thai = (fullPath: string) => ({ locale: "th", fullPath }) as const;
const english = (fullPath: string) => ({ locale: "en", fullPath }) as const;

test("SPEC 2 route guards exist named customer, driver and guest", () => {
  expect(Object.keys(known({})).sort()).toEqual(["customer", "driver", "guest"]);
});

test("SPEC 4 users not logged in are sent to login, by the route tree and in their language, and the path is remembered", () => {
  expect(known({}).customer?.(english("/en/customer/profile?a=1#b"))).toEqual({
    kind: "redirect",
    to: "/en/customer/sign-in",
    remember: "/en/customer/profile?a=1#b",
  });
  expect(known({}).driver?.(thai("/driver/task/7"))).toEqual({
    kind: "redirect",
    to: "/driver/sign-in",
    remember: "/driver/task/7",
  });
});

test("SPEC 4 logged-in users are redirected home from guest-only pages; others see them, also while it is not known yet", () => {
  expect(known({ customer: "signed_in" }).guest?.(thai("/customer/sign-in"))).toMatchObject({
    to: "/customer/booking",
  });
  expect(known({ driver: "signed_in" }).guest?.(english("/en/driver/sign-up"))).toMatchObject({
    to: "/en/driver/dashboard",
  });
  expect(known({ customer: "unknown" }).guest?.(thai("/customer/sign-in"))).toEqual({
    kind: "pass",
  });
});

test("SPEC 6 each role has its own strategy: a driver is a guest in the customer's tree, and the other way round", () => {
  expect(known({ driver: "signed_in" }).customer?.(thai("/customer/profile"))).toMatchObject({
    kind: "redirect",
  });
  expect(known({ driver: "signed_in" }).guest?.(thai("/customer/sign-in"))).toEqual({
    kind: "pass",
  });
  expect(known({ customer: "signed_in" }).driver?.(thai("/driver/task"))).toMatchObject({
    to: "/driver/sign-in",
  });
});

test("a page waits while the stored session is being read, and shows once a user is signed in", () => {
  expect(known({ customer: "unknown" }).customer?.(thai("/customer/profile"))).toEqual({
    kind: "wait",
  });
  expect(known({ customer: "signed_in" }).customer?.(thai("/customer/profile"))).toEqual({
    kind: "pass",
  });
});

test("a bad network signs no one out: the page says that the server does not answer, and a guest page simply shows", () => {
  const cut = known({ driver: "unreachable" });
  expect(cut.driver?.(thai("/driver/task/7"))).toEqual({ kind: "wait", stuck: true });
  expect(cut.guest?.(thai("/driver/sign-in"))).toEqual({ kind: "pass" });
});

test("leaving on purpose ends at the home page and leaves nothing to come back to", () => {
  expect(known({ driver: "signed_out" }).driver?.(english("/en/driver/task"))).toEqual({
    kind: "redirect",
    to: "/en",
  });
});
