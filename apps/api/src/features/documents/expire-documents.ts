import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../deps.ts";
import { refreshVerification } from "./queries.ts";

/** Takes drivers off duty whose papers have run out. Runs again without harm: who is no longer verified is not found. */
export async function expireDocuments({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const drivers = await db
    .selectFrom("documents")
    .innerJoin("drivers", "drivers.account_id", "documents.driver_id")
    .select("driver_id")
    .distinct()
    .where("drivers.verified_at", "is not", null)
    .where("documents.state", "=", "approved")
    .where("documents.expires_on", "<", serviceDay(now))
    .execute();
  for (const { driver_id } of drivers)
    await db.transaction().execute((trx) => refreshVerification(trx, driver_id, now));
}
