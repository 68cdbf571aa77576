import type { Trx } from "../../src/db/database.ts";
import { apartFromTransaction } from "../../src/db/pipeline/transaction-guard.ts";
import type { TestWorld } from "./test-world.ts";

/** A transaction in which the test holds something while it plays other callers too, each with a connection of its own. */
export const whileHolding = <Result>(
  { deps }: Pick<TestWorld, "deps">,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => deps.db.transaction().execute((trx) => apartFromTransaction(() => work(trx)));
