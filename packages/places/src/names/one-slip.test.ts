import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneSlip } from "./one-slip.ts";
import { slipsBetween } from "./text-distance.ts";

test("one slip is what counting the slips calls one", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, text, (typed, name) => {
      const isOne = slipsBetween(typed, name, 8).toWhole === 1;
      expect(isOneSlip(typed, name), `${typed} ${name}`).toBe(isOne);
    }),
    { numRuns: 2_000 },
  );
});
