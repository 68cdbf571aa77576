import { expect, test } from "vitest";
import { applyPendingEvents } from "./apply-pending-events.ts";
import { nextTaskSteps, type Task, type TaskEvent } from "./task.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 3, minute));
const stop = (index: number, more: object = {}) => ({
  index,
  state: "pending" as const,
  arrivedAt: null,
  codDueSatang: 0,
  codCollected: false,
  pinRequired: false,
  ...more,
});
const task: Task = {
  state: "assigned",
  stops: [stop(0), stop(1, { pinRequired: true }), stop(2, { codDueSatang: 50_000 })],
  cash: { dueSatang: 8_500, stopIndex: 0, collected: false },
};
const photos = { photos: [{}] };
const day: TaskEvent[] = [
  { kind: "heading", stopIndex: 0, occurredAt: at(0) },
  { kind: "arrived", stopIndex: 0, occurredAt: at(5) },
  { kind: "cash_collected", stopIndex: 0, purpose: "fare", amountSatang: 8_500, occurredAt: at(6) },
  { kind: "picked_up", stopIndex: 0, occurredAt: at(7), proof: photos },
  { kind: "heading", stopIndex: 1, occurredAt: at(8) },
  { kind: "arrived", stopIndex: 1, occurredAt: at(20) },
  { kind: "delivered", stopIndex: 1, occurredAt: at(21), proof: { ...photos, pin: "4321" } },
  { kind: "heading", stopIndex: 2, occurredAt: at(22) },
  { kind: "arrived", stopIndex: 2, occurredAt: at(40) },
  {
    kind: "cash_collected",
    stopIndex: 2,
    purpose: "cod",
    amountSatang: 50_000,
    occurredAt: at(41),
  },
  { kind: "delivered", stopIndex: 2, occurredAt: at(42), proof: photos },
];
const firstStep = (current: Task) => {
  const [step] = nextTaskSteps(current);
  return step && `${step.kind} ${step.stopIndex}`;
};

test("a whole delivery is predicted without a network: each event leads to the next step", () => {
  const steps = day.map((_, count) => firstStep(applyPendingEvents(task, day.slice(0, count))));
  expect(steps).toEqual(day.map(({ kind, stopIndex }) => `${kind} ${stopIndex}`));
  const end = applyPendingEvents(task, day);
  expect([end.state, end.stops.map(({ state }) => state)]).toEqual([
    "delivered",
    ["done", "done", "done"],
  ]);
  expect(end.stops[1]?.arrivedAt).toEqual(at(20));
});

test("what the rules refuse changes nothing: cash comes before the goods, proof with them", () => {
  const arrived = applyPendingEvents(task, day.slice(0, 2));
  expect(applyPendingEvents(arrived, [day[3] as TaskEvent])).toEqual(arrived);
  const paid = applyPendingEvents(task, day.slice(0, 3));
  expect(
    applyPendingEvents(paid, [{ kind: "picked_up", stopIndex: 0, occurredAt: at(7) }]),
  ).toEqual(paid);
});

test("a drop-off without its PIN is not predicted as done", () => {
  const there = applyPendingEvents(task, day.slice(0, 6));
  expect(
    applyPendingEvents(there, [
      { kind: "delivered", stopIndex: 1, occurredAt: at(21), proof: photos },
    ]),
  ).toEqual(there);
});
