/**
 * Runs the work for each item, one after the other. A failure does not block the others: it is
 * thrown after all are done, so that the job fails visibly.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = [];
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem));
  if (problems.length > 0)
    throw new AggregateError(problems, `${problems.length} of ${items.length}: ${problems[0]}`);
}

/** The parts of one job, each by itself in the same way. */
export const eachPart = (...parts: readonly (() => Promise<unknown>)[]): Promise<void> =>
  forEachIsolated(parts, (part) => part());
