import { personalFields } from "@songtan/domain/drivers/personal-fields";
import { type SqlBool, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type PageFields, sealFields } from "../../identity/driver-state/page-fields.ts";

type SealDeps = Pick<Deps, "db" | "secrets">;
const batchRows = 100;
/** As `running_processes` counts who runs. */
const silentSeconds = 20;
const isPlainPage = sql<SqlBool>`jsonb_exists_any(fields, ${[...personalFields]})`;

/**
 * Seals what pages of an older release say of a person. May be killed at any point and run again. While a process of that
 * release still runs nothing is sealed: it could not read it.
 *
 * @returns how many pages were sealed
 */
export async function sealPages(deps: SealDeps): Promise<number> {
  if (await olderReleaseRuns(deps)) return 0;
  let sealed = 0;
  for (let rows = batchRows; rows === batchRows; sealed += rows)
    rows = await deps.db.transaction().execute((trx) => sealBatch(trx, deps));
  return sealed;
}

async function olderReleaseRuns({ db }: Pick<SealDeps, "db">): Promise<boolean> {
  const { rows } = await sql`
    select from running_processes, migrations
    where migrations.name = '0086_personal_fields_sealed.sql' and started_at < applied_at
      and seen_at > now() - make_interval(secs => ${silentSeconds})`.execute(db);
  return rows.length > 0;
}

async function sealBatch(trx: Trx, deps: SealDeps): Promise<number> {
  const pages = await trx
    .selectFrom("documents")
    .select(["driverId", "kind", "fields"])
    .where(isPlainPage)
    .limit(batchRows)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { driverId, kind, fields } of pages)
    await trx
      .updateTable("documents")
      .set(sealFields(deps, fields as PageFields))
      .where("driverId", "=", driverId)
      .where("kind", "=", kind)
      .execute();
  return pages.length;
}
