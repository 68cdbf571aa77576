import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates } from "../booking-types.ts";
import { applyPendingEvents } from "./apply-pending-events.ts";
import type { TaskDecision } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import {
  canCancelHandover,
  type Handover,
  handoverDistances,
  handoverGiverPay,
  handoverPartOf,
  shareDriverPay,
} from "./handover.ts";
import { nextTaskSteps, type Task, type TaskEvent } from "./task.ts";

const at = new Date("2026-11-22T05:00:00Z");
const stop = (index: number, state: Task["stops"][number]["state"]) =>
  ({
    index,
    state,
    arrivedAt: null,
    codDueSatang: 0,
    codCollected: false,
    pinRequired: false,
  }) as const;
const aboard: Task = {
  state: "in_transit",
  stops: [stop(0, "done"), stop(1, "arrived"), stop(2, "pending")],
  cash: null,
};
const photo = { photos: [{}] };
const confirm = (
  kind: "handed_over" | "taken_over",
  proof: TaskEvent["proof"] = photo,
): TaskEvent => ({
  kind,
  stopIndex: 0,
  occurredAt: at,
  proof,
});

type Wish = {
  handover?: Partial<Handover> | null;
  driver?: string;
  state?: Task["state"];
  event: TaskEvent;
};
const decide = ({ handover = {}, driver = "a", state = "in_transit", event }: Wish): TaskDecision =>
  decideTaskEvent({
    booking: { state, driverId: "a", cash: null },
    stops: aboard.stops,
    assignment: { driverId: driver, assignedAt: at, releasedAt: null, releasedByDriver: false },
    handover: handover && {
      fromDriverId: "a",
      toDriverId: "b",
      given: false,
      taken: false,
      ...handover,
    },
    event,
    pinExpected: null,
    pinAttempts: 0,
    online: true,
    seen: false,
    now: at,
  });

const outcomeText = (decision: TaskDecision): string => {
  if (decision.outcome === "refused") return decision.code;
  if (decision.outcome !== "applied" || !decision.handover) return decision.outcome;
  return `${decision.handover.side}${decision.handover.complete ? ", goods go over" : ""}`;
};

