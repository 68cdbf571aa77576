import { expect, test } from "vitest";
import { nextTaskSteps, type TaskEvent, type TaskStop } from "./task.ts";
import type { TaskEventInput } from "./task-decision.ts";
import { decideTaskEvent } from "./task-event.ts";
import { failureReasonsFor } from "./task-proof.ts";
import type { BookingState, StopState } from "./words.ts";

const noon = new Date("2026-11-21T05:00:00Z");
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const photo = { photos: [{}] };

const stop = (index: number, state: StopState, change: Partial<TaskStop> = {}): TaskStop => ({
  index,
  state,
  arrivedAt: state === "arrived" ? after(5) : null,
  codDueSatang: 0,
  codCollected: false,
  pinRequired: false,
  ...change,
});

function input(
  state: BookingState,
  stops: TaskStop[],
  event: Partial<TaskEvent>,
  change: Partial<TaskEventInput> = {},
): TaskEventInput {
  return {
    booking: { state, driverId: "d1", cash: null },
    stops,
    assignment: { driverId: "d1", assignedAt: noon, releasedAt: null, gaveBack: false },
    event: { kind: "heading", stopIndex: 0, occurredAt: after(20), ...event },
    pinExpected: null,
    pinTries: 0,
    online: true,
    seen: false,
    now: after(20),
    ...change,
  };
}

const atPickUp = () => [stop(0, "arrived"), stop(1, "pending")];
const atDoor = (change: Partial<TaskStop> = {}) => [stop(0, "done"), stop(1, "arrived", change)];
const refusal = (wanted: TaskEventInput) => {
  const decision = decideTaskEvent(wanted);
  return decision.outcome === "refused" ? decision.code : decision.outcome;
};

test("an event seen before changes nothing", () => {
  expect(decideTaskEvent(input("assigned", atPickUp(), { kind: "picked_up" }, { seen: true }))).toEqual({
    outcome: "already_applied",
  });
});

test("a clock more than two minutes ahead, or before the assignment, is refused with its offset", () => {
  const stops = [stop(0, "pending"), stop(1, "pending")];
  const at = (occurredAt: Date) => decideTaskEvent(input("assigned", stops, { occurredAt }));
  expect(at(after(22))).toMatchObject({ outcome: "applied" });
  expect(at(after(22.1))).toEqual({ outcome: "refused", code: "clock_wrong", details: { offsetSeconds: 126 } });
  expect(at(after(-0.4))).toMatchObject({ outcome: "applied" });
  expect(at(after(-1))).toEqual({ outcome: "refused", code: "clock_wrong", details: { offsetSeconds: -60 } });
});

test("arrived without heading implies heading; delivered without arrived is refused", () => {
  const stops = [stop(0, "done"), stop(1, "pending")];
  expect(decideTaskEvent(input("in_transit", stops, { kind: "arrived", stopIndex: 1 }))).toMatchObject({
    outcome: "applied",
    stops: [{ index: 1, state: "arrived" }],
    timeline: [
      { kind: "heading_to_stop", stopIndex: 1 },
      { kind: "arrived_at_stop", stopIndex: 1 },
    ],
  });
  expect(refusal(input("in_transit", stops, { kind: "delivered", stopIndex: 1, proof: photo }))).toBe(
    "event_out_of_order",
  );
});

test("a drop-off is not skipped, and nothing is delivered before pick-up", () => {
  const stops = [stop(0, "done"), stop(1, "pending"), stop(2, "pending")];
  expect(refusal(input("in_transit", stops, { kind: "heading", stopIndex: 2 }))).toBe("event_out_of_order");
  expect(
    refusal(
      input("assigned", [stop(0, "arrived"), stop(1, "arrived")], { kind: "delivered", stopIndex: 1, proof: photo }),
    ),
  ).toBe("event_out_of_order");
  expect(refusal(input("in_transit", stops, { kind: "heading", stopIndex: 9 }))).toBe("invalid");
});

