import { sql } from "kysely";
import { json, type Trx } from "../db/database.ts";
import { documentPurposes } from "../features/uploads/purposes.ts";
import { deleteUploads } from "../files/noted-files.ts";
import type { SweepDeps } from "./sweep-deps.ts";
import { sweepUnheld } from "./sweep-unheld.ts";

const batchRows = 100;
/** What customers see is no document: it stays until another one takes its place. */
const portrait = "avatar";

/**
 * Deletes the pictures of pages that were decided before an instant: the page loses their ids, the uploads go, the files
 * follow. Numbers, result and end stay.
 */
export async function sweepImages(
  deps: SweepDeps,
  { state, before }: { state: "approved" | "rejected"; before: Date },
): Promise<void> {
  // A paper that has ended was approved once, and is no more needed than one that has not.
  const states = state === "approved" ? ["approved", "expired"] : [state];
  for (let swept = batchRows; swept === batchRows; )
    swept = await deps.db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("documents")
        .select(["driver_id", "kind", "fields"])
        .where("state", "in", states)
        .where("decided_at", "<", before)
        .where("images_deleted_at", "is", null)
        .orderBy("decided_at")
        .limit(batchRows)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { driver_id, kind, fields } of rows) {
        const images = await imagesOf(trx, fields as Record<string, string>);
        const kept = Object.fromEntries(
          Object.entries(fields as object).filter(([, value]) => !images.includes(value)),
        );
        await trx
          .updateTable("documents")
          .set({ fields: json(kept), images_deleted_at: deps.clock() })
          .where("driver_id", "=", driver_id)
          .where("kind", "=", kind)
          .execute();
        await deleteUploads(trx, deps, images);
      }
      return rows.length;
    });
}

async function imagesOf(trx: Trx, fields: Record<string, string>): Promise<string[]> {
  const ids = Object.entries(fields).flatMap(([field, value]) => (field.endsWith("UploadId") ? [value] : []));
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "in", ids)
    .where("purpose", "!=", portrait)
    .execute();
  return rows.map(({ id }) => id);
}

/** Pictures that nothing shows: replaced by newer ones, or sent for a page that was never handed in. */
export async function sweepUnusedImages(deps: SweepDeps, before: Date): Promise<void> {
  const held = sql<boolean>`(
    exists (select from accounts where avatar_upload_id = uploads.id)
    or exists (
      select from documents, jsonb_each_text(fields) as field
      where driver_id = uploads.account_id and field.value = uploads.id::text
    )
  )`;
  await sweepUnheld(deps, { purposes: [...documentPurposes, portrait], before, held });
}
