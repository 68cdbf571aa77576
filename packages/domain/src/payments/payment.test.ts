import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates, paymentStates } from "../booking/words.ts";
import { type ChargeFacts, canTryPayment, decidePayment, declineReason, paymentTryStates } from "./payment.ts";

const statuses = ["pending", "successful", "failed", "reversed", "expired"] as const;
const waiting = { state: "awaiting_payment", paymentState: "pending" } as const;
const cancelled = { state: "cancelled", paymentState: "pending" } as const;

test("the whole table: each try by what the provider says, for a booking that waits and one that does not", () => {
  const rows = paymentTryStates.flatMap((tryState) =>
    statuses.map((status) => {
      const charge = { status, paid: status === "successful", amountSatang: 5000 };
      const say = (booking: typeof waiting | typeof cancelled) => {
        const { state, effect } = decidePayment({ tryState, amountSatang: 5000, charge, booking });
        return `${state} ${effect}`;
      };
      return `${tryState} + ${status}: ${say(waiting)} | ${say(cancelled)}`;
    }),
  );
  expect(rows).toMatchInlineSnapshot(`
    [
      "calling + pending: pending none | pending none",
      "calling + successful: paid take | given_back give_back",
      "calling + failed: failed no_more | failed no_more",
      "calling + reversed: failed no_more | failed no_more",
      "calling + expired: expired no_more | expired no_more",
      "pending + pending: pending none | pending none",
      "pending + successful: paid take | given_back give_back",
      "pending + failed: failed no_more | failed no_more",
      "pending + reversed: failed no_more | failed no_more",
      "pending + expired: expired no_more | expired no_more",
      "paid + pending: paid none | paid none",
      "paid + successful: paid none | paid none",
      "paid + failed: paid none | paid none",
      "paid + reversed: paid none | paid none",
      "paid + expired: paid none | paid none",
      "failed + pending: failed none | failed none",
      "failed + successful: paid take | given_back give_back",
      "failed + failed: failed none | failed none",
      "failed + reversed: failed none | failed none",
      "failed + expired: failed none | failed none",
      "expired + pending: expired none | expired none",
      "expired + successful: paid take | given_back give_back",
      "expired + failed: expired none | expired none",
      "expired + reversed: expired none | expired none",
      "expired + expired: expired none | expired none",
      "given_back + pending: given_back none | given_back none",
      "given_back + successful: given_back none | given_back none",
      "given_back + failed: given_back none | given_back none",
      "given_back + reversed: given_back none | given_back none",
      "given_back + expired: given_back none | given_back none",
    ]
  `);
});

test("a charge of another amount is money to give back, not a payment", () => {
  const charge: ChargeFacts = { status: "successful", paid: true, amountSatang: 4999 };
  expect(decidePayment({ tryState: "pending", amountSatang: 5000, charge, booking: waiting }).effect).toBe("give_back");
});

test("in whatever order the provider's words arrive, and however often, a booking is paid at most once", () => {
  const charges = fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...bookingStates), fc.constantFrom(...paymentStates), charges, (state, paid, said) => {
      let booking = { state, paymentState: paid };
      let tryState: (typeof paymentTryStates)[number] = "calling";
      let payments = 0;
      let returns = 0;
      for (const status of said) {
        const charge = { status, paid: status === "successful", amountSatang: 5000 };
        const decision = decidePayment({ tryState, amountSatang: 5000, charge, booking });
        tryState = decision.state;
        if (decision.effect === "give_back") returns += 1;
        if (decision.effect !== "take") continue;
        payments += 1;
        booking = { state: "searching", paymentState: "paid" };
      }
      expect(payments + returns).toBe(said.includes("successful") ? 1 : 0);
      if (state !== "awaiting_payment" || paid === "paid") expect(payments).toBe(0);
    }),
  );
});

test("a new try begins when the last has failed or expired, and never beside one that is under way", () => {
  expect(canTryPayment({ state: "awaiting_payment" }, [])).toBe(true);
  expect(canTryPayment({ state: "awaiting_payment" }, [{ state: "failed" }, { state: "expired" }])).toBe(true);
  for (const state of ["calling", "pending", "paid", "given_back"] as const)
    expect(canTryPayment({ state: "awaiting_payment" }, [{ state: "failed" }, { state }])).toBe(false);
  expect(canTryPayment({ state: "cancelled" }, [])).toBe(false);
});

test("a decline we have no sentence for is `other`", () => {
  expect([declineReason("insufficient_fund"), declineReason("brand_new"), declineReason(null)]).toEqual([
    "insufficient_fund",
    "other",
    "other",
  ]);
});
