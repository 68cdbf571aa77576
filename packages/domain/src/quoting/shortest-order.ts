import { assert } from "../assert.ts";
import { estimateMetres, type Point } from "./distance.ts";

/**
 * Up to this many drop-offs the order is the shortest there is; above, a good one. 10 need about 3
 * ms.
 */
const exactDropOffsMax = 10;

export type ShortestOrder = {
  /** Indices into the stops, the pick-up first. */
  order: number[];
  /** Metres shorter than the order given; 0 when that is already the shortest found. */
  savedMetres: number;
};

/**
 * The shortest order of the drop-offs after a fixed pick-up, with a free end. Distances there and
 * back may differ.
 * @param stops pick-up first, then at least one drop-off
 * @param metresBetween road metres from one stop to another, by index; the estimate when not given
 * @returns the given order when nothing shorter is found
 */
export function shortestOrder(
  stops: readonly Point[],
  metresBetween: (from: number, to: number) => number = estimatedMetres(stops),
): ShortestOrder {
  assert(stops.length >= 2, "a route has at least two stops");
  const metres = stops.map((_, from) =>
    stops.map((_, to) => (from === to ? 0 : metresBetween(from, to))),
  );
  const originalOrder = stops.map((_, index) => index);
  const order = stops.length - 1 <= exactDropOffsMax ? exactOrder(metres) : improvedOrder(metres);
  const savedMetres = Math.round(pathMetres(metres, originalOrder) - pathMetres(metres, order));
  return savedMetres > 0 ? { order: order, savedMetres } : { order: originalOrder, savedMetres: 0 };
}

const estimatedMetres = (stops: readonly Point[]) => (from: number, to: number) => {
  const [start, end] = [stops[from], stops[to]];
  assert(start && end, "the stops exist");
  return estimateMetres(start, end);
};

type Matrix = readonly (readonly number[])[];
const between = (metres: Matrix, from: number, to: number): number =>
  metres[from]?.[to] ?? Number.POSITIVE_INFINITY;

const pathMetres = (metres: Matrix, order: readonly number[]): number =>
  order.slice(1).reduce((sum, to, index) => sum + between(metres, order[index] ?? 0, to), 0);

/** Held and Karp: the best way to have visited each set of drop-offs, ending at each of them. */
function exactOrder(metres: Matrix): number[] {
  const count = metres.length - 1;
  const sets = 1 << count;
  const best = new Float64Array(sets * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * count).fill(-1);
  for (let last = 0; last < count; last += 1)
    best[(1 << last) * count + last] = between(metres, 0, last + 1);
  for (let set = 1; set < sets; set += 1) {
    for (let last = 0; last < count; last += 1) {
      const reached = best[set * count + last] ?? Number.POSITIVE_INFINITY;
      if (!(set & (1 << last)) || reached === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const cell = (set | (1 << next)) * count + next;
        const length = reached + between(metres, last + 1, next + 1);
        if (length < (best[cell] ?? 0)) {
          best[cell] = length;
          before[cell] = last;
        }
      }
    }
  }
  return traceBack(best, before, count);
}

function traceBack(best: Float64Array, before: Int8Array, count: number): number[] {
  let set = (1 << count) - 1;
  let last = 0;
  for (let end = 1; end < count; end += 1) {
    if ((best[set * count + end] ?? 0) < (best[set * count + last] ?? 0)) last = end;
  }
  const order: number[] = [];
  while (last >= 0) {
    order.unshift(last + 1);
    const previous = before[set * count + last] ?? -1;
    set &= ~(1 << last);
    last = previous;
  }
  return [0, ...order];
}

/** From the order given and from nearest-next: moved and turned until neither helps, the shorter of the two ends. */
function improvedOrder(metres: Matrix): number[] {
  const [fromOriginal, fromNearest] = [[...metres.keys()], nearestOrder(metres)].map((start) =>
    descend(metres, start),
  );
  assert(fromOriginal && fromNearest, "both starts end somewhere");
  return pathMetres(metres, fromNearest) < pathMetres(metres, fromOriginal)
    ? fromNearest
    : fromOriginal;
}

/**
 * Moves to the first shorter neighbour until every neighbour is longer. Each step shortens the route, so the loop
 * ends.
 */
function descend(metres: Matrix, start: readonly number[]): number[] {
  let order = [...start];
  let length = pathMetres(metres, order);
  for (let improved = true; improved; ) {
    improved = false;
    for (const candidate of neighbours(order)) {
      const candidateLength = pathMetres(metres, candidate);
      if (candidateLength >= length - 1e-6) continue;
      [order, length, improved] = [candidate, candidateLength, true];
      break;
    }
  }
  return order;
}

/** Stops that are moved together at most: one parcel street, not half the round. */
const movedStopsMax = 3;

/** Every stretch of drop-offs turned round (2-opt), and every short one moved elsewhere, either way round (or-opt). */
function* neighbours(order: readonly number[]): Generator<number[]> {
  for (let from = 1; from < order.length; from += 1) {
    for (let end = from + 1; end <= order.length; end += 1) {
      const stretch = order.slice(from, end);
      const turned = stretch.toReversed();
      if (stretch.length > 1) yield [...order.slice(0, from), ...turned, ...order.slice(end)];
      if (stretch.length > movedStopsMax) continue;
      const rest = [...order.slice(0, from), ...order.slice(end)];
      for (let index = 1; index <= rest.length; index += 1) {
        if (index === from) continue;
        yield [...rest.slice(0, index), ...stretch, ...rest.slice(index)];
        if (stretch.length > 1) yield [...rest.slice(0, index), ...turned, ...rest.slice(index)];
      }
    }
  }
}

function nearestOrder(metres: Matrix): number[] {
  const order = [0];
  const left = new Set(metres.keys());
  left.delete(0);
  while (left.size > 0) {
    const here = order.at(-1) ?? 0;
    const next = [...left].reduce((best, stop) =>
      between(metres, here, stop) < between(metres, here, best) ? stop : best,
    );
    order.push(next);
    left.delete(next);
  }
  return order;
}
