import type { UploadPurpose } from "@songtan/contract/uploads";
import { type RawBuilder, sql } from "kysely";
import { deleteUploads } from "../../../files/pending-files.ts";
import { eachBatch } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";

/**
 * Deletes pictures of these purposes, sent before an instant, that no row holds.
 *
 * @param held whether a row of `uploads` is held
 */
export const sweepUnusedUploads = (
  deps: SweepDeps,
  {
    purposes,
    before,
    held,
  }: { purposes: readonly UploadPurpose[]; before: Date; held: RawBuilder<boolean> },
): Promise<void> =>
  eachBatch(deps, {
    load: async (trx, { most, passedOver }) => {
      const { rows } = await sql<{ id: string }>`
        select id from uploads where purpose = any(${purposes}) and created_at < ${before} and not ${held}
          and id <> all(${passedOver})
        order by created_at limit ${most} for update skip locked`.execute(trx);
      return rows;
    },
    apply: (trx, rows) =>
      deleteUploads(
        trx,
        deps,
        rows.map(({ id }) => id),
      ),
  });
