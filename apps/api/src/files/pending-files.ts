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
  await db.insertInto("filesToRemove").values({ storageKey, notedAt: clock() }).execute();
}

/** Confirms that a file has its row. Runs in the transaction that inserts the row. */
export async function confirmFile(trx: Trx, storageKey: string): Promise<void> {
  await trx.deleteFrom("filesToRemove").where("storageKey", "=", storageKey).execute();
}

/** Removes a file without a row, then its note. Idempotent. */
export async function removePendingFile(
  { db, files }: FileDeps,
  storageKey: string,
): Promise<void> {
  await files.remove(storageKey);
  await db.deleteFrom("filesToRemove").where("storageKey", "=", storageKey).execute();
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
    .returning("storageKey")
    .execute();
  const notedAt = new Date(clock().getTime() - pendingMinutes * 60_000 - 1);
  if (deleted.length > 0)
    await trx
      .insertInto("filesToRemove")
      .values(deleted.map(({ storageKey }) => ({ storageKey, notedAt })))
      .onConflict((conflict) => conflict.column("storageKey").doNothing())
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
    .selectFrom("filesToRemove")
    .leftJoin("uploads", "uploads.storageKey", "filesToRemove.storageKey")
    .select(["filesToRemove.storageKey", "uploads.id as uploadId"])
    .where("notedAt", "<", before)
    .orderBy("filesToRemove.storageKey")
    .limit(batchRows);
  const problems: unknown[] = [];
  for (let after = ""; ; ) {
    const page = await notes.where("filesToRemove.storageKey", ">", after).execute();
    await forEachIsolated(page, async ({ storageKey, uploadId }) => {
      if (uploadId === null) await removePendingFile(deps, storageKey);
      else await db.deleteFrom("filesToRemove").where("storageKey", "=", storageKey).execute();
    }).catch((problem: unknown) => problems.push(problem));
    if (page.length < batchRows) break;
    after = page.at(-1)?.storageKey ?? after;
  }
  if (problems.length > 0) throw new AggregateError(problems, `${problems[0]}`);
}
