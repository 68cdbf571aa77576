import { nextReviewState } from "@songtan/domain/drivers/document-review";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { refreshVerification } from "../../identity/driver-state/verification.ts";

/**
 * Marks documents as expired after their last day and ends their drivers' duty; an accepted job is
 * still finished. Each driver has an own transaction, so that an interrupted run can continue with
 * the next.
 */
export async function expireDocuments({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const ended = db
    .selectFrom("documents")
    .where("state", "=", "approved")
    .where("expires_on", "<", serviceDay(now));
  const drivers = await ended.select("driver_id").distinct().execute();
  await forEachIsolated(drivers, ({ driver_id }) =>
    db.transaction().execute(async (trx) => {
      await trx
        .selectFrom("drivers")
        .select("account_id")
        .where("account_id", "=", driver_id)
        .forUpdate()
        .execute();
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
