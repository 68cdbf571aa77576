import type { Trx } from "../../src/db/database.ts";
import type { TestWorld } from "./test-world.ts";
import { whileHolding } from "./while-holding.ts";

/**
 * While one transaction holds a lock, another begins and runs as far as it can; then the first
 * continues.
 */
export async function runConcurrently<Answer>(
  world: Pick<TestWorld, "deps">,
  first: (trx: Trx) => Promise<unknown>,
  { begin, goOn }: { begin: () => Promise<Answer>; goOn: (trx: Trx) => Promise<unknown> },
): Promise<Answer> {
  let other: Promise<Answer> | undefined;
  await whileHolding(world, async (trx) => {
    await first(trx);
    other = begin();
    await new Promise((ready) => setTimeout(ready, 400));
    await goOn(trx);
  });
  return other as Promise<Answer>;
}
