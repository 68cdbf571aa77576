import { setTimeout as sleep } from "node:timers/promises";
import { demoCustomer } from "@songtan/sandbox/demo/accounts";
import { loadDemoData } from "@songtan/sandbox/demo/load/load-demo-data";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { exampleCompany } from "../../apps/api/src/config/company.ts";
import { openDatabase, openPool } from "../../apps/api/src/db/database.ts";
import { pools } from "../../apps/api/src/db/pools.ts";
import { appRole } from "../../apps/api/src/db/roles.ts";
import { sellerOf } from "../../apps/api/src/modules/platform/operator/load-operator-settings.ts";
import { databaseUrl } from "../../apps/api/testing/world/database-url.ts";
import { openTestWorld } from "../../apps/api/testing/world/test-world.ts";

test("a program that starts while another one makes the demo data waits longer than a call may", async () => {
  const world = await openTestWorld();
  const url = databaseUrl(world.database, appRole);
  const callMilliseconds = 100;
  const limits = { ...pools.calls.limits, lockMilliseconds: callMilliseconds };
  const pool = openPool(url, { ...pools.calls, limits });
  const other = new pg.Client(url);
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await pool.end();
    await world.close();
  });

  const demoLock = "hashtextextended('sandbox:demo-data', 0)";
  await other.query(`select pg_advisory_lock(${demoLock})`);
  const loading = loadDemoData({
    ...world.deps,
    db: openDatabase(pool),
    secrets: world.deps.secrets,
    seller: sellerOf(exampleCompany),
  });
  await Promise.race([loading, sleep(5 * callMilliseconds)]);
  await other.query(`select pg_advisory_unlock(${demoLock})`);
  await loading;

  const { rows } = await sql`select from accounts where id = ${demoCustomer.id}`.execute(
    world.deps.db,
  );
  expect(rows).toHaveLength(1);
});