test("picking up needs a photo, and the fare first when the sender pays cash", () => {
  const cash = { dueSatang: 12_000, stopIndex: 0, collected: false };
  const booking = { state: "assigned", driverId: "d1", cash } as const;
  const pickUp = { kind: "picked_up", stopIndex: 0, proof: photo } as const;
  expect(refusal(input("assigned", atPickUp(), { ...pickUp, proof: undefined }))).toBe("proof_missing");
  expect(refusal(input("assigned", atPickUp(), pickUp, { booking }))).toBe("cash_not_collected");
  expect(decideTaskEvent(input("assigned", atPickUp(), pickUp))).toMatchObject({
    outcome: "applied",
    bookingState: "in_transit",
  });
  const collect = (amountSatang: number) =>
    decideTaskEvent(input("assigned", atPickUp(), { kind: "cash_collected", stopIndex: 0, amountSatang }, { booking }));
  expect(collect(11_999)).toEqual({ outcome: "refused", code: "cash_short", details: { dueSatang: 12_000 } });
  expect(collect(12_000)).toMatchObject({ cashCollected: { purpose: "fare", stopIndex: 0, amountSatang: 12_000 } });
});

test("delivering needs a photo or a signature, the cash due there, and ends the booking", () => {
  const deliver = { kind: "delivered", stopIndex: 1, proof: { signature: {} } } as const;
  expect(refusal(input("in_transit", atDoor(), { ...deliver, proof: {} }))).toBe("proof_missing");
  expect(refusal(input("in_transit", atDoor({ codDueSatang: 50_000 }), deliver))).toBe("cash_not_collected");
  expect(
    decideTaskEvent(input("in_transit", atDoor({ codDueSatang: 50_000, codCollected: true }), deliver)),
  ).toMatchObject({
    bookingState: "delivered",
    ended: true,
    timeline: [{ kind: "stop_done", stopIndex: 1 }, { kind: "delivered" }],
  });
});

test("a PIN is wrong at once online, locked after five tries, and leaves the stop unverified from the queue", () => {
  const deliver = (pin: string | undefined, change: Partial<TaskEventInput> = {}) =>
    decideTaskEvent(
      input(
        "in_transit",
        atDoor({ pinRequired: true }),
        { kind: "delivered", stopIndex: 1, proof: { ...photo, pin } },
        { pinExpected: "1234", ...change },
      ),
    );
  expect(deliver("1234")).toMatchObject({ outcome: "applied", pinUnverified: false });
  expect(deliver(undefined)).toMatchObject({ code: "proof_missing" });
  expect(deliver("9999")).toMatchObject({ code: "pin_wrong" });
  expect(deliver("1234", { pinTries: 5 })).toMatchObject({ code: "pin_locked" });
  expect(deliver("9999", { online: false })).toMatchObject({
    bookingState: "delivered",
    pinUnverified: true,
    stops: [{ state: "done_unverified" }],
  });
});

test("a failed pick-up needs a reason that is one, a photo, and ten minutes for an absent sender", () => {
  const fail = (reason: TaskEvent["reason"], occurredAt: Date, proof: TaskEvent["proof"] = photo) =>
    decideTaskEvent(input("assigned", atPickUp(), { kind: "failed", stopIndex: 0, reason, occurredAt, proof }));
  expect(fail("sender_absent", after(14))).toMatchObject({ code: "event_out_of_order", details: { waitSeconds: 60 } });
  expect(fail("sender_absent", after(15))).toMatchObject({
    bookingState: "cancelled",
    failedPickup: true,
    ended: true,
  });
  expect(fail("parcel_differs", after(6))).toMatchObject({ bookingState: "cancelled" });
  expect(fail("prohibited", after(6), {})).toMatchObject({ code: "proof_missing" });
  expect(fail("vehicle_trouble", after(6))).toMatchObject({ code: "invalid" });
});

test("giving back searches again from the start, and is not possible with goods aboard", () => {
  expect(
    decideTaskEvent(input("assigned", atPickUp(), { kind: "given_back", reason: "vehicle_trouble" })),
  ).toMatchObject({
    bookingState: "searching",
    givenBack: true,
    stops: [{ index: 0, state: "pending" }],
  });
  expect(refusal(input("in_transit", atDoor(), { kind: "given_back" }))).toBe("event_out_of_order");
});

