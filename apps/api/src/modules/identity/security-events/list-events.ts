import type {
  ListSecurityEvents,
  SecurityEventView,
} from "@songtan/contract/console/security-events";
import { sql } from "kysely";
import type { z } from "zod";
import type { Cursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { findTyped, identifierKey } from "./save-events.ts";

type EventFilters = Omit<z.infer<typeof ListSecurityEvents>, "cursor"> & { after: Cursor | null };

/** Lists events, newest first. A phone or e-mail finds the events of its account and the attempts made with it. */
export async function listSecurityEvents(
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  { accountId, staffId, kind, outcome, identifier, after, limit }: EventFilters,
): Promise<SecurityEventView[]> {
  const owners = identifier
    ? await Promise.all([
        findTyped(db, "customer", identifier),
        findTyped(db, "driver", identifier),
      ])
    : [];
  const accountIds = owners.flatMap((owner) => owner?.accountId ?? []);
  const staffOf = identifier ? (await findTyped(db, "staff", identifier))?.staffId : undefined;
  const rows = await db
    .selectFrom("securityEvents as event")
    .leftJoin("accounts", "accounts.id", "event.accountId")
    .leftJoin("staff", "staff.id", "event.staffId")
    .leftJoin("partnerKeys", "partnerKeys.id", "event.keyId")
    .leftJoin("businesses", "businesses.id", "partnerKeys.businessId")
    .selectAll("event")
    .select(["firstName", "lastName", "staff.name as staffName"])
    .select(["partnerKeys.name as keyName", "businesses.name as businessName"])
    .$if(accountId !== undefined, (query) => query.where("event.accountId", "=", accountId ?? ""))
    .$if(staffId !== undefined, (query) => query.where("event.staffId", "=", staffId ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(outcome !== undefined, (query) => query.where("outcome", "in", outcome ? [outcome] : []))
    .$if(identifier !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("identifierKey", "=", identifierKey(secrets, identifier ?? "")),
          ...accountIds.map((id) => eb("event.accountId", "=", id)),
          ...(staffOf ? [eb("event.staffId", "=", staffOf)] : []),
        ]),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(event.at, event.id) < (${after?.at ?? null}, ${after?.id ?? null})`,
      ),
    )
    .orderBy("event.at", "desc")
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as SecurityEventView["kind"],
    outcome: row.outcome,
    reason: row.reason,
    role: row.role,
    account: row.accountId
      ? { id: row.accountId, name: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim() }
      : null,
    staff: row.staffId ? { id: row.staffId, name: row.staffName ?? "" } : null,
    key: row.keyId
      ? { id: row.keyId, name: row.keyName ?? "", business: row.businessName ?? "" }
      : null,
    network: row.network,
    device: row.device,
    times: row.times,
    firstAt: row.firstAt.toISOString(),
    at: row.at.toISOString(),
  }));
}
