import { expect, test } from "vitest";
import { bookingStates } from "../booking-types.ts";
import { receiptSerial, seriesYear } from "./serial.ts";
import { decideTaxReceipt, type IssuedReceipt } from "./tax-receipt.ts";

test("a number says its series, its Buddhist year and its place", () => {
  expect(receiptSerial({ kind: "receipt", year: 2026, number: 12 })).toBe("RC2569-000012");
  expect(receiptSerial({ kind: "credit_note", year: 2027, number: 1_234_567 })).toBe(
    "CN2570-1234567",
  );
  expect(() => receiptSerial({ kind: "receipt", year: 2026, number: 0 })).toThrow("begin at 1");
});

test("the series is of the year in Bangkok", () => {
  expect(seriesYear(new Date("2026-12-31T16:59:59Z"))).toBe(2026);
  expect(seriesYear(new Date("2026-12-31T17:00:00Z"))).toBe(2027);
});

const plain: IssuedReceipt = {
  kind: "receipt",
  amountSatang: 4500,
  replaced: false,
  creditedSatang: 0,
};

test("a tax receipt is for work that is done", () => {
  const ready = bookingStates.filter((state) => decideTaxReceipt(state, [plain]).ok);
  expect(ready).toEqual(["delivered", "returned"]);
});

test.each<[string, IssuedReceipt[], number | string]>([
  ["nothing issued yet", [], "receipt_not_ready"],
  ["two payments", [plain, plain], 2],
  [
    "already replaced",
    [
      { ...plain, replaced: true },
      { ...plain, kind: "tax_receipt" },
    ],
    "receipt_final",
  ],
  ["some went back", [{ ...plain, creditedSatang: 4499 }], 1],
  ["all went back", [{ ...plain, creditedSatang: 4500 }], "receipt_final"],
  ["a later payment after a tax receipt", [{ ...plain, replaced: true }, plain], 1],
])("%s", (_name, receipts, outcome) => {
  const decision = decideTaxReceipt("delivered", receipts);
  expect(decision.ok ? decision.replace.length : decision.refusal).toBe(outcome);
});
