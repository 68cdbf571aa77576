import fc from "fast-check";
import { expect, test } from "vitest";
import { simplifyLine } from "./simplify-line.ts";

test("what bends less than the tolerance is left out, and the ends stay", () => {
  const straight = [
    [100.5, 13.7],
    [100.51, 13.7001],
    [100.52, 13.7],
  ] as const;
  expect(simplifyLine(straight, 20)).toEqual([straight[0], straight[2]]);
  expect(simplifyLine(straight, 5)).toEqual(straight);
  expect(simplifyLine([], 5)).toEqual([]);
  expect(simplifyLine([[100, 13]], 5)).toEqual([[100, 13]]);
});

test("a simpler line is a part of the line in its order, with both ends", () => {
  const position = fc.tuple(
    fc.double({ min: 100, max: 101, noNaN: true }),
    fc.double({ min: 13, max: 14, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(position, { minLength: 2, maxLength: 40 }), (line) => {
      const simpler = simplifyLine(line, 500);
      let after = -1;
      for (const remaining of simpler) {
        const index = line.findIndex(
          (one, at) => at > after && one[0] === remaining[0] && one[1] === remaining[1],
        );
        expect(index).toBeGreaterThan(after);
        after = index;
      }
      expect([simpler[0], simpler.at(-1)]).toEqual([line[0], line.at(-1)]);
    }),
    { numRuns: 50 },
  );
});
