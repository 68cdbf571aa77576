import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneSlip, letterSet, mayBeOneSlip } from "./one-slip.ts";
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

test("the letters that two texts have rule out no slip, and most other texts", () => {
  const text = fc.string({ unit: fc.constantFrom(..."กขคงจชซดตนบปมยรลวสหอะาิีุูเแโ"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (typed, name) => {
      if (isOneSlip(typed, name))
        expect(mayBeOneSlip(letterSet(typed), letterSet(name))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(text, fc.nat(), fc.constantFrom(..."กขคง"), (typed, place, letter) => {
      const at = typed.length === 0 ? 0 : place % typed.length;
      for (const name of [
        typed.slice(0, at) + letter + typed.slice(at),
        typed.slice(0, at) + letter + typed.slice(at + 1),
        typed.slice(0, at) + typed.slice(at + 1),
      ])
        expect(mayBeOneSlip(letterSet(typed), letterSet(name))).toBe(true);
    }),
  );
  expect(mayBeOneSlip(letterSet("รามคำแหง"), letterSet("ราชดำเนิน"))).toBe(false);
});
