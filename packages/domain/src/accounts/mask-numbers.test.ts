import { expect, test } from "vitest";
import { maskNumbers, maskNumbersInside } from "./mask-numbers.ts";

test("numbers that identify a person do not stay in a text", () => {
  expect(maskNumbers("โทร 081-234-5678 บัตร 1 1017 00203 45 1 บัญชี ๑๒๓๔๕๖๗๘๙๐ ห้อง 12/3")).toBe(
    "โทร … บัตร … บัญชี … ห้อง 12/3",
  );
});

test("ids, days and instants are no such numbers", () => {
  const detail = {
    id: "12345678-1234-4234-8234-123456789012",
    days: ["2026-11-21", "2026-11-21T03:00:00.000Z"],
    count: 12345678,
    inner: { words: "0812345678" },
  };
  expect(maskNumbersInside(detail)).toEqual({ ...detail, inner: { words: "…" } });
});
