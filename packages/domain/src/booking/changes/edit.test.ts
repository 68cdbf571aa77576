import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BookingState,
  bookingMethods,
  bookingStates,
  type StopState,
} from "../../booking-types.ts";
import {
  decideEdit,
  editAnswerProblem,
  editStartsAt,
  firstEditable,
  indexAfterEdit,
  moneyAfterEdit,
  priceDifferenceOf,
} from "./edit.ts";

const stopsOf = (...states: StopState[]) =>
  states.map((state, index) => ({ index, state, codAmountSatang: 0 }));
const booking = {
  state: "in_transit" as BookingState,
  edited: false,
  hasOpenEdit: false,
  handover: false,
  payerStopIndex: null as number | null,
};
const from = (...indexes: (number | null)[]) => indexes.map((index) => ({ from: index }));
const stops = stopsOf("done", "done", "pending", "pending");

test("what the driver has begun stays; the rest may change", () => {
  expect(firstEditable(stopsOf("pending", "pending"))).toBe(1);
  expect(firstEditable(stops)).toBe(2);
  expect(firstEditable(stopsOf("done", "failed", "heading", "pending"))).toBe(3);
  expect(firstEditable(stopsOf("done", "pending", "failed"))).toBe(3);
  const collected = stopsOf("done", "pending", "pending").map((stop) => ({
    ...stop,
    codCollected: stop.index === 1,
  }));
  expect(firstEditable(collected)).toBe(2);
});

test("edits by booking state, and each reason not to", () => {
  const allowed = bookingStates.filter(
    (state) => decideEdit({ ...booking, state }, { stops, wished: from(0, 1, 3) }).ok,
  );
  expect(allowed).toEqual(["scheduled", "searching", "assigned", "in_transit"]);
  const no = (change: Partial<typeof booking>, wished = from(0, 1, 2)) => {
    const decision = decideEdit({ ...booking, ...change }, { stops, wished });
    return decision.ok ? decision.removed : decision.refusal;
  };
  expect(no({ edited: true })).toBe("edit_used");
  expect(no({ hasOpenEdit: true })).toBe("edit_open");
  expect(no({ handover: true })).toBe("edit_not_possible");
  expect(no({ payerStopIndex: 3 })).toBe("invalid");
  expect(no({}, from(0))).toBe("invalid");
  expect(no({}, from(0, 2, 1, 3))).toBe("invalid");
  expect(no({}, from(0, 1, 2, 2))).toBe("invalid");
  expect(no({}, from(0, 1, 9))).toBe("invalid");
  expect(no({}, from(0, 1, 3, null, 2))).toEqual([]);
  expect(no({}, from(0, 1, null))).toEqual([2, 3]);
});

test("while no driver has it every stop may change, as often as wished, and the pick-up stays the pick-up", () => {
  const waiting = { ...booking, state: "searching" as const, edited: true, payerStopIndex: 2 };
  const pending = stopsOf("pending", "pending", "pending").map((stop) => ({
    ...stop,
    codAmountSatang: stop.index * 10_000,
  }));
  expect(editStartsAt("scheduled", pending)).toBe(0);
  expect(editStartsAt("assigned", pending)).toBe(1);
  const outcome = (...wished: (number | null)[]) => {
    const decision = decideEdit(waiting, { stops: pending, wished: from(...wished) });
    return decision.ok ? decision.removed : decision.refusal;
  };
  expect(outcome(0, 2, 1)).toEqual([]);
  expect(outcome(0, 2)).toEqual([1]);
  expect(outcome(0, 1)).toBe("invalid");
  expect(outcome(1, 2)).toBe("invalid");
  expect(outcome(null, 2)).toBe("invalid");
});

