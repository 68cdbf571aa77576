import { type Addition, solve } from "./highs.ts";

/**
 * The shortest path from stop 0 through all others with a free end, by HiGHS: every stop is reached
 * once and left at most once. An answer with a ring is refused by a constraint against that ring.
 */
export function shortestPathMetres(metres: readonly (readonly number[])[]): number {
  const count = metres.length;
  const legs = metres.flatMap((row, from) =>
    row.flatMap((cost, to) => (to === 0 || to === from ? [] : [{ from, to, cost }])),
  );
  const problem = {
    whole: true,
    choices: legs.map(({ from, to, cost }) => ({ cost, constraints: [to - 1, count - 1 + from] })),
    constraints: [
      ...Array.from({ length: count - 1 }, () => ({ least: 1, most: 1 })),
      ...Array.from({ length: count }, () => ({ least: 0, most: 1 })),
    ],
  };
  const { cost } = solve(problem, (taken) => {
    const next = new Map(taken.map((index) => [legs[index]?.from, legs[index]?.to]));
    return ringsOf(next, count).map((ring): Addition => {
      const inside = legs.flatMap(({ from, to }, index) =>
        ring.has(from) && ring.has(to) ? [index] : [],
      );
      return { least: 0, most: ring.size - 1, choices: inside };
    });
  });
  return cost;
}

/** The stops that the path from stop 0 does not reach go round in rings. */
function ringsOf(next: ReadonlyMap<number | undefined, number | undefined>, count: number) {
  const seen = new Set<number>();
  const follow = (start: number): Set<number> => {
    const passed = new Set<number>();
    for (let at: number | undefined = start; at !== undefined && !passed.has(at); at = next.get(at))
      passed.add(at);
    for (const stop of passed) seen.add(stop);
    return passed;
  };
  follow(0);
  const rings: Set<number>[] = [];
  for (let stop = 1; stop < count; stop += 1) if (!seen.has(stop)) rings.push(follow(stop));
  return rings;
}
