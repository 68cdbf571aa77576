import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsGoods, isTerminal } from "../booking/booking.ts";
import { failureReasons, taskEventKinds } from "../booking-types.ts";
import type { TaskDecision } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import { nextTaskSteps, type Task, type TaskEvent, type TaskStep, type TaskStop } from "./task.ts";

const start = new Date("2026-11-21T05:00:00Z");

type World = { task: Task; minute: number; cashCollectedSatang: number; aboard: boolean };

const world = fc
  .record({
    drops: fc.array(
      fc.record({ codDueSatang: fc.constantFrom(0, 0, 25_000), pinRequired: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    fareStop: fc.option(fc.nat({ max: 4 })),
  })
  .map(({ drops, fareStop }): World => {
    const stops = [{ codDueSatang: 0, pinRequired: false }, ...drops].map(
      (drop, index): TaskStop => ({
        index,
        state: "pending",
        arrivedAt: null,
        codCollected: false,
        ...drop,
      }),
    );
    const cash =
      fareStop === null
        ? null
        : { dueSatang: 9000, stopIndex: Math.min(fareStop, stops.length - 1), collected: false };
    return {
      task: { state: "assigned", stops, cash },
      minute: 0,
      cashCollectedSatang: 0,
      aboard: false,
    };
  });

const wildEvent = fc.record({
  kind: fc.constantFrom(...taskEventKinds),
  stopIndex: fc.nat({ max: 4 }),
  amountSatang: fc.constantFrom<number>(0, 9000, 25_000),
  reason: fc.constantFrom(...failureReasons),
  photos: fc.boolean(),
  recipientName: fc.constantFrom("สมชาย", undefined),
  pin: fc.constantFrom("1234", "9999", undefined),
  online: fc.boolean(),
});
type WildEvent = typeof wildEvent extends fc.Arbitrary<infer Event> ? Event : never;

function decide(current: World, wild: WildEvent, seen = false): TaskDecision {
  const event: TaskEvent = {
    kind: wild.kind,
    stopIndex: wild.stopIndex,
    occurredAt: new Date(start.getTime() + current.minute * 60_000),
    amountSatang: wild.amountSatang,
    reason: wild.reason,
    proof: { photos: wild.photos ? [{}] : [], recipientName: wild.recipientName, pin: wild.pin },
  };
  return decideTaskEvent({
    booking: {
      state: current.task.state,
      driverId: "d1",
      cash: current.task.cash,
      depotSince: current.task.depotSince ?? null,
    },
    stops: current.task.stops,
    assignment: { driverId: "d1", assignedAt: start, releasedAt: null, releasedByDriver: false },
    event,
    pinExpected: "1234",
    pinAttempts: 0,
    online: wild.online,
    seen,
    now: event.occurredAt,
  });
}

/** What the caller saves. */
function apply(current: World, decision: TaskDecision): World {
  const next: World = { ...current, minute: current.minute + 11 };
  if (decision.outcome !== "applied") return next;
  const { cashCollected } = decision;
  const occurredAt = new Date(start.getTime() + current.minute * 60_000);
  const stops = current.task.stops.map((stop): TaskStop => {
    const change = decision.stops.find((candidate) => candidate.index === stop.index);
    const collected = cashCollected?.purpose === "cod" && cashCollected.stopIndex === stop.index;
    return {
      ...stop,
      state: change?.state ?? stop.state,
      arrivedAt: change?.state === "arrived" ? occurredAt : stop.arrivedAt,
      codCollected: stop.codCollected || collected,
    };
  });
  const cash = current.task.cash && {
    ...current.task.cash,
    collected: current.task.cash.collected || cashCollected?.purpose === "fare",
  };
  const picked = decision.timeline.some((timelineEvent) => timelineEvent.kind === "picked_up");
  return {
    ...next,
    task: {
      state: decision.bookingState,
      stops,
      cash,
      depotSince: decision.toDepot ? occurredAt : (current.task.depotSince ?? null),
    },
    cashCollectedSatang: current.cashCollectedSatang + (cashCollected?.amountSatang ?? 0),
    aboard: current.aboard || picked,
  };
}

test("property: for every sequence of events, goods aboard are never cancelled and a delivery leaves no cash behind", () => {
  fc.assert(
    fc.property(world, fc.array(wildEvent, { maxLength: 60 }), (first, events) => {
      let current = first;
      for (const wild of events) {
        const decision = decide(current, wild);
        if (current.aboard && decision.outcome === "applied")
          expect(["cancelled", "searching"]).not.toContain(decision.bookingState);
        current = apply(current, decision);
        expect(decide(current, wild, true)).toEqual({ outcome: "already_applied" });
        expectCashPreserved(current, decision);
      }
    }),
    { numRuns: 300 },
  );
});

function expectCashPreserved(current: World, decision: TaskDecision): void {
  for (const stop of current.task.stops) {
    const done = stop.state === "done" || stop.state === "done_unverified";
    if (done && stop.codDueSatang > 0) expect(stop.codCollected).toBe(true);
    if (done && current.task.cash?.stopIndex === stop.index)
      expect(current.task.cash.collected).toBe(true);
  }
  if (decision.outcome !== "applied" || !decision.workDone || decision.bookingState === "cancelled")
    return;
  const fareOpen = current.task.cash !== null && !current.task.cash.collected;
  expect(decision.fareDueFromSender).toBe(fareOpen);
}

/** The event that a driver who does as the app says sends for a step. */
const followStep = (step: TaskStep, choice: WildEvent): WildEvent => ({
  ...choice,
  kind: step.kind,
  stopIndex: step.stopIndex,
  amountSatang: step.amountSatang ?? 0,
  photos: true,
  recipientName: "สมชาย",
  pin: "1234",
  reason: step.stopIndex === 0 ? "sender_absent" : "wrong_address",
});

test("property: a task always has a next step until its end, and every step it shows is accepted", () => {
  fc.assert(
    fc.property(
      world,
      fc.array(fc.tuple(wildEvent, fc.nat({ max: 9 })), { minLength: 30, maxLength: 50 }),
      (first, choices) => {
        let current = first;
        for (const [choice, pick] of choices) {
          const steps = nextTaskSteps(current.task);
          if (
            isTerminal(current.task.state) ||
            current.task.state === "searching" ||
            current.task.state === "held"
          ) {
            expect(steps).toEqual([]);
            return;
          }
          const step = steps[pick % 3 === 0 ? pick % steps.length : 0];
          expect(step).toBeDefined();
          const decision = step && decide(current, followStep(step, choice));
          expect(decision).toMatchObject({ outcome: "applied" });
          if (decision) current = apply(current, decision);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("property: doing the main step again and again ends every task delivered, with all cash collected", () => {
  fc.assert(
    fc.property(world, wildEvent, (first, choice) => {
      let current = first;
      for (let steps = 0; !isTerminal(current.task.state) && steps < 60; steps += 1) {
        const step = nextTaskSteps(current.task)[0];
        if (step) current = apply(current, decide(current, followStep(step, choice)));
      }
      const dueSatang = current.task.stops.reduce(
        (sum, stop) => sum + stop.codDueSatang,
        current.task.cash?.dueSatang ?? 0,
      );
      expect([current.task.state, current.cashCollectedSatang]).toEqual(["delivered", dueSatang]);
      expect(holdsGoods(current.task.state)).toBe(false);
    }),
  );
});
