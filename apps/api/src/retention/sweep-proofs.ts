import { sql } from "kysely";
import { deleteUploads } from "../files/noted-files.ts";
import type { SweepDeps } from "./sweep-deps.ts";
import { sweepUnheld } from "./sweep-unheld.ts";

const batchRows = 100;

/**
 * Deletes the pictures of proofs, what the recipient was called and where it was, and pictures of parcels. That there was
 * a proof, when, and the hash of its bytes stay with the booking.
 */
export async function sweepProofs(deps: SweepDeps, before: Date): Promise<void> {
  for (let swept = batchRows; swept === batchRows; )
    swept = await deps.db.transaction().execute(async (trx) => {
      const proofs = await trx
        .selectFrom("proofs")
        .select(["id", "upload_id"])
        .where("received_at", "<", before)
        .where("picture_deleted_at", "is", null)
        .orderBy("received_at")
        .limit(batchRows)
        .forUpdate()
        .skipLocked()
        .execute();
      if (proofs.length === 0) return 0;
      await trx
        .updateTable("proofs")
        .set({
          picture_deleted_at: deps.clock(),
          upload_id: null,
          recipient_name: null,
          latitude: null,
          longitude: null,
        })
        .where(
          "id",
          "in",
          proofs.map(({ id }) => id),
        )
        .execute();
      await deleteUploads(
        trx,
        deps,
        proofs.flatMap(({ upload_id }) => upload_id ?? []),
      );
      return proofs.length;
    });
  await sweepCollections(deps, before);
  // Pictures of parcels, and proofs whose fact never arrived.
  const held = sql<boolean>`exists (select from proofs where upload_id = uploads.id)`;
  await sweepUnheld(deps, { purposes: ["parcel", "proof", "signature"], before, held });
}

/** Who fetched goods at a depot, and the picture of it: few, all at once. That they were fetched stays. */
async function sweepCollections({ db }: SweepDeps, before: Date): Promise<void> {
  await db
    .updateTable("depot_collections")
    .set({ sealed_picture: null, collected_by: "***", words: null })
    .where("recorded_at", "<", before)
    .where("sealed_picture", "is not", null)
    .execute();
}