test("who says what, when: every cell of a handover is decided on purpose", () => {
  const sides = [
    { given: false, taken: false },
    { given: true, taken: false },
    { given: false, taken: true },
  ];
  const rows = sides.flatMap((handover) =>
    (["a", "b", "c"] as const).map((driver) => {
      const cells = (["handed_over", "taken_over"] as const).map((kind) =>
        outcomeText(decide({ handover, driver, event: confirm(kind) })),
      );
      return `given ${handover.given}, taken ${handover.taken}, ${driver}: ${cells.join(" | ")}`;
    }),
  );
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "given false, taken false, a: given | recorded_for_review
    given false, taken false, b: recorded_for_review | taken
    given false, taken false, c: recorded_for_review | recorded_for_review
    given true, taken false, a: event_out_of_order | recorded_for_review
    given true, taken false, b: recorded_for_review | taken, goods go over
    given true, taken false, c: recorded_for_review | recorded_for_review
    given false, taken true, a: given, goods go over | recorded_for_review
    given false, taken true, b: recorded_for_review | event_out_of_order
    given false, taken true, c: recorded_for_review | recorded_for_review"
  `);
});

test("a confirmation without a photo is refused, one without a handover recorded for review", () => {
  for (const kind of ["handed_over", "taken_over"] as const) {
    const driver = kind === "handed_over" ? "a" : "b";
    expect(outcomeText(decide({ driver, event: confirm(kind, {}) }))).toBe("proof_missing");
    expect(outcomeText(decide({ driver, handover: null, event: confirm(kind) }))).toBe(
      "recorded_for_review",
    );
    expect(outcomeText(decide({ driver, handover: null, event: confirm(kind, {}) }))).toBe(
      "event_out_of_order",
    );
  }
});

test("goods that are handed over leave the booking's state unchanged and reset the next stop", () => {
  for (const state of ["in_transit", "returning"] as const) {
    const decision = decide({
      state,
      driver: "b",
      handover: { given: true },
      event: confirm("taken_over"),
    });
    expect(decision).toMatchObject({
      bookingState: state,
      stops: [{ index: 1, state: "pending" }],
      ended: false,
    });
  }
});

test("what the giver delivers before the handover counts; the receiver's events wait for staff until the goods are theirs", () => {
  const delivered: TaskEvent = { kind: "delivered", stopIndex: 1, occurredAt: at, proof: photo };
  expect(decide({ event: delivered })).toMatchObject({ outcome: "applied", handover: null });
  expect(decide({ driver: "b", handover: { taken: true }, event: delivered }).outcome).toBe(
    "recorded_for_review",
  );
});

test("the next step of each driver, and what the phone predicts from its own confirmation", () => {
  const steps = (handover: Task["handover"], events: TaskEvent[] = []) =>
    nextTaskSteps(applyPendingEvents({ ...aboard, ...(handover && { handover }) }, events))
      .map(({ kind }) => kind)
      .join(" ");
  const none = { given: false, taken: false };
  expect(steps({ role: "giver", ...none })).toBe("handed_over delivered failed");
  expect(steps({ role: "giver", ...none }, [confirm("handed_over")])).toBe("");
  expect(steps({ role: "giver", given: false, taken: true }, [confirm("handed_over")])).toBe("");
  expect(steps({ role: "receiver", ...none })).toBe("taken_over");
  expect(steps({ role: "receiver", ...none }, [confirm("taken_over")])).toBe("");
  expect(steps({ role: "receiver", given: true, taken: false }, [confirm("taken_over")])).toBe(
    "heading",
  );
});

test("each driver has a part, and no other driver; it can be cancelled only while no driver has confirmed", () => {
  const handover = { fromDriverId: "a", toDriverId: "b", given: true, taken: false };
  expect(handoverPartOf(handover, "a")).toEqual({ role: "giver", given: true, taken: false });
  expect(handoverPartOf(handover, "b")).toEqual({ role: "receiver", given: true, taken: false });
  expect([handoverPartOf(handover, "c"), handoverPartOf(null, "a")]).toEqual([null, null]);
  const cells = [false, true].flatMap((given) =>
    [false, true].map((taken) => canCancelHandover({ given, taken })),
  );
  expect(cells).toEqual([true, false, false, false]);
});

const point = fc.record({
  latitude: fc.double({ min: 13, max: 14, noNaN: true }),
  longitude: fc.double({ min: 100, max: 101, noNaN: true }),
});

test("property: however often goods are handed on, the parts are the pay, and none is negative", () => {
  const route = fc.record({
    from: point,
    done: fc.array(point, { maxLength: 3 }),
    place: point,
    ahead: fc.array(point),
  });
  fc.assert(
    fc.property(
      fc.nat({ max: 10_000_000 }),
      fc.array(route, { maxLength: 5 }),
      (paySatang, routes) => {
        let left = paySatang;
        for (const route of routes) {
          const part = handoverGiverPay(left, handoverDistances(route));
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(part) && part <= left).toBe(true);
          left -= part;
        }
      },
    ),
  );
});

test("half the way is half the pay; with no way left it is all the first driver's, before any way all the second's", () => {
  const here = { latitude: 13.74, longitude: 100.53 };
  const there = { latitude: 13.76, longitude: 100.53 };
  const half = handoverDistances({ from: here, done: [], place: there, ahead: [here] });
  expect(handoverGiverPay(8501, half)).toBe(4250);
  expect(
    handoverGiverPay(8501, handoverDistances({ from: here, done: [], place: there, ahead: [] })),
  ).toBe(8501);
  expect(
    handoverGiverPay(
      8501,
      handoverDistances({ from: here, done: [], place: here, ahead: [there] }),
    ),
  ).toBe(0);
});

test("a handover is possible exactly while a driver has the goods", () => {
  const possible = bookingStates.filter((state) => {
    try {
      return outcomeText(decide({ state, event: confirm("handed_over") })) === "given";
    } catch {
      return false;
    }
  });
  expect(possible).toEqual(["in_transit", "returning"]);
});

test("property: every driver's part, who handed on twice in one, and together they are the pay", () => {
  const part = fc.record({
    driverId: fc.constantFrom("a", "b", "c"),
    paySatang: fc.nat({ max: 1_000_000 }),
  });
  fc.assert(
    fc.property(
      fc.nat({ max: 1_000_000 }),
      fc.array(part, { maxLength: 4 }),
      (restSatang, handedOver) => {
        const wholeSatang = handedOver.reduce((sum, { paySatang }) => sum + paySatang, restSatang);
        const parts = shareDriverPay(wholeSatang, { driverId: "c", handedOver });
        for (const id of ["a", "b", "c"]) {
          const ownParts = handedOver.filter(({ driverId }) => driverId === id);
          const rest = id === "c" ? restSatang : 0;
          expect(parts.get(id) ?? 0).toBe(
            ownParts.reduce((sum, { paySatang }) => sum + paySatang, rest),
          );
        }
      },
    ),
  );
});
