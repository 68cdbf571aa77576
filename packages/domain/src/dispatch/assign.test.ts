import fc from "fast-check";
import { expect, test } from "vitest";
import { type AssignmentRow, assignCheapest } from "./assign.ts";

const costOf = (rows: readonly AssignmentRow[], columns: ArrayLike<number>): number =>
  rows.reduce((sum, row, index) => {
    const choice = row.choices.find(({ column }) => column === columns[index]);
    return sum + (choice?.cost ?? row.skipCost);
  }, 0);

/** Every way there is, one after the other. */
function leastCost(rows: readonly AssignmentRow[], used: ReadonlySet<number> = new Set()): number {
  const [row, ...others] = rows;
  if (!row) return 0;
  const skipped = row.skipCost + leastCost(others, used);
  return row.choices
    .filter(({ column }) => !used.has(column))
    .reduce(
      (best, { column, cost }) =>
        Math.min(best, cost + leastCost(others, new Set([...used, column]))),
      skipped,
    );
}

test("two want the same one: it goes where the other way round is dearer", () => {
  const choices = (...costs: number[]) => costs.map((cost, column) => ({ column, cost }));
  const rows = [
    { choices: choices(10, 12), skipCost: 1000 },
    { choices: choices(11, 90), skipCost: 1000 },
  ];
  expect([...assignCheapest(rows, 2)]).toEqual([1, 0]);
  expect([...assignCheapest(rows.slice(1), 2)]).toEqual([0]);
  expect([...assignCheapest([{ choices: choices(10), skipCost: 9 }], 1)]).toEqual([-1]);
  expect([...assignCheapest([], 0)]).toEqual([]);
});

test("property: never dearer than the best of all assignments, and no driver is assigned twice", () => {
  const columns = 5;
  const row = fc.record({
    choices: fc
      .uniqueArray(fc.nat(columns - 1))
      .chain((list) =>
        fc.tuple(...list.map((column) => fc.nat(50).map((cost) => ({ column, cost })))),
      ),
    skipCost: fc.nat(80),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const chosen = assignCheapest(rows, columns);
      const assigned = [...chosen].filter((column) => column !== -1);
      expect(new Set(assigned).size).toBe(assigned.length);
      expect(costOf(rows, chosen)).toBe(leastCost(rows));
    }),
    { numRuns: 500 },
  );
});

test("a choice that names no column is a bug", () => {
  expect(() => assignCheapest([{ choices: [{ column: 3, cost: 1 }], skipCost: 1 }], 3)).toThrow(
    "a choice names",
  );
});
