import loadHighs from "highs";

const highs = await loadHighs();

/** A choice of yes or no: what it costs, and the constraints it counts in. */
export type Choice = { cost: number; constraints: readonly number[] };
/** The sum of the choices in it lies between the two. */
export type Constraint = { least: number; most: number };
export type Problem = {
  choices: readonly Choice[];
  constraints: readonly Constraint[];
  /** False where the optimum of the linear problem is whole by itself, as in an assignment. */
  whole: boolean;
};
/** Constraints on choices by index, found out after a first answer. */
export type Addition = Constraint & { choices: readonly number[] };

/**
 * The proven optimum by HiGHS. `check` may refuse an answer by adding constraints, after which it
 * is solved again.
 * @returns the least cost and the indices of the choices made
 */
export function solve(
  problem: Problem,
  check: (taken: readonly number[]) => readonly Addition[] = () => [],
): { cost: number; taken: number[] } {
  return highs.withModel(modelOf(problem), (model) => {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0 });
    for (;;) {
      model.run();
      if (model.getModelStatus() !== highs.constants.modelStatus.optimal)
        throw new Error(`the solver ended with status ${model.getModelStatus()}`);
      const { colValue } = model.getSolution();
      const taken = problem.choices.flatMap((_, index) =>
        (colValue?.[index] ?? 0) > 0.5 ? [index] : [],
      );
      const additions = check(taken);
      if (additions.length === 0) return { cost: model.getObjectiveValue(), taken };
      for (const { least, most, choices } of additions)
        model.addRow(least, most, { indices: [...choices], values: choices.map(() => 1) });
    }
  });
}

function modelOf({ choices, constraints, whole }: Problem) {
  const starts = new Int32Array(choices.length + 1);
  for (const [index, { constraints: rows }] of choices.entries())
    starts[index + 1] = (starts[index] ?? 0) + rows.length;
  const indices = Int32Array.from(choices.flatMap(({ constraints: rows }) => rows));
  const { integer, continuous } = highs.constants.variableType;
  return {
    numCols: choices.length,
    numRows: constraints.length,
    colCost: Float64Array.from(choices, ({ cost }) => cost),
    colLower: new Float64Array(choices.length),
    colUpper: new Float64Array(choices.length).fill(1),
    rowLower: Float64Array.from(constraints, ({ least }) => least),
    rowUpper: Float64Array.from(constraints, ({ most }) => most),
    integrality: choices.map(() => (whole ? integer : continuous)),
    matrix: {
      format: "csc" as const,
      numRows: constraints.length,
      numCols: choices.length,
      starts,
      indices,
      values: new Float64Array(indices.length).fill(1),
    },
  };
}
