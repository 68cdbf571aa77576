import type { UploadPurpose } from "@songtan/contract/uploads";
import { type RawBuilder, sql } from "kysely";
import { deleteUploads } from "../files/noted-files.ts";
import type { SweepDeps } from "./sweep-deps.ts";

const batchRows = 100;

/**
 * Deletes pictures of these purposes, sent before an instant, that no row holds.
 *
 * @param held whether a row of `uploads` is held
 */
export async function sweepUnheld(
  deps: SweepDeps,
  { purposes, before, held }: { purposes: readonly UploadPurpose[]; before: Date; held: RawBuilder<boolean> },
): Promise<void> {
  for (let swept = batchRows; swept === batchRows; )
    swept = await deps.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from uploads where purpose = any(${purposes}) and created_at < ${before} and not ${held}
        order by created_at limit ${batchRows} for update skip locked`.execute(trx);
      await deleteUploads(
        trx,
        deps,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
}
