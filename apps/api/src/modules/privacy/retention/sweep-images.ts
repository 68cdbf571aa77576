import type { SubmittedKind } from "@songtan/domain/driver-types";
import { sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import { deleteUploads } from "../../../files/pending-files.ts";
import { documentPurposes } from "../../platform/uploads/purposes.ts";
import { eachBatch } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";
import { sweepUnusedUploads } from "./sweep-unheld.ts";

/** The picture that customers see is not a document: it stays until another one replaces it. */
const portrait = "avatar";

/**
 * Deletes the pictures of pages that were decided before an instant: the page loses their ids, the uploads go, the files
 * follow. Numbers, result and end stay.
 */
export async function sweepImages(
  deps: SweepDeps,
  { state, before }: { state: "approved" | "rejected"; before: Date },
): Promise<void> {
  // An expired document was approved once, and is needed no more than an unexpired one.
  const states = state === "approved" ? (["approved", "expired"] as const) : [state];
  await eachBatch(deps, {
    load: (trx, { most, passedOver }) =>
      trx
        .selectFrom("documents")
        .select(["driverId", "kind", "fields"])
        .select(sql<string>`driver_id || kind`.as("id"))
        .where("state", "in", states)
        .where("decidedAt", "<", before)
        .where("imagesDeletedAt", "is", null)
        .where(sql<boolean>`driver_id || kind <> all(${passedOver})`)
        .orderBy("decidedAt")
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute(),
    apply: async (trx, pages) => {
      for (const page of pages) await emptyPage(trx, deps, page);
    },
  });
}

type Page = { driverId: string; kind: SubmittedKind; fields: unknown };

async function emptyPage(
  trx: Trx,
  deps: Pick<SweepDeps, "clock">,
  { driverId, kind, ...page }: Page,
): Promise<void> {
  const fields = page.fields as Record<string, string>;
  const images = await imagesOf(trx, driverId, fields);
  const remaining = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => !images.includes(value)),
  );
  await trx
    .updateTable("documents")
    .set({ fields: json(remaining), imagesDeletedAt: deps.clock() })
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .execute();
  await deleteUploads(trx, deps, images);
}

async function imagesOf(
  trx: Trx,
  driverId: string,
  fields: Record<string, string>,
): Promise<string[]> {
  const ids = Object.entries(fields).flatMap(([field, value]) =>
    field.endsWith("UploadId") ? [value] : [],
  );
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "in", ids)
    .where("accountId", "=", driverId)
    .where("purpose", "in", [...documentPurposes])
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
  await sweepUnusedUploads(deps, { purposes: [...documentPurposes, portrait], before, held });
}
