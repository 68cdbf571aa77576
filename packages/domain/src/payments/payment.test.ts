import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates, paymentStates } from "../booking-types.ts";
import {
  type ChargeResult,
  canRetryPayment,
  decidePayment,
  declineReason,
  moneyForBooking,
  paymentAttemptStates,
} from "./payment.ts";

const statuses = ["pending", "successful", "failed", "reversed", "expired"] as const;
const waiting = { state: "awaiting_payment", paymentState: "pending" } as const;
const cancelled = { state: "cancelled", paymentState: "pending" } as const;

test("the whole table: each try by what the provider says, for a booking that waits and one that does not", () => {
  const rows = paymentAttemptStates.flatMap((tryState) =>
    statuses.map((status) => {
      const charge = { status, paid: status === "successful", amountSatang: 5000 };
      const outcomeText = (booking: typeof waiting | typeof cancelled) => {
        const { state, effect } = decidePayment({
          state: tryState,
          amountSatang: 5000,
          accepts: moneyForBooking(booking),
          charge,
        });
        return `${state} ${effect}`;
      };
      return `${tryState} + ${status}: ${outcomeText(waiting)} | ${outcomeText(cancelled)}`;
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
  const charge: ChargeResult = { status: "successful", paid: true, amountSatang: 4999 };
  expect(
    decidePayment({ state: "pending", amountSatang: 5000, accepts: "exact", charge }).effect,
  ).toBe("give_back");
});

test("in every order of the provider's reports, and with every repetition, a booking is paid at most once", () => {
  const charges = fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.constantFrom(...bookingStates),
      fc.constantFrom(...paymentStates),
      charges,
      (state, paid, providerCharge) => {
        let booking = { state, paymentState: paid };
        let tryState: (typeof paymentAttemptStates)[number] = "calling";
        let payments = 0;
        let returns = 0;
        for (const status of providerCharge) {
          const charge = { status, paid: status === "successful", amountSatang: 5000 };
          const decision = decidePayment({
            state: tryState,
            amountSatang: 5000,
            accepts: moneyForBooking(booking),
            charge,
          });
          tryState = decision.state;
          if (decision.effect === "give_back") returns += 1;
          if (decision.effect !== "take") continue;
          payments += 1;
          booking = { state: "searching", paymentState: "paid" };
        }
        expect(payments + returns).toBe(providerCharge.includes("successful") ? 1 : 0);
        if (state !== "awaiting_payment" || paid === "paid") expect(payments).toBe(0);
      },
    ),
  );
});

test("a new attempt begins when the last has failed or expired, and never during an open one", () => {
  expect(canRetryPayment({ state: "awaiting_payment" }, [])).toBe(true);
  expect(
    canRetryPayment({ state: "awaiting_payment" }, [{ state: "failed" }, { state: "expired" }]),
  ).toBe(true);
  for (const state of ["calling", "pending", "paid", "given_back"] as const)
    expect(canRetryPayment({ state: "awaiting_payment" }, [{ state: "failed" }, { state }])).toBe(
      false,
    );
  expect(canRetryPayment({ state: "cancelled" }, [])).toBe(false);
});

test("a decline we have no sentence for is `other`", () => {
  expect([
    declineReason("insufficient_fund"),
    declineReason("brand_new"),
    declineReason(null),
  ]).toEqual(["insufficient_fund", "other", "other"]);
});
