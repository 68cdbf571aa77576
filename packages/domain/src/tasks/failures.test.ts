import { expect, test } from "vitest";
import type { BookingState, StopState } from "../booking-types.ts";
import type { TaskEventInput } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import { after, atDoor, atPickUp, input, noon, photo, refusal, stop } from "./example.ts";
import { failureReasonsFor } from "./proof.ts";
import { nextTaskSteps, type TaskEvent } from "./task.ts";

test("a failed pick-up needs a reason that is one, a photo, and ten minutes for an absent sender", () => {
  const fail = (reason: TaskEvent["reason"], occurredAt: Date, proof: TaskEvent["proof"] = photo) =>
    decideTaskEvent(
      input("assigned", atPickUp(), {
        event: { kind: "failed", stopIndex: 0, reason, occurredAt, proof },
      }),
    );
  expect(fail("sender_absent", after(14))).toMatchObject({
    code: "event_out_of_order",
    details: { waitSeconds: 60 },
  });
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
    decideTaskEvent(
      input("assigned", atPickUp(), { event: { kind: "given_back", reason: "vehicle_trouble" } }),
    ),
  ).toMatchObject({
    bookingState: "searching",
    releasedByDriver: true,
    stops: [{ index: 0, state: "pending" }],
  });
  expect(refusal(input("in_transit", atDoor(), { event: { kind: "given_back" } }))).toBe(
    "event_out_of_order",
  );
});

test("a failed drop-off is tried again, handed to a named person, or returned", () => {
  const failed = [stop(0, "done"), stop(1, "failed")];
  expect(
    decideTaskEvent(
      input("in_transit", atDoor(), {
        event: {
          kind: "failed",
          stopIndex: 1,
          reason: "recipient_absent",
          proof: photo,
        },
      }),
    ),
  ).toMatchObject({
    bookingState: "in_transit",
    stops: [{ index: 1, state: "failed" }],
  });
  expect(
    decideTaskEvent(input("in_transit", failed, { event: { kind: "retry", stopIndex: 1 } })),
  ).toMatchObject({
    stops: [{ state: "heading" }],
  });
  expect(
    refusal(
      input("in_transit", failed, { event: { kind: "handed_to", stopIndex: 1, proof: photo } }),
    ),
  ).toBe("proof_missing");
  expect(
    decideTaskEvent(
      input("in_transit", failed, {
        event: {
          kind: "handed_to",
          stopIndex: 1,
          proof: { ...photo, recipientName: "ป้าแดง" },
        },
      }),
    ),
  ).toMatchObject({
    bookingState: "delivered",
  });
  expect(
    decideTaskEvent(input("in_transit", failed, { event: { kind: "returning" } })),
  ).toMatchObject({
    bookingState: "returning",
  });
  expect(refusal(input("returning", failed, { event: { kind: "returned" } }))).toBe(
    "proof_missing",
  );
  expect(
    decideTaskEvent(input("returning", failed, { event: { kind: "returned", proof: photo } })),
  ).toMatchObject({
    bookingState: "returned",
  });
});

test("a return ends delivered when at least one drop-off was done, and may skip saying returning", () => {
  const stops = [stop(0, "done"), stop(1, "done"), stop(2, "failed")];
  expect(
    decideTaskEvent(input("in_transit", stops, { event: { kind: "returned", proof: photo } })),
  ).toMatchObject({
    bookingState: "delivered",
    timeline: [{ kind: "returning" }, { kind: "returned" }, { kind: "delivered" }],
  });
  expect(
    refusal(input("in_transit", atDoor(), { event: { kind: "returned", proof: photo } })),
  ).toBe("event_out_of_order");
});

test("a recipient who refuses to pay leaves the fare due from the sender", () => {
  const cash = { dueSatang: 9000, stopIndex: 1, collected: false };
  const failed = [stop(0, "done"), stop(1, "failed")];
  const returned = input("returning", failed, {
    event: { kind: "returned", proof: photo },
    change: { booking: { state: "returning", driverId: "d1", cash } },
  });
  expect(decideTaskEvent(returned)).toMatchObject({ fareDueFromSender: true, ended: true });
});

