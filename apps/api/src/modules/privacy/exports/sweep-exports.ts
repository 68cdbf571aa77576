import { limits } from "@songtan/domain/limits";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

/**
 * Deletes expired archives: first the key, so that the file is unreadable at once, and in the same transaction
 * registers the file for removal. Requests left by a crashed process are restarted.
 */
export async function sweepExports({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("dataExports")
      .set({ state: "expired", sealedKey: null })
      .where("state", "=", "ready")
      .where("expiresAt", "<=", now)
      .execute();
    // Also those an account's closing has ended.
    const files = await lockRowsWhere(trx, "dataExports", {
      where: (eb) => eb.and([eb("state", "=", "expired"), eb("storageKey", "is not", null)]),
    });
    if (files.length === 0) return;
    const keys = files.flatMap(({ storageKey }) => storageKey ?? []);
    await trx
      .insertInto("filesToRemove")
      .values(keys.map((storageKey) => ({ storageKey, notedAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .updateTable("dataExports")
      .set({ storageKey: null })
      .where("storageKey", "in", keys)
      .execute();
  });
  await restartStuckExports(db, now);
}

async function restartStuckExports(db: Deps["db"], now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.dataExportStuckMinutes * 60_000);
  const stuck = await db
    .selectFrom("dataExports")
    .select("id")
    .where("state", "=", "preparing")
    .where("requestedAt", "<", before)
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
