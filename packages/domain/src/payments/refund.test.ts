import { expect, test } from "vitest";
import { refundOnCancel, refundState } from "./refund.ts";

const paidByCard = {
  state: "cancelled",
  totalSatang: 6800,
  cancellation: { feeSatang: 0 },
  payment: { method: "card", state: "paid" },
} as const;

test("cancelling what is paid by card gives back all but the fee", () => {
  expect(refundOnCancel(paidByCard)).toBe(6800);
  expect(refundOnCancel({ ...paidByCard, cancellation: { feeSatang: 2000 } })).toBe(4800);
});

test("cash and money that never came give nothing back", () => {
  expect(refundOnCancel({ ...paidByCard, payment: { method: "cash", state: "paid" } })).toBe(0);
  expect(refundOnCancel({ ...paidByCard, payment: { method: "card", state: "pending" } })).toBe(0);
  expect(refundState({ ...paidByCard, payment: { method: "cash", state: "due" } })).toBeNull();
  expect(refundState({ ...paidByCard, payment: { method: "promptpay", state: "expired" } })).toBeNull();
});

test("a cancelled booking says where its money is", () => {
  expect(refundState(paidByCard)).toBe("coming");
  expect(refundState({ ...paidByCard, payment: { method: "card", state: "refunded" } })).toBe("done");
  expect(refundState({ ...paidByCard, payment: { method: "card", state: "partially_refunded" } })).toBe("partly");
});

test("a delivered one keeps it and says nothing", () => {
  expect(refundState({ ...paidByCard, state: "delivered" })).toBeNull();
});
