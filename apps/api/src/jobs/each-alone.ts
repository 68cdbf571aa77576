/**
 * Does the work for each, one after the other. One that fails keeps nobody else waiting: it is thrown when all the others
 * are done, so that the job fails and is seen.
 */
export async function eachAlone<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const problems: unknown[] = [];
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem));
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} of ${items.length}: ${problems[0]}`);
}
