import { expect, test } from "vitest";
import { type BookingMethod, bookingStates, type PaymentState } from "../../booking-types.ts";
import { finalCost, refundOnCancel, refundState } from "./refund.ts";

const paidByCard = {
  state: "cancelled",
  totalSatang: 6800,
  cancellation: { feeSatang: 0 },
  payment: { method: "card", state: "paid", creditSatang: 0, laterSatang: 0 },
} as const;

const paidBy = (method: BookingMethod, state: PaymentState, creditSatang = 0) => ({
  ...paidByCard,
  payment: { method, state, creditSatang, laterSatang: 0 },
});

test("cancelling what is paid by card gives back all but the fee", () => {
  expect(refundOnCancel(paidByCard)).toEqual({ sourceSatang: 6800, creditSatang: 0 });
  expect(refundOnCancel({ ...paidByCard, cancellation: { feeSatang: 2000 } }).sourceSatang).toBe(
    4800,
  );
  // What came on top when the drop-offs were changed was never paid.
  const dearer = {
    ...paidByCard,
    totalSatang: 9000,
    payment: { ...paidByCard.payment, laterSatang: 2200 },
  };
  expect(refundOnCancel(dearer).sourceSatang).toBe(6800);
});

test("credit that paid a part pays the fee first: the card's money goes back there, the rest of the credit is credit again", () => {
  const withFee = (feeSatang: number, booking = paidBy("card", "paid", 3000)) =>
    refundOnCancel({ ...booking, cancellation: { feeSatang } });
  expect(withFee(0)).toEqual({ sourceSatang: 3800, creditSatang: 3000 });
  expect(withFee(2000)).toEqual({ sourceSatang: 3800, creditSatang: 1000 });
  expect(withFee(4000)).toEqual({ sourceSatang: 2800, creditSatang: 0 });
  expect(withFee(9000)).toEqual({ sourceSatang: 0, creditSatang: 0 });
  expect(withFee(2000, paidBy("cash", "due", 3000))).toEqual({
    sourceSatang: 0,
    creditSatang: 1000,
  });
  expect(withFee(2000, paidBy("credit", "paid", 6800))).toEqual({
    sourceSatang: 0,
    creditSatang: 4800,
  });
});

test("cash and money that never came give nothing back", () => {
  const nothing = { sourceSatang: 0, creditSatang: 0 };
  expect(refundOnCancel(paidBy("cash", "paid"))).toEqual(nothing);
  expect(refundOnCancel(paidBy("card", "pending"))).toEqual(nothing);
  expect(refundState(paidBy("cash", "due"))).toBeNull();
  expect(refundState(paidBy("promptpay", "expired"))).toBeNull();
});

test("a cancelled booking says where its money is", () => {
  expect(refundState(paidByCard)).toBe("coming");
  expect(refundState(paidBy("card", "refunded"))).toBe("done");
  expect(refundState(paidBy("card", "partially_refunded"))).toBe("partly");
});

test("a delivered one keeps it and says nothing, nor does one that was lost out of a depot", () => {
  expect(refundState({ ...paidByCard, state: "delivered" })).toBeNull();
  expect(refundState({ ...paidByCard, state: "lost" })).toBe("coming");
  expect(
    refundState({ ...paidByCard, state: "lost", held: { since: "2026-11-22T05:00:00Z" } }),
  ).toBeNull();
});

test("for a booking that was not carried out only the fee is paid; out of a depot the whole price", () => {
  const cost = { totalSatang: 6800, cancelFeeSatang: 4000, wasHeld: false, endedEarly: false };
  const onlyTheFee = bookingStates.filter((state) => finalCost({ ...cost, state }) === 4000);
  expect(onlyTheFee).toEqual(["cancelled", "unfulfilled", "lost"]);
  for (const state of bookingStates.filter((bookingState) => !onlyTheFee.includes(bookingState)))
    expect(finalCost({ ...cost, state })).toBe(6800);
  expect(finalCost({ ...cost, cancelFeeSatang: 0, state: "lost" })).toBe(0);
  expect(finalCost({ ...cost, cancelFeeSatang: 0, state: "lost", wasHeld: true })).toBe(6800);
  for (const state of ["returned", "held", "disposed", "lost"] as const)
    expect(finalCost({ ...cost, state, wasHeld: state !== "returned", endedEarly: true })).toBe(
      4000,
    );
});
