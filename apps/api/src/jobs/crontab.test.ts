import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import type { Deps } from "../deps/deps.ts";
import { taskList } from "../task-list.ts";
import { clockRows, crontab } from "./crontab.ts";

test("every job of the clock is in the task list, once, and the worker reads its line as the row says", () => {
  const names = Object.keys(taskList({} as Deps));
  const items = parseCrontab(crontab);
  expect(items.map(({ task }) => task)).toEqual(clockRows.map(({ task }) => task));
  expect(new Set(items.map(({ task }) => task)).size).toBe(items.length);
  for (const [index, { task, options }] of items.entries()) {
    expect(names).toContain(task);
    const line = clockRows[index]?.oneAtATime ? task : undefined;
    expect([task, options.queueName, options.jobKey]).toEqual([task, line, line]);
  }
});

test("what watches over money and drivers runs each minute, in a line of its own", () => {
  const eachMinute = clockRows.filter(({ at }) => at === "* * * * *");
  expect(eachMinute.map(({ task }) => task).sort()).toEqual([
    "check_payments",
    "check_payouts",
    "end_expired_endpoints",
    "escalate_alerts",
    "watch_drivers",
    "watch_services",
  ]);
  expect(eachMinute.every(({ oneAtATime }) => oneAtATime)).toBe(true);
});
