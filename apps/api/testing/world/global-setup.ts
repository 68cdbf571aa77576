import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase } from "@songtan/postgres/database";
import { launchPostgres } from "@songtan/postgres/launch";
import { runMigrations as migrateJobs } from "graphile-worker";
import { openPool } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { shortPool } from "../../src/db/pools.ts";
import { ensureRoles, ownerRole } from "../../src/db/roles.ts";
import { mirrorTestSchema } from "../../src/db/test-schema/make-mirror.ts";
import { ensureLaunchTariff } from "../../src/modules/pricing/tariff/ensure-launch-tariff.ts";

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test file copies. Nothing in it waits for the
 * disk: no test here kills it, each commits a hundred times, and dropping a file's database is a checkpoint.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-test-"));
  const postgres = await launchPostgres({ folder, maxConnections: 150, temporary: true });
  await ensureRoles(postgres);
  await ensureDatabase(postgres, "template_songtan", ownerRole);
  const pool = openPool(postgres.connection("template_songtan", ownerRole), shortPool(2));
  await migrateJobs({ pgPool: pool });
  const client = await pool.connect();
  await migrate(client);
  await mirrorTestSchema(client);
  await client.query("insert into installation (sandbox) values (true)");
  await ensureLaunchTariff(client);
  client.release();
  await pool.end();
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection("postgres", postgres.superuser));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
