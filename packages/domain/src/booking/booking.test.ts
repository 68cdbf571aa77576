import fc from "fast-check";
import { expect, test } from "vitest";
import { type BookingState, bookingStates, stopStates } from "../booking-types.ts";
import {
  type BookingCommand,
  bookingCommands,
  hasDriver,
  holdsGoods,
  isActive,
  isTerminal,
  nextBookingState,
} from "./booking.ts";
import { isStopDone, isStopHandled, nextStopState, stopCommands } from "./stop.ts";

test("every booking state × command cell is decided on purpose", () => {
  const rows = bookingStates.map((state) => {
    const cells = bookingCommands.map(
      (command) => [command, nextBookingState(state, command)] as const,
    );
    return `${state}: ${cells.flatMap(([command, next]) => (next ? [`${command} → ${next}`] : [])).join(", ") || "·"}`;
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "awaiting_payment: schedule → scheduled, search → searching, cancel → cancelled
    scheduled: search → searching, cancel → cancelled
    searching: schedule → scheduled, assign → assigned, cancel → cancelled, exhaust → unfulfilled, recover → in_transit
    assigned: give_back → searching, change_driver → searching, pick_up → in_transit, fail_pick_up → cancelled, cancel → cancelled, recover → in_transit
    in_transit: deliver → delivered, hand_over → in_transit, turn_back → returning, hold → held, lose → lost
    delivered: ·
    returning: deliver → delivered, hand_over → returning, hand_back → returned, hold → held, lose → lost
    returned: ·
    held: deliver → delivered, hand_back → returned, dispose → disposed, lose → lost
    disposed: ·
    cancelled: recover → returning
    unfulfilled: recover → returning
    lost: ·"
  `);
});

test("every stop state × command cell is decided on purpose", () => {
  const rows = stopStates.map((state) => {
    const cells = stopCommands.map((command) => [command, nextStopState(state, command)] as const);
    return `${state}: ${cells.flatMap(([command, next]) => (next ? [`${command} → ${next}`] : [])).join(", ") || "·"}`;
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "pending: head → heading, arrive → arrived, recall → failed
    heading: arrive → arrived, fail → failed, reset → pending, recall → failed
    arrived: finish → done, finish_unverified → done_unverified, fail → failed, reset → pending, recall → failed
    done: ·
    done_unverified: ·
    failed: finish_unverified → done_unverified, hand_to → done, retry → heading"
  `);
});

test("each state is classified as ended, active, with a driver or with goods", () => {
  const rows = bookingStates.map((state) => {
    const headings = [
      isTerminal(state) && "ended",
      isActive(state) && "active",
      hasDriver(state) && "driver",
      holdsGoods(state) && "goods",
    ];
    return `${state}: ${headings.filter(Boolean).join(" ")}`;
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "awaiting_payment: active
    scheduled: active
    searching: active
    assigned: active driver
    in_transit: active driver goods
    delivered: ended
    returning: active driver goods
    returned: ended
    held: active goods
    disposed: ended
    cancelled: ended
    unfulfilled: ended
    lost: ended"
  `);
  expect(
    stopStates.map((state) => [state, isStopDone(state), isStopHandled(state)].join(" ")),
  ).toMatchInlineSnapshot(`
    [
      "pending false false",
      "heading false false",
      "arrived false false",
      "done true true",
      "done_unverified true true",
      "failed false true",
    ]
  `);
});

const commands = fc.array(fc.constantFrom(...bookingCommands), { maxLength: 60 });

function walk(
  start: BookingState,
  steps: readonly BookingCommand[],
): [BookingState, BookingCommand, BookingState][] {
  const moves: [BookingState, BookingCommand, BookingState][] = [];
  let state = start;
  for (const command of steps) {
    const next = nextBookingState(state, command);
    if (next) moves.push([state, command, next]);
    state = next ?? state;
  }
  return moves;
}

test("property: goods aboard are never cancelled, and only custody found late leaves an end", () => {
  fc.assert(
    fc.property(fc.constantFrom(...bookingStates), commands, (start, steps) => {
      for (const [from, command, to] of walk(start, steps)) {
        if (holdsGoods(from)) expect(["cancelled", "unfulfilled", "searching"]).not.toContain(to);
        if (isTerminal(from)) expect(command).toBe("recover");
      }
    }),
  );
});

test("every state can still end", () => {
  for (const start of bookingStates) {
    const seen = new Set<BookingState>([start]);
    for (const state of seen)
      for (const command of bookingCommands) {
        const next = nextBookingState(state, command);
        if (next) seen.add(next);
      }
    expect([...seen].some(isTerminal)).toBe(true);
  }
});
