import type { Trx } from "../db/database.ts";
import type { Deps } from "../deps/deps.ts";
import { forEachIsolated } from "../jobs/for-each-isolated.ts";

type FileDeps = Pick<Deps, "db" | "clock" | "files">;

/** A note this young may belong to an upload that is being saved. */
const pendingMinutes = 60;
const batchRows = 200;

/**
 * Marks a file as pending before it is written. A process that crashes before the row exists leaves
 * the mark to the sweeper.
 */
export async function markPending({ db, clock }: FileDeps, storageKey: string): Promise<void> {
  await db
    .insertInto("files_to_remove")
    .values({ storage_key: storageKey, noted_at: clock() })
    .execute();
}

/** The file has its row now. In the transaction that makes the row. */
export async function confirmFile(trx: Trx, storageKey: string): Promise<void> {
  await trx.deleteFrom("files_to_remove").where("storage_key", "=", storageKey).execute();
}

/** Removes a file that has no row, then its note. Twice changes nothing. */
export async function removePendingFile(
  { db, files }: FileDeps,
  storageKey: string,
): Promise<void> {
  await files.remove(storageKey);
  await db.deleteFrom("files_to_remove").where("storage_key", "=", storageKey).execute();
}

/**
 * Deletes rows of uploads and notes their files, in the caller's transaction. The files themselves go after the commit,
 * by `removeNoted` or the next sweep: a row without its file would show a broken picture, a file without its row shows
 * nothing.
 */
export async function deleteUploads(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const deleted = await trx
    .deleteFrom("uploads")
    .where("id", "in", uploadIds)
    .returning("storage_key")
    .execute();
  const noted_at = new Date(clock().getTime() - pendingMinutes * 60_000 - 1);
  if (deleted.length > 0)
    await trx
      .insertInto("files_to_remove")
      .values(deleted.map(({ storage_key }) => ({ storage_key, noted_at })))
      .onConflict((conflict) => conflict.column("storage_key").doNothing())
      .execute();
}

/**
 * Removes every pending file after an hour that no upload refers to. Continues where an earlier run
 * stopped; a file that cannot be removed does not block the others.
 */
export async function removePendingFiles(deps: FileDeps): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock().getTime() - pendingMinutes * 60_000);
  const notes = db
    .selectFrom("files_to_remove")
    .leftJoin("uploads", "uploads.storage_key", "files_to_remove.storage_key")
    .select(["files_to_remove.storage_key", "uploads.id as uploadId"])
    .where("noted_at", "<", before)
    .orderBy("files_to_remove.storage_key")
    .limit(batchRows);
  const problems: unknown[] = [];
  for (let after = ""; ; ) {
    const page = await notes.where("files_to_remove.storage_key", ">", after).execute();
    await forEachIsolated(page, async ({ storage_key, uploadId }) => {
      if (uploadId === null) await removePendingFile(deps, storage_key);
      else await db.deleteFrom("files_to_remove").where("storage_key", "=", storage_key).execute();
    }).catch((problem: unknown) => problems.push(problem));
    if (page.length < batchRows) break;
    after = page.at(-1)?.storage_key ?? after;
  }
  if (problems.length > 0) throw new AggregateError(problems, `${problems[0]}`);
}
