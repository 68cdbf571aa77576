import { expect, test } from "vitest";
import { instantsOf } from "./day-range.tsx";

test("a range of days is Bangkok's, with the last day whole", () => {
  expect(instantsOf({ from: "2026-11-20", to: "2026-11-21" })).toEqual({
    from: "2026-11-19T17:00:00.000Z",
    to: "2026-11-21T17:00:00.000Z",
  });
});

test("what is no day is left out", () => {
  expect(instantsOf({ from: "yesterday", to: "" })).toEqual({});
});
