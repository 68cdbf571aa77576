import type { AccessKind, MadeAccessView } from "@songtan/contract/identity/made-access";
import type { Mode } from "@songtan/domain/businesses/types";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

/** The maker of the access, and the business if only its access is meant. */
export type Maker = { accountId: string; businessId?: string };

type Row = Omit<MadeAccessView, "madeAt" | "lastUsedAt"> & {
  kind: AccessKind;
  mode: Mode;
  madeAt: Date;
  lastUsedAt: Date | null;
};

/** The keys, mandates and endpoints that a person answers for and that have not ended, newest first. */
export async function loadMadeAccess(
  db: Reader,
  { accountId, businessId, now }: Maker & { now: Date },
): Promise<MadeAccessView[]> {
  const ofBusiness = businessId ? sql`and business.id = ${businessId}` : sql``;
  const { rows } = await sql<Row>`
    select made.*, business.id as "businessId", business.name as "businessName" from (
      select case when mandate.key_id is null then 'partner_key' else 'agent_mandate' end as kind,
        key.id, key.name, key.mode, key.business_id, key.created_at as "madeAt",
        key.last_used_at as "lastUsedAt"
      from partner_keys key left join agent_mandates mandate on mandate.key_id = key.id
      where key.created_by = ${accountId} and key.revoked_at is null
        and (key.expires_at is null or key.expires_at > ${now})
      union all
      select 'webhook_endpoint', id, url, mode, business_id, created_at, null
      from webhook_endpoints where maker_id = ${accountId} and disabled_at is null) as made
    join businesses business on business.id = made.business_id ${ofBusiness}
    where business.closed_at is null
    order by made."madeAt" desc, made.id`.execute(db);
  return rows.map(({ kind, id, name, mode, madeAt, lastUsedAt, ...row }) => ({
    ...{ kind, id, name, mode, businessId: row.businessId, businessName: row.businessName },
    madeAt: madeAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
