import { expect, test } from "vitest";
import { taskAt, withCod } from "../../../../testing/driver-task.tsx";
import { mainWork } from "./main-work.ts";

const fare = { amountSatang: 9600, stopIndex: 0, collected: false };
const fareStep = { kind: "cash_collected", stopIndex: 0, purpose: "fare", amountSatang: 9600 };
const codStep = { kind: "cash_collected", stopIndex: 1, purpose: "cod", amountSatang: 50_000 };

function atPickUp(changes: object) {
  const task = taskAt("assigned", [fareStep], { cash: fare, ...changes });
  const [pickUp, ...drops] = task.stops;
  return { ...task, stops: [{ ...pickUp, state: "arrived" }, ...drops] } as typeof task;
}

test("the fare is confirmed with the pick-up, cash on delivery with the hand-over", () => {
  const pickUp = mainWork(atPickUp({}));
  expect([pickUp.step?.kind, pickUp.cash]).toEqual(["picked_up", [fareStep]]);
  const delivered = mainWork(withCod(taskAt("in_transit", [codStep]), 50_000));
  expect([delivered.step?.kind, delivered.cash]).toEqual(["delivered", [codStep]]);
});

test("a step without cash stays alone", () => {
  const heading = taskAt("assigned", [{ kind: "heading", stopIndex: 0 }]);
  expect(mainWork(heading)).toEqual({ step: heading.next[0], cash: [] });
  expect(mainWork(taskAt("in_transit", []))).toEqual({ step: undefined, cash: [] });
});
