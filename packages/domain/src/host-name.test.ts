import { expect, test } from "vitest";
import { isHost } from "./host-name.ts";

test.each([
  ...["shop.example", "localhost", "a-b.example", "xn--12c.example", "127.0.0.1", "[::1]"],
  ...["anysphere.cursor-mcp", "vscode.github-authentication", `${"a".repeat(63)}.example`],
])("%s names one host", (hostname) => {
  expect(isHost(hostname)).toBe(true);
});

/** Everything that `URL` accepts in the host of an https address and that is in no name. */
const strangeSigns = Array.from({ length: 0x5f }, (_, index) =>
  String.fromCharCode(0x20 + index),
).filter(
  (sign) =>
    !/[a-z0-9.-]/i.test(sign) &&
    URL.canParse(`https://a${sign}b.example`) &&
    new URL(`https://a${sign}b.example`).hostname.includes(sign),
);

test("URL accepts signs that no host has, and each is refused in every place of a name", () => {
  expect(strangeSigns).toContain("*");
  for (const sign of strangeSigns)
    for (const host of [`${sign}.a.example`, `a${sign}b.example`, `a.${sign}`, `a.example${sign}`])
      expect([host, isHost(host)]).toEqual([host, false]);
});

test.each([
  "",
  ".",
  "a..example",
  ".example",
  "example.",
  "-a.example",
  "a-.example",
  "a".repeat(64),
])("%j names no host", (hostname) => {
  expect(isHost(hostname)).toBe(false);
});
