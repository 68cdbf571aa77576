import { expect, test } from "vitest";
import { phoneKind } from "./phone-kind.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    5,
    "android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    5,
    "iphone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
    5,
    "iphone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
    0,
    "other",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36", 0, "other"],
])("%s", (userAgent, touchPoints, kind) => {
  expect(phoneKind(userAgent, touchPoints)).toBe(kind);
});
