import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { deleteUploads } from "../../../files/pending-files.ts";
import { eachPart } from "../../../jobs/for-each-isolated.ts";
import { proofPurposes } from "../../platform/uploads/purposes.ts";
import { isPictureOfProof } from "../../platform/uploads/upload-records.ts";
import { eachBatch, emptyOld } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";
import { sweepUnusedUploads } from "./sweep-unheld.ts";

type Proof = { id: string; picture: string | null };

/**
 * Deletes the pictures of proofs, what the recipient was called and where it was, and pictures of parcels. That there was
 * a proof, when, and the hash of its bytes stay with the booking.
 */
export const sweepProofs = (deps: SweepDeps, before: Date): Promise<void> =>
  eachPart(
    () =>
      eachBatch(deps, {
        load: (trx, page) => loadProofs(trx, before, page),
        apply: (trx, proofs) => emptyProofs(trx, deps, proofs),
      }),
    () => sweepCollections(deps, before),
    // Pictures of parcels, and proofs without their event.
    () => sweepUnusedUploads(deps, { purposes: ["parcel", ...proofPurposes], before, held }),
  );

const held = sql<boolean>`exists (select from proofs where upload_id = uploads.id)`;

/** With the picture to delete: a phone may have named any id, and only its driver's own proof goes with it. */
async function loadProofs(
  trx: Trx,
  before: Date,
  { most, passedOver }: { most: number; passedOver: readonly string[] },
): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select proofs.id, uploads.id as picture
    from proofs join task_events on task_events.id = proofs.task_event_id
    left join uploads on ${isPictureOfProof}
    where proofs.received_at < ${before} and picture_deleted_at is null and proofs.id <> all(${passedOver})
    order by proofs.received_at limit ${most} for update of proofs skip locked`.execute(trx);
  return rows;
}

async function emptyProofs(
  trx: Trx,
  deps: Pick<SweepDeps, "clock">,
  proofs: readonly Proof[],
): Promise<void> {
  const emptied = {
    pictureDeletedAt: deps.clock(),
    uploadId: null,
    recipientName: null,
    latitude: null,
    longitude: null,
  };
  const ids = proofs.map(({ id }) => id);
  await trx.updateTable("proofs").set(emptied).where("id", "in", ids).execute();
  await deleteUploads(
    trx,
    deps,
    proofs.flatMap(({ picture }) => picture ?? []),
  );
}

/**
 * Anonymises old collections at a depot: the collector's name, the picture and the note. The fact of the collection
 * remains.
 */
const sweepCollections = (deps: SweepDeps, before: Date): Promise<void> =>
  emptyOld(deps, "depot_collections", {
    isOld: sql`recorded_at < ${before} and collected_by <> '***'`,
    emptied: sql`sealed_picture = null, collected_by = '***', note = null`,
  });
