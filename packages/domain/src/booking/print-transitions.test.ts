import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printTransitions } from "./print-transitions.ts";

test("the page of state diagrams is the one the tables print", () => {
  const page = readFileSync(
    new URL("../../../../docs/domain/booking-states.md", import.meta.url),
    "utf8",
  );
  expect(page).toBe(printTransitions());
});
