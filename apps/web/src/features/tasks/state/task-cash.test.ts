import { expect, test } from "vitest";
import { cashAt, collectedCashSatang } from "./task-cash.ts";

const stop = (
  index: number,
  state: "arrived" | "done" | "failed",
  codAmountSatang: number | null = null,
) => ({
  index,
  state,
  codAmountSatang,
});
const fare = (collected: boolean) => ({ amountSatang: 8100, stopIndex: 1, collected });

test("a stop shows the fare and the money for the goods, each until it is collected", () => {
  const next = [
    { kind: "cash_collected", stopIndex: 1, purpose: "cod", amountSatang: 50_000 } as const,
  ];
  expect(cashAt({ cash: fare(true), next }, stop(1, "arrived", 50_000))).toEqual([
    { purpose: "fare", amountSatang: 8100, collected: true },
    { purpose: "cod", amountSatang: 50_000, collected: false },
  ]);
  expect(cashAt({ cash: fare(true), next }, stop(0, "done"))).toEqual([]);
});

test("after the last collection the driver's next step is the delivery, and both are collected", () => {
  const next = [{ kind: "delivered", stopIndex: 1 } as const];
  const task = { cash: fare(true), next, stops: [stop(0, "done"), stop(1, "arrived", 50_000)] };
  expect(collectedCashSatang(task)).toBe(58_100);
});

test("what a failed stop owed was not collected", () => {
  const task = { cash: fare(false), next: [], stops: [stop(0, "done"), stop(1, "failed", 50_000)] };
  expect(collectedCashSatang(task)).toBe(0);
});