test("a failed drop-off is tried again, handed to a named person, or returned", () => {
  const failed = [stop(0, "done"), stop(1, "failed")];
  expect(
    decideTaskEvent(
      input("in_transit", atDoor(), { kind: "failed", stopIndex: 1, reason: "recipient_absent", proof: photo }),
    ),
  ).toMatchObject({
    bookingState: "in_transit",
    stops: [{ index: 1, state: "failed" }],
  });
  expect(decideTaskEvent(input("in_transit", failed, { kind: "retry", stopIndex: 1 }))).toMatchObject({
    stops: [{ state: "heading" }],
  });
  expect(refusal(input("in_transit", failed, { kind: "handed_to", stopIndex: 1, proof: photo }))).toBe("proof_missing");
  expect(
    decideTaskEvent(
      input("in_transit", failed, { kind: "handed_to", stopIndex: 1, proof: { ...photo, recipientName: "ป้าแดง" } }),
    ),
  ).toMatchObject({
    bookingState: "delivered",
  });
  expect(decideTaskEvent(input("in_transit", failed, { kind: "returning" }))).toMatchObject({
    bookingState: "returning",
  });
  expect(refusal(input("returning", failed, { kind: "returned" }))).toBe("proof_missing");
  expect(decideTaskEvent(input("returning", failed, { kind: "returned", proof: photo }))).toMatchObject({
    bookingState: "returned",
  });
});

test("a return ends delivered when at least one drop-off was done, and may skip saying returning", () => {
  const stops = [stop(0, "done"), stop(1, "done"), stop(2, "failed")];
  expect(decideTaskEvent(input("in_transit", stops, { kind: "returned", proof: photo }))).toMatchObject({
    bookingState: "delivered",
    timeline: [{ kind: "returning" }, { kind: "returned" }, { kind: "delivered" }],
  });
  expect(refusal(input("in_transit", atDoor(), { kind: "returned", proof: photo }))).toBe("event_out_of_order");
});

test("a fare the recipient pays is asked for at that drop-off only", () => {
  const cash = { dueSatang: 9000, stopIndex: 1, collected: false };
  const booking = { state: "assigned", driverId: "d1", cash } as const;
  expect(nextTaskSteps({ state: "assigned", stops: atPickUp(), cash })[0]).toEqual({ kind: "picked_up", stopIndex: 0 });
  expect(refusal(input("assigned", atPickUp(), { kind: "cash_collected", amountSatang: 9000 }, { booking }))).toBe(
    "event_out_of_order",
  );
  expect(nextTaskSteps({ state: "in_transit", stops: atDoor(), cash })[0]).toMatchObject({
    kind: "cash_collected",
    purpose: "fare",
    amountSatang: 9000,
  });
});

test("the reasons to choose from fit the stop and whether the driver is there", () => {
  const reasons = (index: number, state: StopState) => failureReasonsFor({ index, state }).join(" ");
  expect([
    reasons(0, "heading"),
    reasons(0, "arrived"),
    reasons(1, "heading"),
    reasons(1, "arrived"),
    reasons(1, "done"),
  ]).toEqual([
    "",
    "sender_absent parcel_differs prohibited unsafe",
    "parcel_differs prohibited unsafe wrong_address vehicle_trouble other",
    "recipient_absent parcel_differs prohibited unsafe wrong_address refused payment_refused vehicle_trouble other",
    "",
  ]);
});

test("a recipient who refuses to pay leaves the fare due from the sender", () => {
  const cash = { dueSatang: 9000, stopIndex: 1, collected: false };
  const failed = [stop(0, "done"), stop(1, "failed")];
  const returned = input(
    "returning",
    failed,
    { kind: "returned", proof: photo },
    { booking: { state: "returning", driverId: "d1", cash } },
  );
  expect(decideTaskEvent(returned)).toMatchObject({ fareDueFromSender: true, ended: true });
});

