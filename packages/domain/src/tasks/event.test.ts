import { expect, test } from "vitest";
import type { BookingState } from "../booking-types.ts";
import type { TaskEventInput } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import { atDoor, atPickUp, input, photo, refusal, stop } from "./example.ts";
import { nextTaskSteps, type TaskStop } from "./task.ts";

test("an event seen before changes nothing", () => {
  expect(
    decideTaskEvent(
      input("assigned", atPickUp(), { event: { kind: "picked_up" }, change: { seen: true } }),
    ),
  ).toEqual({
    outcome: "already_applied",
  });
});

test("arrived without heading implies heading; delivered without arrived is refused", () => {
  const stops = [stop(0, "done"), stop(1, "pending")];
  expect(
    decideTaskEvent(input("in_transit", stops, { event: { kind: "arrived", stopIndex: 1 } })),
  ).toMatchObject({
    outcome: "applied",
    stops: [{ index: 1, state: "arrived" }],
    timeline: [
      { kind: "heading_to_stop", stopIndex: 1 },
      { kind: "arrived_at_stop", stopIndex: 1 },
    ],
  });
  expect(
    refusal(
      input("in_transit", stops, { event: { kind: "delivered", stopIndex: 1, proof: photo } }),
    ),
  ).toBe("event_out_of_order");
});

test("a drop-off is not skipped, and nothing is delivered before pick-up", () => {
  const stops = [stop(0, "done"), stop(1, "pending"), stop(2, "pending")];
  expect(refusal(input("in_transit", stops, { event: { kind: "heading", stopIndex: 2 } }))).toBe(
    "event_out_of_order",
  );
  expect(
    refusal(
      input("assigned", [stop(0, "arrived"), stop(1, "arrived")], {
        event: {
          kind: "delivered",
          stopIndex: 1,
          proof: photo,
        },
      }),
    ),
  ).toBe("event_out_of_order");
  expect(refusal(input("in_transit", stops, { event: { kind: "heading", stopIndex: 9 } }))).toBe(
    "invalid",
  );
});

test("picking up needs a photo, and the fare first when the sender pays cash", () => {
  const cash = { dueSatang: 12_000, stopIndex: 0, collected: false };
  const booking = { state: "assigned", driverId: "d1", cash } as const;
  const pickUp = { kind: "picked_up", stopIndex: 0, proof: photo } as const;
  expect(refusal(input("assigned", atPickUp(), { event: { ...pickUp, proof: undefined } }))).toBe(
    "proof_missing",
  );
  expect(refusal(input("assigned", atPickUp(), { event: pickUp, change: { booking } }))).toBe(
    "cash_not_collected",
  );
  expect(decideTaskEvent(input("assigned", atPickUp(), { event: pickUp }))).toMatchObject({
    outcome: "applied",
    bookingState: "in_transit",
  });
  const collect = (amountSatang: number) =>
    decideTaskEvent(
      input("assigned", atPickUp(), {
        event: { kind: "cash_collected", stopIndex: 0, amountSatang },
        change: { booking },
      }),
    );
  expect(collect(11_999)).toEqual({
    outcome: "refused",
    code: "cash_short",
    details: { dueSatang: 12_000 },
  });
  expect(collect(12_000)).toMatchObject({
    cashCollected: { purpose: "fare", stopIndex: 0, amountSatang: 12_000 },
  });
});

test("delivering needs a photo or a signature, the cash due there, and ends the booking", () => {
  const deliver = { kind: "delivered", stopIndex: 1, proof: { signature: {} } } as const;
  expect(refusal(input("in_transit", atDoor(), { event: { ...deliver, proof: {} } }))).toBe(
    "proof_missing",
  );
  expect(refusal(input("in_transit", atDoor({ codDueSatang: 50_000 }), { event: deliver }))).toBe(
    "cash_not_collected",
  );
  expect(
    decideTaskEvent(
      input("in_transit", atDoor({ codDueSatang: 50_000, codCollected: true }), { event: deliver }),
    ),
  ).toMatchObject({
    bookingState: "delivered",
    ended: true,
    timeline: [{ kind: "stop_done", stopIndex: 1 }, { kind: "delivered" }],
  });
});