test("no one receives the goods back: with a photo they go to a depot, ten minutes later at the soonest", () => {
  const stops = [stop(0, "done"), stop(1, "failed")];
  const back = (event: Partial<TaskEvent>, depotSince: Date | null = null) =>
    decideTaskEvent(
      input("returning", stops, {
        event,
        change: {
          booking: { state: "returning", driverId: "d1", cash: null, depotSince },
        },
      }),
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
  expect(back(left, after(10.5))).toMatchObject({
    code: "event_out_of_order",
    details: { waitSeconds: 30 },
  });
  expect(back(left, after(10))).toMatchObject({
    bookingState: "held",
    ended: false,
    workDone: true,
  });
  expect(back({ kind: "returned", proof: photo }, after(5))).toMatchObject({
    bookingState: "returned",
  });
  const steps = (depotSince: Date | null) =>
    nextTaskSteps({ state: "returning", stops, cash: null, depotSince }).map(({ kind }) => kind);
  expect([steps(null), steps(after(5))]).toEqual([
    ["returned", "failed"],
    ["left_at_depot", "returned"],
  ]);
});

test("a late pick-up with a photo gives custody: an ended booking turns back, a reassigned one returns to its holder", () => {
  const pickUp = { kind: "picked_up", stopIndex: 0, proof: photo } as const;
  const late = (
    state: BookingState,
    driverId: string | null,
    change: Partial<TaskEventInput> = {},
  ) =>
    decideTaskEvent(
      input(state, [stop(0, "pending"), stop(1, "pending")], {
        event: pickUp,
        change: {
          booking: { state, driverId, cash: null },
          ...change,
        },
      }),
    );
  expect(late("cancelled", "d1")).toMatchObject({
    outcome: "recorded_for_review",
    custody: { driverId: "d1", bookingState: "returning" },
  });
  expect(late("assigned", "d2")).toMatchObject({
    custody: { driverId: "d1", bookingState: "in_transit" },
  });
  expect(late("in_transit", "d2")).toMatchObject({ outcome: "recorded_for_review", custody: null });
  const released = {
    driverId: "d1",
    assignedAt: noon,
    releasedAt: after(10),
    releasedByDriver: true,
  };
  expect(late("searching", null, { assignment: released })).toMatchObject({
    outcome: "recorded_for_review",
    custody: null,
  });
});

test("a pick-up at the kerb after a cancellation leaves the goods with the sender; one from a phone's queue brings them home", () => {
  const pickUp = (endedAt: Date, now: Date) =>
    decideTaskEvent(
      input("cancelled", atPickUp(), {
        event: { kind: "picked_up", proof: photo, occurredAt: after(10) },
        change: { booking: { state: "cancelled", driverId: "d1", cash: null, endedAt }, now },
      }),
    );
  const stays = { outcome: "recorded_for_review", custody: null };
  expect(pickUp(after(9), after(10))).toMatchObject(stays);
  expect(pickUp(after(9), after(11))).toMatchObject(stays);
  for (const goesHome of [pickUp(after(11), after(11)), pickUp(after(9), after(20))])
    expect(goesHome).toMatchObject({ custody: { bookingState: "returning" } });
});

test("late cash is recorded, a late fact with a photo too, and a late tap without proof is refused", () => {
  const gone = { booking: { state: "cancelled", driverId: "d1", cash: null } } as const;
  expect(
    decideTaskEvent(
      input("cancelled", atPickUp(), {
        event: { kind: "cash_collected", amountSatang: 5000 },
        change: gone,
      }),
    ),
  ).toMatchObject({
    outcome: "recorded_for_review",
    cashCollected: { amountSatang: 5000 },
  });
  expect(
    refusal(
      input("cancelled", atPickUp(), {
        event: { kind: "delivered", stopIndex: 1, proof: photo },
        change: gone,
      }),
    ),
  ).toBe("recorded_for_review");
  expect(
    refusal(input("cancelled", atPickUp(), { event: { kind: "heading" }, change: gone })),
  ).toBe("event_out_of_order");
});

test("the reasons to choose from fit the stop and whether the driver is there", () => {
  const reasons = (index: number, state: StopState) =>
    failureReasonsFor({ index, state }).join(" ");
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
