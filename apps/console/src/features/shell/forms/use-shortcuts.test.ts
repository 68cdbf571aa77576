import { expect, test } from "vitest";
import { shortcutOf } from "./use-shortcuts.ts";

test.each([
  ["A on a Latin layout", { code: "KeyA", key: "a", shiftKey: false }, "A"],
  ["the same key on a Thai layout", { code: "KeyA", key: "ฟ", shiftKey: false }, "A"],
  ["a digit above the letters", { code: "Digit1", key: "ๅ", shiftKey: false }, "1"],
  ["a digit of the number block", { code: "Numpad3", key: "3", shiftKey: false }, "3"],
  ["a question mark", { code: "Slash", key: "?", shiftKey: true }, "?"],
])("%s is the shortcut %s", (_, event, name) => {
  expect(shortcutOf(event)).toBe(name);
});
