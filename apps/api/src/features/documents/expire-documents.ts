import { nextReviewState } from "@songtan/domain/drivers/document-review";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../deps.ts";
import { eachAlone } from "../../jobs/each-alone.ts";
import { refreshVerification } from "./queries.ts";

/**
 * Marks papers whose last day is over and takes their drivers off duty; a job that was taken stays theirs to finish. Each
 * driver in a transaction of their own, so that a run which was cut off goes on with the next.
 */
export async function expireDocuments({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const ended = db.selectFrom("documents").where("state", "=", "approved").where("expires_on", "<", serviceDay(now));
  const drivers = await ended.select("driver_id").distinct().execute();
  await eachAlone(drivers, ({ driver_id }) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("drivers").select("account_id").where("account_id", "=", driver_id).forUpdate().execute();
      await trx
        .updateTable("documents")
        .set({ state: nextReviewState("approved", "expire") ?? "expired" })
        .where("driver_id", "=", driver_id)
        .where("state", "=", "approved")
        .where("expires_on", "<", serviceDay(now))
        .execute();
      await refreshVerification(trx, driver_id, now);
    }),
  );
}