test("a PIN is wrong at once online, locked after five tries, and leaves the stop unverified from the queue", () => {
  const deliver = (pin: string | undefined, change: Partial<TaskEventInput> = {}) =>
    decideTaskEvent(
      input("in_transit", atDoor({ pinRequired: true }), {
        event: { kind: "delivered", stopIndex: 1, proof: { ...photo, pin } },
        change: { pinExpected: "1234", ...change },
      }),
    );
  expect(deliver("1234")).toMatchObject({ outcome: "applied", pinUnverified: false });
  expect(deliver(undefined)).toMatchObject({ code: "proof_missing" });
  expect(deliver("9999")).toMatchObject({ code: "pin_wrong" });
  expect(deliver("1234", { pinAttempts: 5 })).toMatchObject({ code: "pin_locked" });
  expect(deliver("9999", { online: false })).toMatchObject({
    bookingState: "delivered",
    pinUnverified: true,
    stops: [{ state: "done_unverified" }],
  });
});

test("a fare the recipient pays is collected at that drop-off only", () => {
  const cash = { dueSatang: 9000, stopIndex: 1, collected: false };
  const booking = { state: "assigned", driverId: "d1", cash } as const;
  expect(nextTaskSteps({ state: "assigned", stops: atPickUp(), cash })[0]).toEqual({
    kind: "picked_up",
    stopIndex: 0,
  });
  expect(
    refusal(
      input("assigned", atPickUp(), {
        event: { kind: "cash_collected", amountSatang: 9000 },
        change: { booking },
      }),
    ),
  ).toBe("event_out_of_order");
  expect(nextTaskSteps({ state: "in_transit", stops: atDoor(), cash })[0]).toMatchObject({
    kind: "cash_collected",
    purpose: "fare",
    amountSatang: 9000,
  });
});

test("the next steps of a task, the main one first", () => {
  const cash = { dueSatang: 9000, stopIndex: 0, collected: false };
  const outcomeText = (state: BookingState, stops: TaskStop[], fare: typeof cash | null = null) =>
    nextTaskSteps({ state, stops, cash: fare })
      .map((step) =>
        [step.kind, step.stopIndex, step.purpose].filter((part) => part !== undefined).join(" "),
      )
      .join(", ");
  expect([
    outcomeText("assigned", [stop(0, "pending"), stop(1, "pending")]),
    outcomeText("assigned", [stop(0, "heading"), stop(1, "pending")]),
    outcomeText("assigned", atPickUp(), cash),
    outcomeText("assigned", atPickUp(), { ...cash, collected: true }),
    outcomeText("in_transit", [stop(0, "done"), stop(1, "pending")]),
    outcomeText("in_transit", atDoor({ codDueSatang: 100 })),
    outcomeText("in_transit", atDoor()),
    outcomeText("in_transit", [stop(0, "done"), stop(1, "failed"), stop(2, "pending")]),
    outcomeText("in_transit", [stop(0, "done"), stop(1, "failed"), stop(2, "heading")]),
    outcomeText("in_transit", [stop(0, "done"), stop(1, "failed")]),
    outcomeText("returning", [stop(0, "done"), stop(1, "failed")]),
    outcomeText("delivered", [stop(0, "done"), stop(1, "done")]),
  ]).toMatchInlineSnapshot(`
    [
      "heading 0, given_back 0",
      "arrived 0, given_back 0",
      "cash_collected 0 fare, failed 0, given_back 0",
      "picked_up 0, failed 0, given_back 0",
      "heading 1",
      "cash_collected 1 cod, failed 1",
      "delivered 1, failed 1",
      "heading 2, retry 1, handed_to 1",
      "arrived 2, failed 2",
      "returning 0, retry 1, handed_to 1",
      "returned 0, failed 0",
      "",
    ]
  `);
});
