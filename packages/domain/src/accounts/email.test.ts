import { expect, test } from "vitest";
import { parseEmail } from "./email.ts";
import { parseIdentifier } from "./identifier.ts";

test("an address is trimmed and lowered", () => {
  expect(parseEmail("  Somchai.J@Example.CO.th ")).toBe("somchai.j@example.co.th");
  expect(parseEmail("a+b_c@demo.test")).toBe("a+b_c@demo.test");
  expect(parseEmail("x@xn--o3cw4h.xn--o3cw4h")).toBe("x@xn--o3cw4h.xn--o3cw4h");
});

test.each([
  "",
  "@",
  "a@",
  "@b.co",
  "a@b",
  "a b@c.co",
  "a@b c.co",
  "a@b..co",
  ".a@b.co",
  "a..b@c.co",
  "a.@b.co",
  "a@-b.co",
  "a@b-.co",
  "a@b.c",
  "a@b.12",
  "a@@b.co",
  "😀@b.co",
  "สมชาย@b.co",
  "a@b.co\u0000",
  `${"a".repeat(65)}@b.co`,
  `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.co`,
  `${"a@".repeat(50_000)}`,
])("%s is no address", (text) => {
  expect(parseEmail(text)).toBeNull();
});

test("an identifier is a phone or an e-mail, in its stored form", () => {
  expect(parseIdentifier("๐๘๑ ๒๓๔ ๕๖๗๘")).toEqual({ kind: "phone", value: "+66812345678" });
  expect(parseIdentifier(" Customer@Demo.test")).toEqual({
    kind: "email",
    value: "customer@demo.test",
  });
  expect(parseIdentifier("somchai")).toBeNull();
});
