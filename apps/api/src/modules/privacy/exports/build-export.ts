import { randomUUID } from "node:crypto";
import { exportExpiresAt } from "@songtan/domain/accounts/data-export";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { findAccount } from "../../identity/account-records/accounts.ts";
import { accountPage, notifyOwner } from "../../identity/account-records/closure.ts";
import { exportArchive, sealStream } from "./export-archive.ts";
import type { ExportOwner } from "./export-table.ts";
import { loadTables } from "./load-tables.ts";

type BuildDeps = Pick<Deps, "db" | "clock" | "files" | "secrets" | "settings">;
type Made = { storageKey: string; sealedKey: Buffer; byteCount: number };

/**
 * Builds the archive of one export request. The file is registered for removal before its first
 * byte, so an attempt that crashes leaves only an unreadable file and the next attempt starts again
 * under a new name.
 */
export async function buildExport(
  deps: BuildDeps,
  { exportId }: { exportId: string },
): Promise<void> {
  const { db, clock, files } = deps;
  const request = await db
    .selectFrom("dataExports")
    .selectAll()
    .where("id", "=", exportId)
    .executeTakeFirst();
  if (request?.state !== "preparing") return;
  const account = await findAccount(db, request.accountId);
  const owner: ExportOwner = { id: account.id, role: account.role, phone: account.phone };
  // All tables are read in one snapshot.
  const tables = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((trx) => loadTables(trx, { owner, secrets: deps.secrets }));
  const storageKey = `exports/${randomUUID()}`;
  await db.insertInto("filesToRemove").values({ storageKey, notedAt: clock() }).execute();
  const locale = request.locale;
  const sealing = sealStream(deps, exportArchive(deps, { owner, tables, locale, madeAt: clock() }));
  await files.putStream(storageKey, sealing.stream);
  await save(deps, exportId, {
    storageKey,
    sealedKey: sealing.sealed(),
    byteCount: sealing.byteCount(),
  });
}

/**
 * Updates the row, keeps the file and sends the message in one transaction. The account may have
 * been closed in the meantime.
 */
async function save(
  { db, clock, settings }: BuildDeps,
  exportId: string,
  made: Made,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const saved = await trx
      .updateTable("dataExports")
      .set({
        state: "ready",
        readyAt: now,
        expiresAt: exportExpiresAt(now),
        storageKey: made.storageKey,
        sealedKey: made.sealedKey,
        byteCount: made.byteCount,
      })
      .where("id", "=", exportId)
      .where("state", "=", "preparing")
      .returning(["accountId", "expiresAt"])
      .executeTakeFirst();
    if (!saved?.expiresAt) return;
    await trx.deleteFrom("filesToRemove").where("storageKey", "=", made.storageKey).execute();
    const account = await findAccount(trx, saved.accountId);
    const page = { path: `${accountPage(account.role)}#data`, origin: publicOrigin(settings) };
    const source = `data_ready:${exportId}`;
    await notifyOwner(trx, {
      account,
      kind: "data_ready",
      source,
      ...page,
      until: saved.expiresAt,
      now,
    });
  });
}
