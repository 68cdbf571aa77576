import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideStaffRefund,
  nextRefundState,
  refundCommands,
  refundStates,
} from "./staff-refund.ts";

test("every state × command cell of a refund is decided on purpose", () => {
  const rows = refundStates.map((state) =>
    [state, ...refundCommands.map((command) => nextRefundState(state, command) ?? "·")].join(" "),
  );
  expect([["", ...refundCommands].join(" "), ...rows].join("\n")).toMatchInlineSnapshot(`
    " approve give turn_down send fail retry credit transfer
    proposed waiting credited turned_down · · · · ·
    turned_down · · · · · · · ·
    waiting · · · sent failed · · ·
    sent · · · · · · · ·
    failed · · · · · waiting credited transferred
    credited · · · · · · · ·
    transferred · · · · · · · ·"
  `);
});

const limits = { eachSatang: 100_000, perDaySatang: 500_000 };
const paid = {
  amountSatang: 300_000,
  refundedSatang: 50_000,
  creditLeftSatang: 0,
  settled: true,
  disputed: false,
};
const decide = (
  wish: Partial<{ amountSatang: number; seenSatang: number }>,
  today = 0,
  payment = paid,
) =>
  decideStaffRefund({ amountSatang: 10_000, seenSatang: 250_000, ...wish }, payment, {
    limits,
    todaySatang: today,
  });

test("within the limits one person gives back; above one of them a second one agrees", () => {
  expect(decide({ amountSatang: 100_000 })).toMatchObject({ ok: true, needsSecondPerson: false });
  expect(decide({ amountSatang: 100_001 })).toMatchObject({ ok: true, needsSecondPerson: true });
  expect(decide({ amountSatang: 100_000 }, 400_000)).toMatchObject({
    ok: true,
    needsSecondPerson: false,
  });
  expect(decide({ amountSatang: 100_000 }, 400_001)).toMatchObject({
    ok: true,
    needsSecondPerson: true,
  });
});

test("the charge's part goes back first, then the credit's; the limits are on the sum", () => {
  const both = { ...paid, amountSatang: 90_000, refundedSatang: 0, creditLeftSatang: 60_000 };
  const of = (amountSatang: number) => decide({ amountSatang, seenSatang: 150_000 }, 0, both);
  expect(of(90_000)).toEqual({
    ok: true,
    needsSecondPerson: false,
    sourceSatang: 90_000,
    creditSatang: 0,
  });
  expect(of(100_000)).toEqual({
    ok: true,
    needsSecondPerson: false,
    sourceSatang: 90_000,
    creditSatang: 10_000,
  });
  expect(of(100_001)).toEqual({
    ok: true,
    needsSecondPerson: true,
    sourceSatang: 90_000,
    creditSatang: 10_001,
  });
  expect(of(150_001)).toEqual({ ok: false, refusal: "refund_too_much" });
  expect(decide({ seenSatang: 90_000 }, 0, both)).toEqual({ ok: false, refusal: "conflict" });
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

test("property: for every sequence of requests, no more of a part goes back than it paid", () => {
  const satang = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      satang,
      satang,
      fc.array(fc.integer({ max: 400_000 })),
      (charged, byCredit, wishes) => {
        let refundedSatang = 0;
        let creditLeftSatang = byCredit;
        for (const wish of wishes) {
          const payment = { ...paid, amountSatang: charged, refundedSatang, creditLeftSatang };
          const seenSatang = charged - refundedSatang + creditLeftSatang;
          const decision = decide({ amountSatang: wish, seenSatang }, 0, payment);
          if (!decision.ok) continue;
          expect(decision.sourceSatang + decision.creditSatang).toBe(wish);
          refundedSatang += decision.sourceSatang;
          creditLeftSatang -= decision.creditSatang;
          expect(
            Math.min(decision.sourceSatang, decision.creditSatang, creditLeftSatang),
          ).toBeGreaterThanOrEqual(0);
          expect(refundedSatang).toBeLessThanOrEqual(charged);
          // Credit is credit again only once the charge has given back all it can.
          if (decision.creditSatang > 0) expect(refundedSatang).toBe(charged);
        }
      },
    ),
  );
});
