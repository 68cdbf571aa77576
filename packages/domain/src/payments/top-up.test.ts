import fc from "fast-check";
import { expect, test } from "vitest";
import { decidePayment, type PaymentAttemptState } from "./payment.ts";
import { topUpStates } from "./top-up.ts";

const statuses = ["pending", "successful", "failed", "reversed", "expired"] as const;
const charge = (status: (typeof statuses)[number]) => ({
  status,
  paid: status === "successful",
  amountSatang: 5000,
});

/** A top-up accepts any amount: money that has come is the driver's. */
const decideTopUp = (state: PaymentAttemptState, reported: ReturnType<typeof charge>) =>
  decidePayment({ state, amountSatang: 7000, accepts: "any", charge: reported });

test("the whole table: each state by what the provider says", () => {
  const rows = topUpStates.map((state) =>
    [state, ...statuses.map((status) => decideTopUp(state, charge(status)).state)].join(" "),
  );
  expect(rows).toEqual([
    "calling pending paid failed failed expired",
    "pending pending paid failed failed expired",
    "paid paid paid paid paid paid",
    "failed failed paid failed failed failed",
    "expired expired paid expired expired expired",
  ]);
});

test("in every order of reports, money is credited once, and only when it has come", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 12 }), (reported) => {
      let state: PaymentAttemptState = "calling";
      let credits = 0;
      for (const status of reported) {
        const decision = decideTopUp(state, charge(status));
        state = decision.state;
        credits += Number(decision.effect === "take");
      }
      expect(credits).toBe(reported.includes("successful") ? 1 : 0);
      expect(topUpStates).toContain(state);
    }),
  );
});
