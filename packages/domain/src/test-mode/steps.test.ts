import fc from "fast-check";
import { expect, test } from "vitest";
import { type BookingState, bookingStates, stopStates } from "../booking-types.ts";
import { nextTaskSteps } from "../tasks/task.ts";
import { nextSelfMove, nextTestMove, type TestBooking, testTargets } from "./steps.ts";
import { testTriggerOf, testTriggers } from "./triggers.ts";

const stop = (index: number, state: (typeof stopStates)[number]) => ({
  index,
  state,
  arrivedAt: null,
  codDueSatang: 0,
  codCollected: false,
  pinRequired: false,
});
function bookingOf(state: BookingState, states: (typeof stopStates)[number][]): TestBooking {
  const stops = states.map((one, index) => stop(index, one));
  return { state, stops, steps: nextTaskSteps({ state, stops, cash: null }) };
}
const hasGoods: readonly BookingState[] = ["in_transit", "returning"];
const anyBooking = fc
  .tuple(
    fc.constantFrom(...bookingStates),
    fc.array(fc.constantFrom(...stopStates), { minLength: 2, maxLength: 4 }),
  )
  .map(([state, [pickUp = "pending", ...dropOffs]]) =>
    bookingOf(state, [hasGoods.includes(state) ? "done" : pickUp, ...dropOffs]),
  );

test("a booking that has ended is reached or impossible to push, never moved", () => {
  const ended: BookingState[] = ["delivered", "returned", "cancelled", "unfulfilled", "lost"];
  for (const state of ended)
    for (const to of testTargets) {
      const { is } = nextTestMove(bookingOf(state, ["done", "done"]), to);
      expect([state, to, is]).toEqual([state, to, to === state ? "reached" : "impossible"]);
    }
});

test("every step is one that the driver can do now", () => {
  fc.assert(
    fc.property(anyBooking, fc.constantFrom(...testTargets), (booking, to) => {
      const move = nextTestMove(booking, to);
      if (move.is !== "step" || move.step.kind !== "report") return;
      const { event } = move.step;
      expect(booking.steps.map(({ kind, stopIndex }) => `${kind} ${stopIndex}`)).toContain(
        `${event.kind} ${event.stopIndex}`,
      );
    }),
  );
});

test("a booking by itself takes only steps that a driver can do, at a time in the future", () => {
  const triggers = fc.array(fc.option(fc.constantFrom(...testTriggers)), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(anyBooking, triggers, fc.boolean(), (booking, found, givenBack) => {
      const move = nextSelfMove({
        ...booking,
        triggers: [null, ...found],
        givenBack,
        needsSecondLook: false,
        durationSeconds: 1800,
        promisedSeconds: null,
      });
      if (!move) return;
      expect(move.afterSeconds).toBeGreaterThan(0);
      if (move.step.kind !== "report") return;
      const { event } = move.step;
      expect(booking.steps.map(({ kind, stopIndex }) => `${kind} ${stopIndex}`)).toContain(
        `${event.kind} ${event.stopIndex}`,
      );
    }),
  );
});

test("seven phones do something, and no other", () => {
  const phones = Array.from({ length: 10 }, (_, index) => `+6680000000${index}`);
  expect(phones.map(testTriggerOf)).toEqual([null, ...testTriggers, null, null]);
  expect(testTriggerOf("+66822222222")).toBeNull();
});
