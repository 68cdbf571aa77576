import { pools } from "../db/pools.ts";
import { testRole } from "../db/roles.ts";

/** PostgreSQL's own functions come second, so that `now()` is the business's time. */
const searchPath = "test, pg_catalog, public";
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What each transaction of test mode begins with. It relies on nothing that a connection was given before, since a pooler in
 * between may have dropped that, or may have passed the connection to someone else. The role alone keeps the modes apart: it has
 * no right on the real tables, and without it there is none on those of test mode. Without a business no row is seen.
 */
export function enterTestTables({
  businessId,
  at,
}: {
  businessId: string | null;
  at: Date;
}): string {
  if (businessId !== null && !uuid.test(businessId)) throw new Error("a business's id is a uuid");
  const { statementMilliseconds, lockMilliseconds, idleInTransactionMilliseconds } =
    pools.test.limits;
  const settings = {
    role: testRole,
    search_path: searchPath,
    "songtan.test_business": businessId ?? "",
    "songtan.test_now": at.toISOString(),
    // Data of test mode that is lost in a crash can be recreated, so commits do not wait for the disk.
    synchronous_commit: "off",
    // Its statements are planned once for a connection (`isPlanned`), and its tables are small.
    plan_cache_mode: "force_generic_plan",
    statement_timeout: statementMilliseconds,
    lock_timeout: lockMilliseconds,
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  };
  return `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(", ")}`;
}
