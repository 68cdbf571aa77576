import { assert } from "../assert.ts";
import { createHeap } from "./heap.ts";

/** One way to serve a row: by this column, at this cost. */
export type Choice = { column: number; cost: number };
/** A row of the assignment: it gets a column from its choices, or is left out for `skipCost`. */
export type AssignmentRow = { choices: readonly Choice[]; skipCost: number };

/**
 * Gives every row at most one column and every column at most one row, so that the sum of the chosen costs and of the
 * skip costs of the rows left out is the least there is. Exact, by shortest augmenting paths over the sparse choices
 * (Jonker and Volgenant's method with Dijkstra's search and a heap). Equal costs are decided by the lower column, so the
 * same input has one answer.
 *
 * @param rows    costs are finite; a column occurs at most once in a row
 * @param columns how many columns there are; choices name 0 to columns − 1
 * @returns       for each row its column, or −1
 */
export function assignCheapest(rows: readonly AssignmentRow[], columns: number): Int32Array {
  const graph = packed(rows, columns);
  const search = startSearch(graph);
  for (let row = 0; row < rows.length; row += 1)
    if (search.columnOf[row] === -1) augment(search, row);
  return search.columnOf.map((column) => (column < columns ? column : -1));
}

/**
 * All choices one after the other, the cheapest of each row first. Being left out is a column of the row's own, behind
 * the real ones.
 */
type Graph = {
  rows: number;
  columns: number;
  starts: Int32Array;
  targets: Int32Array;
  costs: Float64Array;
};

function packed(rows: readonly AssignmentRow[], columns: number): Graph {
  const edges = rows.reduce((sum, row) => sum + row.choices.length + 1, 0);
  const starts = new Int32Array(rows.length + 1);
  const targets = new Int32Array(edges);
  const costs = new Float64Array(edges);
  let offset = 0;
  for (const [index, row] of rows.entries()) {
    for (const { column, cost } of row.choices)
      assert(
        column >= 0 && column < columns && Number.isFinite(cost),
        "a choice names a column and a cost",
      );
    const leftOut = { column: columns + index, cost: row.skipCost };
    for (const { column, cost } of [...row.choices, leftOut].sort(byCost)) {
      targets[offset] = column;
      costs[offset] = cost;
      offset += 1;
    }
    starts[index + 1] = offset;
  }
  return { rows: rows.length, columns: columns + rows.length, starts, targets, costs };
}

const byCost = (left: Choice, right: Choice): number => left.cost - right.cost;

type Search = Graph & {
  columnOf: Int32Array;
  rowOf: Int32Array;
  rowPrice: Float64Array;
  columnPrice: Float64Array;
  /**
   * State of the current search: the least cost to reach each column, the row it is reached from, and whether it is
   * settled.
   */
  reach: Float64Array;
  before: Int32Array;
  settled: Uint8Array;
};

/**
 * Every row bids for its cheapest column; the first bidder gets it. The remaining rows are searched
 * for.
 */
function startSearch(graph: Graph): Search {
  const columnOf = new Int32Array(graph.rows).fill(-1);
  const rowOf = new Int32Array(graph.columns).fill(-1);
  const rowPrice = new Float64Array(graph.rows);
  for (let row = 0; row < graph.rows; row += 1) {
    const best = graph.starts[row] as number;
    const column = graph.targets[best] as number;
    rowPrice[row] = graph.costs[best] as number;
    if (rowOf[column] !== -1) continue;
    rowOf[column] = row;
    columnOf[row] = column;
  }
  return {
    ...graph,
    columnOf,
    rowOf,
    rowPrice,
    columnPrice: new Float64Array(graph.columns),
    reach: new Float64Array(graph.columns).fill(Number.POSITIVE_INFINITY),
    before: new Int32Array(graph.columns),
    settled: new Uint8Array(graph.columns),
  };
}

/** Finds a place for one row, moving others along where that is cheapest. */
function augment(search: Search, from: number): void {
  const { rowOf, rowPrice, columnPrice, reach, before, settled, columnOf } = search;
  const frontier: Frontier = { heap: createHeap(), touched: [], shortest: Infinity };
  const { heap, touched } = frontier;
  const passed: number[] = [];
  let row = from;
  let cost = 0;
  let end = -1;
  while (end === -1) {
    relax(search, { row, cost }, frontier);
    const next = heap.pop(
      (column, key) => settled[column] === 1 || key > (reach[column] as number),
    );
    // A row's own way out is always there, so the heap never runs dry.
    assert(next !== null, "a row can always be left out");
    cost = next.key;
    settled[next.value] = 1;
    if (rowOf[next.value] === -1) end = next.value;
    else {
      passed.push(next.value);
      row = rowOf[next.value] as number;
    }
  }
  rowPrice[from] = (rowPrice[from] as number) + cost;
  for (const column of passed) {
    const saved = cost - (reach[column] as number);
    const owner = rowOf[column] as number;
    rowPrice[owner] = (rowPrice[owner] as number) + saved;
    columnPrice[column] = (columnPrice[column] as number) - saved;
  }
  for (let column = end; ; ) {
    const owner = before[column] as number;
    const nextColumn = columnOf[owner] as number;
    rowOf[column] = owner;
    columnOf[owner] = column;
    if (owner === from) break;
    column = nextColumn;
  }
  for (const column of touched) {
    reach[column] = Number.POSITIVE_INFINITY;
    settled[column] = 0;
  }
}

/** `shortest` is the length of the shortest path so far to a column that is free. */
type Frontier = { heap: ReturnType<typeof createHeap>; touched: number[]; shortest: number };

function relax(
  search: Search,
  { row, cost }: { row: number; cost: number },
  frontier: Frontier,
): void {
  const { starts, targets, costs, rowOf, rowPrice, columnPrice, reach, before, settled } = search;
  const { heap, touched } = frontier;
  const passedCost = cost - (rowPrice[row] as number);
  for (let edge = starts[row] as number; edge < (starts[row + 1] as number); edge += 1) {
    // Column prices are never above 0, and the following edges of the row cost at least as much.
    if (passedCost + (costs[edge] as number) > frontier.shortest) break;
    const column = targets[edge] as number;
    if (settled[column] === 1) continue;
    const reached = passedCost + (costs[edge] as number) - (columnPrice[column] as number);
    if (reached >= (reach[column] as number) || reached > frontier.shortest) continue;
    if (rowOf[column] === -1) frontier.shortest = reached;
    if (reach[column] === Number.POSITIVE_INFINITY) touched.push(column);
    reach[column] = reached;
    before[column] = row;
    heap.push(reached, column);
  }
}
