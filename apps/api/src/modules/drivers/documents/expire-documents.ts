import { nextReviewState } from "@songtan/domain/drivers/document-review";
import { serviceDay } from "@songtan/domain/thai/dates";
import { lockRow } from "../../../db/locks/lock-rows.ts";
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
    .where("expiresOn", "<", serviceDay(now));
  const drivers = await ended.select("driverId").distinct().execute();
  await forEachIsolated(drivers, ({ driverId }) =>
    db.transaction().execute(async (trx) => {
      await lockRow(trx, "drivers", driverId);
      await trx
        .updateTable("documents")
        .set({ state: nextReviewState("approved", "expire") ?? "expired" })
        .where("driverId", "=", driverId)
        .where("state", "=", "approved")
        .where("expiresOn", "<", serviceDay(now))
        .execute();
      await refreshVerification(trx, driverId, now);
    }),
  );
}
