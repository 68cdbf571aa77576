import { sql } from "kysely";
import { eachPart } from "../../../jobs/for-each-isolated.ts";
import { eachBatch } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";
import { sweepUnusedUploads } from "./sweep-unheld.ts";

/**
 * Removes texts, names and pictures from reports that ended before an instant, then the pictures
 * that no report shows, including unused uploads. The decisions and the money stay.
 */
export const sweepReports = (deps: SweepDeps, before: Date): Promise<void> =>
  eachPart(
    () => emptyReports(deps, before),
    () => sweepUnusedUploads(deps, { purposes: ["report"], before, held }),
  );

const held = sql<boolean>`exists (select from report_photos where upload_id = uploads.id)`;

const emptyReports = (deps: SweepDeps, before: Date): Promise<void> =>
  eachBatch(deps, {
    load: (trx, { most, passedOver }) =>
      trx
        .selectFrom("reports")
        .select("id")
        .where("textRemovedAt", "is", null)
        .where("endedAt", "<", before)
        .where(sql<boolean>`id <> all(${passedOver})`)
        .orderBy("endedAt")
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute(),
    apply: (trx, reports) =>
      sql`select remove_text_from_reports(${reports.map(({ id }) => id)}, ${deps.clock()})`.execute(
        trx,
      ),
  });
