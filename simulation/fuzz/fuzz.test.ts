import { beforeAll, expect, test } from "vitest";
import { type FuzzResult, runFuzz } from "./fuzz.ts";
import { unreachable } from "./unreachable.ts";

let result: FuzzResult;
beforeAll(async () => {
  result = await runFuzz({ seed: "ci", requests: 800 });
}, 900_000);

test("people bring every published call to a 2xx, but those the sandbox cannot", () => {
  expect(result.unreached).toEqual(Object.keys(unreachable));
  expect(result.operations - result.unreached.length).toBeGreaterThanOrEqual(270);
});

test("every input is answered as published, and leaves the product alive and its books consistent", () => {
  expect(result.problems).toEqual([]);
  expect(result.requests).toBeGreaterThan(800);
});
