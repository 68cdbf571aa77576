import fc from "fast-check";
import { expect, test } from "vitest";
import {
  amountsDueBlock,
  amountsDueBlockAt,
  type OutstandingAmount,
  payOldestFirst,
  totalOutstanding,
} from "../payments/amount-due.ts";
import type { LineItemCode } from "../vehicle-types.ts";
import { canTip, decideRaise, priorityFeeOf, raisePriorityLineItem } from "./charge.ts";
import { type VisitEvent, visitsOf, waitedSeconds, waitingAt, waitingFeeAt } from "./waiting.ts";

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 22, 3, minutes));
const priority = { minSatang: 1000, maxSatang: 50_000 };
const fare = { code: "base" as LineItemCode, amountSatang: 4000 };

test("the price is raised while no driver has the booking, within the tariff, in whole baht, and never lowered", () => {
  const raise = (
    totalSatang: number,
    had = 0,
    method: "cash" | "card" = "cash",
    state: "searching" | "assigned" = "searching",
  ) => {
    const lines = had ? [fare, { code: "priority", amountSatang: had } as const] : [fare];
    const decision = decideRaise({ state, method, lines }, { totalSatang, priority });
    return decision.ok
      ? decision.raiseSatang
      : "problem" in decision
        ? decision.problem
        : decision.refusal;
  };
  expect(raise(1000)).toBe(1000);
  expect(raise(999)).toBe("format");
  expect(raise(900)).toBe("too_small");
  expect(raise(50_000)).toBe(50_000);
  expect(raise(50_100)).toBe("too_big");
  expect(raise(3000, 2000)).toBe(1000);
  expect(raise(2000, 2000)).toBe("too_small");
  expect(raise(1000, 2000)).toBe("too_small");
  expect(raise(1000, 0, "card")).toBe("too_small");
  expect(raise(2000, 0, "card")).toBe(2000);
  expect(raise(3000, 2000, "card")).toBe("too_small");
  expect(raise(2000, 0, "cash", "assigned")).toBe("price_raise_not_allowed");
});

test("a raised price is one line, however often it was raised", () => {
  const once = raisePriorityLineItem([fare], { code: "priority", amountSatang: 1000 });
  const twice = raisePriorityLineItem(once, { code: "priority", amountSatang: 500 });
  expect(twice).toEqual([fare, { code: "priority", amountSatang: 1500 }]);
  expect(priorityFeeOf(twice)).toBe(1500);
});

test("a tip: after a delivery, once, for thirty days", () => {
  const delivered = { state: "delivered", endedAt: at(0), hasDriver: true } as const;
  expect(canTip(delivered, { tipped: false, now: at(0) })).toBe(true);
  expect(canTip(delivered, { tipped: true, now: at(0) })).toBe(false);
  expect(
    canTip(delivered, { tipped: false, now: new Date(at(0).getTime() + 30 * 86_400_000 + 1) }),
  ).toBe(false);
  expect(canTip({ ...delivered, state: "returned" }, { tipped: false, now: at(0) })).toBe(false);
  expect(canTip({ ...delivered, hasDriver: false }, { tipped: false, now: at(0) })).toBe(false);
});

const waiting = { waiting: { freeMinutes: 30, stepMinutes: 30, satangPerStep: 2500 } };
const visitEvent = (kind: VisitEvent["kind"], stopIndex: number, minutes: number): VisitEvent => ({
  kind,
  stopIndex,
  at: at(minutes),
});