test("a drop-off with cash on delivery may move, and is never removed: every wish of a booking with two", () => {
  const withCod = stops.map((stop) => ({
    ...stop,
    codAmountSatang: stop.index === 0 || stop.index === 3 ? 0 : 50_000,
  }));
  const wishes = [[2, 3], [3, 2], [2], [null, 2], [2, null], [3], [null], [3, null], [null, 3]];
  const rows = wishes.map((wish) => {
    const decision = decideEdit(booking, { stops: withCod, wished: from(0, 1, ...wish) });
    return `${wish.map((index) => index ?? "new").join(" ")}: ${decision.ok ? `ok, removed [${decision.removed}]` : decision.refusal}`;
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "2 3: ok, removed []
    3 2: ok, removed []
    2: ok, removed [3]
    new 2: ok, removed [3]
    2 new: ok, removed [3]
    3: edit_cod
    new: edit_cod
    3 new: edit_cod
    new 3: edit_cod"
  `);
});

test("property: the difference is exact and has one settlement; counted cash is not divided again", () => {
  const satang = fc.integer({ min: 0, max: 1_000_000 });
  const prices = fc.record({ add: fc.boolean(), any: satang });
  const paying = fc.record({
    method: fc.constantFrom(...bookingMethods),
    fareCollected: fc.boolean(),
    creditSatang: fc.constantFrom(0, 5000),
    laterSatang: fc.constantFrom(0, 700),
  });
  fc.assert(
    fc.property(paying, prices, satang, (payment, { add, any }, afterSatang) => {
      const beforeSatang = add ? payment.creditSatang + payment.laterSatang : any;
      const difference = priceDifferenceOf(payment, { beforeSatang, afterSatang });
      const dearer = afterSatang > beforeSatang;
      const cashCollected = payment.method === "cash" && payment.fareCollected;
      const reachesCredit = payment.creditSatang > 0 && afterSatang < payment.creditSatang + 100;
      const amountSatang = Math.abs(afterSatang - beforeSatang);
      const byCreditAlone =
        payment.method === "credit" && payment.creditSatang + payment.laterSatang === beforeSatang;
      const refusal = cashCollected
        ? "edit_cash_taken"
        : !dearer && reachesCredit && !byCreditAlone
          ? "edit_cheaper_not_possible"
          : null;
      const cash = dearer ? "more_cash" : "less_cash";
      const back = byCreditAlone ? "credit" : "refund";
      const changed = payment.method === "cash" ? cash : dearer ? "due" : back;
      const settlement = amountSatang === 0 ? "nothing" : changed;
      const expected =
        amountSatang > 0 && refusal
          ? { ok: false, refusal }
          : { ok: true, settlement, amountSatang };
      expect(difference).toEqual(expected);
    }),
  );
});

test("property: what credit alone paid goes back down to the new price, and the parts add up to it", () => {
  const satang = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(satang, fc.nat(5000), satang, (creditSatang, laterSatang, afterSatang) => {
      const beforeSatang = creditSatang + laterSatang;
      const booking = {
        method: "credit",
        fareCollected: false,
        creditSatang,
        laterSatang,
      } as const;
      const difference = priceDifferenceOf(booking, { beforeSatang, afterSatang });
      if (!difference.ok) throw new Error(difference.refusal);
      const { settlement } = difference;
      const priced = { ...booking, totalSatang: beforeSatang };
      const parts = moneyAfterEdit(priced, { afterSatang, settlement });
      expect(parts.creditSatang + parts.laterSatang).toBe(afterSatang);
      expect(parts).toMatchObject({ totalSatang: afterSatang, backSatang: 0 });
      expect(parts.creditSatang).toBe(
        afterSatang < beforeSatang ? Math.min(creditSatang, afterSatang) : creditSatang,
      );
    }),
  );
});

test("property: however often its price changes, what a card paid, what is due and what goes back add up to it", () => {
  const satang = fc.integer({ min: 100, max: 1_000_000 });
  fc.assert(
    fc.property(satang, fc.array(satang, { minLength: 1, maxLength: 6 }), (paid, prices) => {
      let booking = { totalSatang: paid, laterSatang: 0, backSatang: 0, creditSatang: 0 };
      let beforeSatang = paid;
      for (const afterSatang of prices) {
        const payment = { ...booking, method: "card", fareCollected: false } as const;
        const difference = priceDifferenceOf(payment, { beforeSatang, afterSatang });
        if (!difference.ok) throw new Error(difference.refusal);
        booking = moneyAfterEdit(payment, { afterSatang, settlement: difference.settlement });
        beforeSatang = afterSatang;
        expect(paid + booking.laterSatang - booking.backSatang).toBe(afterSatang);
        expect(booking.totalSatang).toBe(paid + booking.laterSatang);
        expect(Math.min(booking.laterSatang, booking.backSatang)).toBe(0);
      }
    }),
  );
});

test("a yes counts until its time is over, and while nothing it changes was begun", () => {
  const answerBy = new Date("2026-11-22T05:02:00Z");
  const edit = { answerBy, fixedThen: 2 };
  expect(editAnswerProblem(edit, { stops, now: answerBy })).toBeNull();
  expect(editAnswerProblem(edit, { stops, now: new Date(answerBy.getTime() + 1) })).toBe(
    "edit_over",
  );
  expect(
    editAnswerProblem(edit, {
      stops: stopsOf("done", "done", "heading", "pending"),
      now: answerBy,
    }),
  ).toBe("edit_over");
});

test("data about a stop moves with it: to its new index, or nowhere when the stop was removed", () => {
  const edit = { fromIndex: 2, dropOffs: from(4, null, 2) };
  expect([0, 1, 2, 3, 4].map((index) => indexAfterEdit(edit, index))).toEqual([0, 1, 4, null, 2]);
});

test("property: a change never puts two stops in one place, and none out of the new way", () => {
  const change = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([fromIndex, count]) => {
      const before = Array.from({ length: count }, (_stop, index) => fromIndex + index);
      const remaining = fc.shuffledSubarray(before, { minLength: 0 });
      return fc.record({
        fromIndex: fc.constant(fromIndex),
        count: fc.constant(count),
        remaining,
        added: fc.nat(3),
      });
    });
  fc.assert(
    fc.property(change, ({ fromIndex, count, remaining, added }) => {
      const dropOffs = from(...remaining, ...Array.from({ length: added }, () => null));
      const indexes = Array.from({ length: fromIndex + count }, (_stop, index) =>
        indexAfterEdit({ fromIndex, dropOffs }, index),
      ).filter((index) => index !== null);
      expect(new Set(indexes).size).toBe(indexes.length);
      expect(indexes).toHaveLength(fromIndex + remaining.length);
      for (const index of indexes) expect(index).toBeLessThan(fromIndex + dropOffs.length);
    }),
  );
});
