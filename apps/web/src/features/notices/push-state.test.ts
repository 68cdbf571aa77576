import { expect, test } from "vitest";
import { isSnoozed } from "../shell/snooze.ts";
import { pushStateOf } from "./use-push.ts";

const view = { publicKey: "key", allowed: false, standIn: null };

test.each([
  [undefined, "able", "default", "loading"],
  [view, "able", "default", "off"],
  [view, "able", "granted", "off"],
  [{ ...view, allowed: true }, "able", "granted", "on"],
  [{ ...view, allowed: true }, "able", "denied", "denied"],
  [{ ...view, publicKey: null }, "able", "denied", "off_here"],
  [undefined, "unable", "default", "unable"],
  [undefined, "install_first", "default", "install_first"],
] as const)("%j on a browser that is %s and %s: %s", (known, support, permission, state) => {
  expect(pushStateOf(known, { support, permission })).toBe(state);
});

test("a browser that stores nothing is prompted again", () => {
  expect(isSnoozed("push-later.driver", Date.now())).toBe(false);
});
