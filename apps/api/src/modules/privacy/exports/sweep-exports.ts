import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

/**
 * Deletes expired archives: first the key, so that the file is unreadable at once, and with it
 * registers the file for removal. Requests left by a crashed process are started again.
 */
export async function sweepExports({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("data_exports")
      .set({ state: "expired", sealed_key: null })
      .where("state", "=", "ready")
      .where("expires_at", "<=", now)
      .execute();
    // Also those an account's closing has ended.
    const files = await trx
      .selectFrom("data_exports")
      .select("storage_key")
      .where("state", "=", "expired")
      .where("storage_key", "is not", null)
      .forUpdate()
      .execute();
    if (files.length === 0) return;
    const keys = files.flatMap(({ storage_key }) => storage_key ?? []);
    await trx
      .insertInto("files_to_remove")
      .values(keys.map((storage_key) => ({ storage_key, noted_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .updateTable("data_exports")
      .set({ storage_key: null })
      .where("storage_key", "in", keys)
      .execute();
  });
  await restartStuckExports(db, now);
}

async function restartStuckExports(db: Deps["db"], now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.dataExportStuckMinutes * 60_000);
  const stuck = await db
    .selectFrom("data_exports")
    .select("id")
    .where("state", "=", "preparing")
    .where("requested_at", "<", before)
    .execute();
  for (const { id } of stuck)
    await db.transaction().execute((trx) =>
      enqueue(trx, {
        name: "build_data_export",
        payload: { exportId: id },
        key: `build_data_export:${id}`,
      }),
    );
}
