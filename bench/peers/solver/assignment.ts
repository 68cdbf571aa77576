import type { AssignmentRow } from "@songtan/domain/dispatch/assign";
import { type Problem, solve } from "./highs.ts";

/** The same assignment as a linear problem: each row is served once or left out, each column serves once at most. */
export function assignmentProblem(rows: readonly AssignmentRow[], columns: number): Problem {
  return {
    whole: false,
    choices: rows.flatMap(({ choices, skipCost }, row) => [
      ...choices.map(({ column, cost }) => ({ cost, constraints: [row, rows.length + column] })),
      { cost: skipCost, constraints: [row] },
    ]),
    constraints: [
      ...rows.map(() => ({ least: 1, most: 1 })),
      ...Array.from({ length: columns }, () => ({ least: 0, most: 1 })),
    ],
  };
}

/** The least cost there is, by HiGHS. */
export const assignmentOptimum = (problem: Problem): number => solve(problem).cost;
