import fc from "fast-check";
import { expect, test } from "vitest";
import { decideStaffRefund, nextRefundState, refundCommands, refundStates } from "./staff-refund.ts";

test("every state × command cell of a refund is decided on purpose", () => {
  const rows = refundStates.map((state) =>
    [state, ...refundCommands.map((command) => nextRefundState(state, command) ?? "·")].join(" "),
  );
  expect([["", ...refundCommands].join(" "), ...rows].join("\n")).toMatchInlineSnapshot(`
    " approve turn_down send fail retry credit transfer
    proposed waiting turned_down · · · · ·
    turned_down · · · · · · ·
    waiting · · sent failed · · ·
    sent · · · · · · ·
    failed · · · · waiting credited transferred
    credited · · · · · · ·
    transferred · · · · · · ·"
  `);
});

const limits = { eachSatang: 100_000, perDaySatang: 500_000 };
const paid = { amountSatang: 300_000, refundedSatang: 50_000, settled: true, disputed: false };
const decide = (wish: Partial<{ amountSatang: number; seenSatang: number }>, today = 0, payment = paid) =>
  decideStaffRefund({ amountSatang: 10_000, seenSatang: 250_000, ...wish }, payment, { limits, todaySatang: today });

test("within the limits one person gives back; above one of them a second one agrees", () => {
  expect(decide({ amountSatang: 100_000 })).toEqual({ ok: true, needsSecondPerson: false });
  expect(decide({ amountSatang: 100_001 })).toEqual({ ok: true, needsSecondPerson: true });
  expect(decide({ amountSatang: 100_000 }, 400_000)).toEqual({ ok: true, needsSecondPerson: false });
  expect(decide({ amountSatang: 100_000 }, 400_001)).toEqual({ ok: true, needsSecondPerson: true });
});

test.each([
  ["more than is left", { amountSatang: 250_001 }, paid, "refund_too_much"],
  ["nothing", { amountSatang: 0 }, paid, "refund_too_much"],
  ["what somebody else changed meanwhile", { seenSatang: 300_000 }, paid, "conflict"],
  ["a booking under way", {}, { ...paid, settled: false }, "refund_not_now"],
  ["a payment the bank disputes", {}, { ...paid, disputed: true }, "refund_not_now"],
])("%s is refused", (_, wish, payment, refusal) => {
  expect(decide(wish, 0, payment)).toEqual({ ok: false, refusal });
});

test("property: whatever is asked for in whatever order, no more goes back than came in", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(fc.integer({ max: 400_000 })), (amount, wishes) => {
      let refundedSatang = 0;
      for (const wish of wishes) {
        const payment = { ...paid, amountSatang: amount, refundedSatang };
        const decision = decide({ amountSatang: wish, seenSatang: amount - refundedSatang }, 0, payment);
        if (decision.ok) refundedSatang += wish;
        expect(refundedSatang).toBeGreaterThanOrEqual(0);
        expect(refundedSatang).toBeLessThanOrEqual(amount);
      }
    }),
  );
});
