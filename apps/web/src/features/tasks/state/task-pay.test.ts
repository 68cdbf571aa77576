import { expect, test } from "vitest";
import { earnedLines, sumOf } from "./task-pay.ts";

const task = {
  state: "returned",
  earned: [],
  paySatang: 10_000,
  waitingSatang: 0,
  tipSatang: 0,
} as const;
const line = <Code extends string>(code: Code, amountSatang: number) => ({ code, amountSatang });

test("earnings from the books are shown as they are: the return too, and withheld tax", () => {
  const earned = [line("job", 100_000), line("way_back", 40_000), line("withheld", -1400)];
  expect(earnedLines({ ...task, earned })).toEqual(earned);
  expect(sumOf(earned)).toBe(138_600);
});

test("while the books have nothing, the promised amount is shown; a tip alone does not count as the pay", () => {
  expect(earnedLines({ ...task, earned: [] })).toEqual([line("job", 10_000)]);
  const early = { ...task, earned: [line("waiting", 2500)], waitingSatang: 2500 };
  expect(earnedLines(early)).toEqual([line("job", 10_000), line("waiting", 2500)]);
});

test("a job that was cancelled shows its fee, and nothing where there is none", () => {
  const cancelled = { ...task, state: "cancelled" as const };
  expect(earnedLines({ ...cancelled, earned: [line("fee", 4000)] })).toEqual([line("fee", 4000)]);
  expect(earnedLines({ ...cancelled, earned: [] })).toEqual([]);
});

test("who handed the goods on sees their part, also while it is nothing yet", () => {
  const handedOn = { at: "2026-11-22T03:00:00.000Z", place: "ปั๊ม" };
  expect(earnedLines({ ...task, state: "in_transit", handedOn, paySatang: 0, earned: [] })).toEqual(
    [line("job", 0)],
  );
});
