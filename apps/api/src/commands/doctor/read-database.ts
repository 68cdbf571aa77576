import { randomUUID } from "node:crypto";
import type { ProviderView } from "@songtan/contract/console/operator/providers";
import pg from "pg";
import type { Settings } from "../../config/settings.ts";
import { type Connection, openDatabase, openPool } from "../../db/database.ts";
import { checkExtension, ExtensionError, knowsThaiLetters } from "../../db/extension.ts";
import { readMigrations, refuseForeignShape } from "../../db/migrate.ts";
import { shortPool } from "../../db/pools.ts";
import { rolesProblem } from "../../db/roles.ts";
import { DatabaseShapeError } from "../../db/startup/unfit-database.ts";
import { listProviders } from "../../modules/platform/providers/list-providers.ts";
import type { ClockFacts, DatabaseFacts } from "./findings.ts";

export type DatabaseReading = { facts: DatabaseFacts; clock: ClockFacts };

/** Reads as the tables' owner what a start would look at, and changes nothing. */
export async function readDatabase(owner: Connection): Promise<DatabaseReading> {
  const client = new pg.Client(typeof owner === "string" ? { connectionString: owner } : owner);
  await client.connect();
  try {
    const began = Date.now();
    const { rows } = await client.query<{ version: number; now: Date; migrated: boolean }>(
      `select current_setting('server_version_num')::int as version, clock_timestamp() as now,
        to_regclass('migrations') is not null as migrated`,
    );
    const [row] = rows;
    if (!row) throw new Error("the database answered without a row");
    const aheadMilliseconds = (began + Date.now()) / 2 - row.now.getTime();
    const done = row.migrated
      ? await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations")
      : { rows: [] };
    const files = await readMigrations();
    const names = new Map(done.rows.map(({ name, sha256 }) => [name, sha256]));
    const problem = await problemOf(client, () => refuseForeignShape(names, files));
    return {
      facts: {
        version: row.version,
        problem,
        knowsThaiLetters: !row.migrated || (await knowsThaiLetters(client)),
        missing: files.filter(({ name }) => !names.has(name)).length,
      },
      clock: { of: "the database", aheadMilliseconds },
    };
  } finally {
    await client.end();
  }
}

async function problemOf(client: pg.Client, refuseShape: () => void): Promise<string | null> {
  try {
    refuseShape();
    await checkExtension(client);
    return await rolesProblem(client);
  } catch (problem) {
    if (problem instanceof DatabaseShapeError || problem instanceof ExtensionError)
      return problem.message;
    throw problem;
  }
}

/** Reads every provider with its active values and its last test, without secrets. */
export async function readProviders(app: Connection, settings: Settings): Promise<ProviderView[]> {
  const db = openDatabase(openPool(app, shortPool(1)));
  try {
    return await listProviders(db, { settings, clock: () => new Date() }, randomUUID());
  } finally {
    await db.destroy();
  }
}
