import { beforeEach, expect, test } from "vitest";
import { EngineProblem, NotReady } from "./engines/fetch-json.ts";
import { type Gate, skipAfterFailure, TooSlow } from "./skip-after-failure.ts";

let now: number;
let lines: string[];
let gate: Gate;
beforeEach(() => {
  now = 0;
  lines = [];
  gate = skipAfterFailure({ name: "Engine", log: (line) => lines.push(line) }, () => now);
});
const slow = new TooSlow("3 s");
const refused = new EngineProblem("refused");

test("one timeout is enough; after ten seconds one request tries again and waits for nothing", () => {
  expect(gate.next()).toBe("ask");
  gate.failed(slow);
  expect(gate.next()).toBe("skip");
  now = 9_999;
  expect(gate.next()).toBe("skip");
  now = 10_000;
  expect([gate.next(), gate.next()]).toEqual(["probe", "skip"]);
  gate.succeeded();
  expect(gate.next()).toBe("ask");
  expect(lines).toEqual([
    expect.stringMatching(/Engine failed.*3 s/),
    "roads: Engine answers again",
  ]);
});

test("each trial that fails doubles the pause, up to a minute", () => {
  gate.failed(slow);
  for (const pause of [10_000, 20_000, 40_000, 60_000, 60_000]) {
    const failedAt = now;
    now = failedAt + pause - 1;
    expect(gate.next()).toBe("skip");
    now += 1;
    expect(gate.next()).toBe("probe");
    gate.failed(slow);
  }
  expect(lines).toHaveLength(1);
});

test("quick failures are tolerated twice, and an answer between them resets the count", () => {
  gate.failed(refused);
  gate.failed(refused);
  gate.succeeded();
  gate.failed(refused);
  gate.failed(refused);
  expect(gate.next()).toBe("ask");
  gate.failed(refused);
  expect(gate.next()).toBe("skip");
});

test("requests that were under way together fail once", () => {
  gate.failed(slow);
  gate.failed(slow);
  gate.failed(slow);
  now = 10_000;
  expect(gate.next()).toBe("probe");
});

test("an engine that is not ready has not failed, also when it is tried again", () => {
  for (let time = 0; time < 10; time += 1) gate.failed(new NotReady("starting"));
  expect(gate.next()).toBe("ask");
  gate.failed(slow);
  now = 10_000;
  expect(gate.next()).toBe("probe");
  gate.failed(new NotReady("starting"));
  expect(gate.next()).toBe("probe");
});
