import { sql } from "kysely";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { endEndpointsOfKey } from "./end-access.ts";

/** Ends the endpoints of expired keys, including mandates, in the same way as a revocation. Runs every minute. */
export async function endExpiredEndpoints({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ keyId: string; businessId: string }>`
    select distinct partner_keys.id as key_id, partner_keys.business_id
    from webhook_endpoints
      join partner_keys on webhook_endpoints.created_by = 'key:' || partner_keys.id
    where disabled_at is null and expires_at <= ${now}`.execute(db);
  await forEachIsolated(rows, ({ keyId, businessId }) =>
    db.transaction().execute(async (trx) => {
      await lockRow(trx, "partnerKeys", keyId);
      await lockRow(trx, "businesses", businessId);
      await endEndpointsOfKey(trx, { keyId, businessId }, { by: "system", now });
    }),
  );
}