test("waiting: the free minutes are the booking's, over all its stops; then each started half hour", () => {
  const events = [
    visitEvent("arrived_at_pickup", 0, 0),
    visitEvent("picked_up", 0, 20),
    visitEvent("heading_to_stop", 1, 21),
    visitEvent("arrived_at_stop", 1, 40),
  ];
  const visits = visitsOf(events);
  expect(waitingAt(visits, waiting, at(45))).toEqual({
    stopIndex: 1,
    freeUntil: at(50),
    feeSatang: 0,
  });
  expect(waitingAt(visits, waiting, at(50)).feeSatang).toBe(0);
  expect(waitingAt(visits, waiting, new Date(at(50).getTime() + 1000)).feeSatang).toBe(2500);
  expect(waitingAt(visits, waiting, at(80)).feeSatang).toBe(2500);
  expect(waitingAt(visits, waiting, at(81)).feeSatang).toBe(5000);
  const done = visitsOf([...events, visitEvent("stop_done", 1, 81)]);
  expect(waitingAt(done, waiting, at(500))).toEqual({
    stopIndex: null,
    freeUntil: null,
    feeSatang: 5000,
  });
});

test("a stop that is tried again counts twice; a phone left in a pocket counts for four hours; nothing is negative", () => {
  const twice = visitsOf([
    visitEvent("arrived_at_stop", 1, 0),
    visitEvent("stop_failed", 1, 10),
    visitEvent("arrived_at_stop", 1, 60),
    visitEvent("stop_done", 1, 75),
  ]);
  expect(waitedSeconds(twice, at(600))).toBe(25 * 60);
  expect(waitedSeconds(visitsOf([visitEvent("arrived_at_stop", 1, 0)]), at(10_000))).toBe(4 * 3600);
  expect(
    waitedSeconds(
      visitsOf([visitEvent("arrived_at_stop", 1, 10), visitEvent("stop_done", 1, 5)]),
      at(20),
    ),
  ).toBe(0);
  expect(visitsOf([visitEvent("stop_done", 1, 5)])).toEqual([]);
});

test("property: what a page counts on by itself is what the server says", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 200 }),
      (first, second) => {
        const visits = visitsOf([
          visitEvent("arrived_at_pickup", 0, 0),
          visitEvent("picked_up", 0, first),
          visitEvent("arrived_at_stop", 1, 100),
        ]);
        const now = at(100 + second);
        const result = waitingAt(visits, waiting, now);
        const counted = waitingFeeAt(
          { ...waiting.waiting, freeUntil: result.freeUntil ?? now },
          now,
        );
        // A first wait that was charged already is in both: the steps go on from there.
        expect(counted).toBe(result.feeSatang);
      },
    ),
  );
});

test("what is owed blocks new bookings after a day, unless it is too little to be paid", () => {
  const due = (amountSatang: number, minutes = 0): OutstandingAmount => ({
    bookingId: "b",
    amountSatang,
    since: at(minutes),
  });
  const day = 24 * 60;
  expect(amountsDueBlock([due(2000)], at(day - 1))).toBe(false);
  expect(amountsDueBlock([due(2000)], at(day))).toBe(true);
  expect(amountsDueBlock([due(1999)], at(10 * day))).toBe(false);
  expect(amountsDueBlockAt([due(1500, 5), due(600)])).toEqual(at(day));
  expect(amountsDueBlockAt([])).toBeNull();
});

test("property: money pays the oldest first, never more than is owed, never more than there is", () => {
  const dues = fc.array(
    fc.record({
      bookingId: fc.uuid(),
      amountSatang: fc.integer({ min: 1, max: 9000 }),
      since: fc.integer({ min: 0, max: 999 }).map(at),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(dues, fc.integer({ min: -100, max: 30_000 }), (owed, money) => {
      const paid = payOldestFirst(owed, money);
      const total = paid.reduce((sum, part) => sum + part.amountSatang, 0);
      expect(total).toBe(Math.min(Math.max(0, money), totalOutstanding(owed)));
      expect(paid.every((part) => part.amountSatang > 0)).toBe(true);
      // Only the last one paid may be paid in part.
      const inPart = paid.filter(
        (part) =>
          part.amountSatang <
          (owed.find((due) => due.bookingId === part.bookingId)?.amountSatang ?? 0),
      );
      expect(inPart.length).toBeLessThanOrEqual(1);
    }),
  );
});
