import { expect, test } from "vitest";
import { newToken } from "./secrets.ts";

test.each(["sk_", "pk_", "SK_", "Pk_"])(
  "a token never begins with %s, which would be read as a key",
  (begin) => {
    const drawn = [`${begin}${"A".repeat(40)}`, "B".repeat(43)];
    const bytes = () => Buffer.from(drawn.shift() ?? "", "base64url");
    expect(newToken(bytes)).toBe(`${"B".repeat(42)}A`);
  },
);
