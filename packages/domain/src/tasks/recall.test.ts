import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates, notDoneReasons, type StopState, stopStates } from "../booking-types.ts";
import { applyPendingEvents } from "./apply-pending-events.ts";
import type { TaskEventInput } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import { after, atDoor, input, photo, refusal, stop } from "./example.ts";
import { failureReasonsFor } from "./proof.ts";
import { decideRecall } from "./recall.ts";
import { nextTaskSteps, type Task, type TaskEvent, type TaskStop } from "./task.ts";

const nothingOpen = { edit: false, handover: false };
const task = (stops: TaskStop[], change: Partial<Task> = {}): Task => ({
  state: "in_transit",
  stops,
  cash: null,
  ...change,
});
const answer = (current: Task, open = nothingOpen) => {
  const decision = decideRecall(current, open);
  return decision.ok
    ? [
        decision.bookingState,
        ...decision.stops.map((change) => `${change.index} ${change.state}`),
      ].join(", ")
    : decision.refusal;
};

test("every state is decided on purpose, alone and with something open", () => {
  const rows = bookingStates.map((state) => {
    const current = task(atDoor(), { state });
    const cells = [
      nothingOpen,
      { edit: true, handover: false },
      { edit: false, handover: true },
      { edit: true, handover: true },
    ];
    return `${state}: ${[...new Set(cells.map((open) => answer(current, open)))].join(" | ")}`;
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "awaiting_payment: recall_too_early
    scheduled: recall_too_early
    searching: recall_too_early
    assigned: recall_too_early
    in_transit: returning, 1 failed | recall_edit_open | recall_handover_open
    delivered: recall_too_late
    returning: recall_too_late
    returned: recall_too_late
    held: recall_too_late
    disposed: recall_too_late
    cancelled: recall_too_late
    unfulfilled: recall_too_late
    lost: recall_too_late"
  `);
});

test("for every state of a drop-off: what was still to do is failed, what was done or failed stays", () => {
  const rows = stopStates.map(
    (state) => `${state}: ${answer(task([stop(0, "done"), stop(1, state), stop(2, "pending")]))}`,
  );
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "pending: returning, 1 failed, 2 failed
    heading: returning, 1 failed, 2 failed
    arrived: returning, 1 failed, 2 failed
    done: returning, 2 failed
    done_unverified: returning, 2 failed
    failed: returning, 2 failed"
  `);
  expect(answer(task([stop(0, "done"), stop(1, "failed")]))).toBe("returning");
});

test("not after a recipient has paid where the goods are still with the driver", () => {
  const cod = { codDueSatang: 5000, codCollected: true };
  expect(answer(task(atDoor(cod)))).toBe("recall_paid_at_door");
  expect(answer(task([stop(0, "done"), stop(1, "done", cod), stop(2, "heading")]))).toBe(
    "returning, 2 failed",
  );
  const fare = (stopIndex: number, collected = true) => ({
    cash: { dueSatang: 9000, stopIndex, collected },
  });
  expect(answer(task(atDoor(), fare(1)))).toBe("recall_paid_at_door");
  expect(answer(task(atDoor(), fare(1, false)))).toBe("returning, 1 failed");
  expect(answer(task(atDoor(), fare(0)))).toBe("returning, 1 failed");
});

test("no driver can report it as a reason", () => {
  const chosen = stopStates.flatMap((state) =>
    [0, 1].flatMap((index) => failureReasonsFor({ index, state })),
  );
  expect(chosen).not.toContain("sender_recalled");
  expect(notDoneReasons.at(-1)).toBe("sender_recalled");
});

const recalled = (
  stops: TaskStop[],
  event: Partial<TaskEvent>,
  change: Partial<TaskEventInput["booking"]> = {},
) =>
  input("returning", stops, {
    event,
    change: {
      booking: { state: "returning", driverId: "d1", cash: null, recalledAt: after(10), ...change },
    },
  });
const returnedStops = () => [stop(0, "done"), stop(1, "failed")];
const handedOver = { kind: "delivered", stopIndex: 1, proof: photo } as const;

test("the driver's next step is the way back, and it ends as any way back", () => {
  const back = task(returnedStops(), { state: "returning", recalledAt: after(10) });
  expect(nextTaskSteps(back).map(({ kind }) => kind)).toEqual(["returned", "failed"]);
  const home = { kind: "returned", stopIndex: 0, proof: photo } as const;
  expect(decideTaskEvent(recalled(returnedStops(), home))).toMatchObject({
    bookingState: "returned",
    ended: true,
  });
  expect(decideTaskEvent(recalled([...returnedStops(), stop(2, "done")], home))).toMatchObject({
    bookingState: "delivered",
  });
});

test("goods that changed hands are delivered, whenever that was; after the request staff look at it", () => {
  const before = decideTaskEvent(
    recalled(returnedStops(), { ...handedOver, occurredAt: after(9) }),
  );
  expect(before).toMatchObject({
    bookingState: "delivered",
    stops: [{ index: 1, state: "done" }],
    againstRecall: false,
  });
  expect(
    decideTaskEvent(recalled(returnedStops(), { ...handedOver, occurredAt: after(11) })),
  ).toMatchObject({
    bookingState: "delivered",
    againstRecall: true,
  });
  const two = [...returnedStops(), stop(2, "failed")];
  expect(decideTaskEvent(recalled(two, handedOver))).toMatchObject({
    bookingState: "returning",
    ended: false,
  });
  const named = {
    kind: "handed_to",
    stopIndex: 1,
    proof: { ...photo, recipientName: "ป้าแดง" },
  } as const;
  expect(decideTaskEvent(recalled(returnedStops(), named))).toMatchObject({
    bookingState: "delivered",
  });
  expect(refusal(recalled(returnedStops(), { ...named, proof: photo }))).toBe("proof_missing");
  expect(refusal(recalled(returnedStops(), { kind: "delivered", stopIndex: 1 }))).toBe(
    "proof_missing",
  );
  expect(refusal(recalled([stop(0, "done"), stop(1, "done")], handedOver))).toBe(
    "event_out_of_order",
  );
});

test("cash that was collected on the way out stays collected, and comes before the goods", () => {
  const cod = [stop(0, "done"), stop(1, "failed", { codDueSatang: 5000 })];
  expect(refusal(recalled(cod, handedOver))).toBe("cash_not_collected");
  const cash = { kind: "cash_collected", stopIndex: 1, amountSatang: 5000 } as const;
  expect(decideTaskEvent(recalled(cod, cash))).toMatchObject({
    cashCollected: { purpose: "cod", stopIndex: 1 },
  });
  expect(refusal(recalled(cod, { ...cash, amountSatang: 100 }))).toBe("cash_short");
});

test("other events of the way out are recorded and move nothing; without a recall they are out of order", () => {
  const kinds = ["heading", "arrived", "failed", "retry"] as const;
  for (const kind of kinds) {
    const event = { kind, stopIndex: 1, reason: "recipient_absent", proof: photo } as const;
    expect(refusal(recalled(returnedStops(), event))).toBe("recorded_for_review");
    expect(refusal(recalled(returnedStops(), event, { recalledAt: null }))).toBe(
      "event_out_of_order",
    );
  }
  expect(refusal(recalled(returnedStops(), { kind: "returning" }))).toBe("recorded_for_review");
  expect(refusal(recalled(returnedStops(), { kind: "returning" }, { recalledAt: null }))).toBe(
    "event_out_of_order",
  );
  expect(refusal(recalled(returnedStops(), handedOver, { recalledAt: null }))).toBe(
    "event_out_of_order",
  );
});

test("a phone without a network predicts the same", () => {
  const events = ["heading", "arrived", "delivered"].map(
    (kind) => ({ kind, stopIndex: 1, occurredAt: after(9), proof: photo }) as TaskEvent,
  );
  const back = task(returnedStops(), { state: "returning", recalledAt: after(10) });
  expect(applyPendingEvents(back, events)).toMatchObject({
    state: "delivered",
    recalledAt: after(10),
  });
  expect(applyPendingEvents({ ...back, recalledAt: null }, events).state).toBe("returning");
});

const states = fc.constantFrom<StopState>(...stopStates);
test("property: after a recall nothing is left to deliver, and no drop-off that was done is touched", () => {
  fc.assert(
    fc.property(fc.array(states, { minLength: 1, maxLength: 15 }), (drops) => {
      const stops = [stop(0, "done"), ...drops.map((state, index) => stop(index + 1, state))];
      const decision = decideRecall(task(stops), nothingOpen);
      if (!decision.ok) throw new Error(decision.refusal);
      const since = stops.map((stop) => ({
        ...stop,
        ...decision.stops.find(({ index }) => index === stop.index),
      }));
      expect(
        decision.stops.every(
          ({ index }) => !["done", "done_unverified"].includes(stops[index]?.state ?? ""),
        ),
      ).toBe(true);
      const steps = nextTaskSteps(
        task(since, { state: decision.bookingState, recalledAt: after(10) }),
      );
      expect(steps.map(({ kind }) => kind)).toEqual(["returned", "failed"]);
    }),
  );
});