test("nobody takes the goods back: with a photo they go to a depot, ten minutes later at the soonest", () => {
  const stops = [stop(0, "done"), stop(1, "failed")];
  const back = (event: Partial<TaskEvent>, depotSince: Date | null = null) =>
    decideTaskEvent(
      input("returning", stops, event, { booking: { state: "returning", driverId: "d1", cash: null, depotSince } }),
    );
  const absent = { kind: "failed", reason: "sender_absent", proof: photo } as const;
  expect(failureReasonsFor(stop(0, "done"))).toEqual(["sender_absent"]);
  expect(back({ ...absent, reason: "refused" })).toMatchObject({ code: "invalid" });
  expect(back({ ...absent, proof: {} })).toMatchObject({ code: "proof_missing" });
  expect(back({ ...absent, stopIndex: 1 })).toMatchObject({ code: "event_out_of_order" });
  expect(back(absent, after(5))).toMatchObject({ code: "event_out_of_order" });
  expect(back(absent)).toMatchObject({
    bookingState: "returning",
    toDepot: true,
    workDone: false,
    timeline: [{ kind: "return_failed", reason: "sender_absent" }],
  });
  const left = { kind: "left_at_depot", proof: photo } as const;
  expect(back(left)).toMatchObject({ code: "event_out_of_order" });
  expect(back({ ...left, proof: {} }, after(5))).toMatchObject({ code: "proof_missing" });
  expect(back(left, after(10.5))).toMatchObject({ code: "event_out_of_order", details: { waitSeconds: 30 } });
  expect(back(left, after(10))).toMatchObject({ bookingState: "held", ended: false, workDone: true });
  expect(back({ kind: "returned", proof: photo }, after(5))).toMatchObject({ bookingState: "returned" });
  const steps = (depotSince: Date | null) =>
    nextTaskSteps({ state: "returning", stops, cash: null, depotSince }).map(({ kind }) => kind);
  expect([steps(null), steps(after(5))]).toEqual([
    ["returned", "failed"],
    ["left_at_depot", "returned"],
  ]);
});

test("a late pick-up with a photo takes custody: an ended booking turns back, a reassigned one returns to its holder", () => {
  const pickUp = { kind: "picked_up", stopIndex: 0, proof: photo } as const;
  const late = (state: BookingState, driverId: string | null, change: Partial<TaskEventInput> = {}) =>
    decideTaskEvent(
      input(state, [stop(0, "pending"), stop(1, "pending")], pickUp, {
        booking: { state, driverId, cash: null },
        ...change,
      }),
    );
  expect(late("cancelled", "d1")).toMatchObject({
    outcome: "recorded_for_review",
    custody: { driverId: "d1", bookingState: "returning" },
  });
  expect(late("assigned", "d2")).toMatchObject({ custody: { driverId: "d1", bookingState: "in_transit" } });
  expect(late("in_transit", "d2")).toMatchObject({ outcome: "recorded_for_review", custody: null });
  const gaveBack = { driverId: "d1", assignedAt: noon, releasedAt: after(10), gaveBack: true };
  expect(late("searching", null, { assignment: gaveBack })).toMatchObject({
    outcome: "recorded_for_review",
    custody: null,
  });
});

test("late cash is recorded, a late fact with a photo too, and a late tap without proof is refused", () => {
  const gone = { booking: { state: "cancelled", driverId: "d1", cash: null } } as const;
  expect(
    decideTaskEvent(input("cancelled", atPickUp(), { kind: "cash_collected", amountSatang: 5000 }, gone)),
  ).toMatchObject({
    outcome: "recorded_for_review",
    cashCollected: { amountSatang: 5000 },
  });
  expect(refusal(input("cancelled", atPickUp(), { kind: "delivered", stopIndex: 1, proof: photo }, gone))).toBe(
    "recorded_for_review",
  );
  expect(refusal(input("cancelled", atPickUp(), { kind: "heading" }, gone))).toBe("event_out_of_order");
});

test("the next steps of a task, the main one first", () => {
  const cash = { dueSatang: 9000, stopIndex: 0, collected: false };
  const say = (state: BookingState, stops: TaskStop[], fare: typeof cash | null = null) =>
    nextTaskSteps({ state, stops, cash: fare })
      .map((step) => [step.kind, step.stopIndex, step.purpose].filter((part) => part !== undefined).join(" "))
      .join(", ");
  expect([
    say("assigned", [stop(0, "pending"), stop(1, "pending")]),
    say("assigned", [stop(0, "heading"), stop(1, "pending")]),
    say("assigned", atPickUp(), cash),
    say("assigned", atPickUp(), { ...cash, collected: true }),
    say("in_transit", [stop(0, "done"), stop(1, "pending")]),
    say("in_transit", atDoor({ codDueSatang: 100 })),
    say("in_transit", atDoor()),
    say("in_transit", [stop(0, "done"), stop(1, "failed"), stop(2, "pending")]),
    say("in_transit", [stop(0, "done"), stop(1, "failed"), stop(2, "heading")]),
    say("in_transit", [stop(0, "done"), stop(1, "failed")]),
    say("returning", [stop(0, "done"), stop(1, "failed")]),
    say("delivered", [stop(0, "done"), stop(1, "done")]),
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
