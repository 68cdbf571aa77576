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

/** Events, newest first. A phone or e-mail finds those of its account and those of attempts with it. */
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
  const accountIds = owners.flatMap((owner) => owner?.account_id ?? []);
  const staffOf = identifier ? (await findTyped(db, "staff", identifier))?.staff_id : undefined;
  const rows = await db
    .selectFrom("security_events as event")
    .leftJoin("accounts", "accounts.id", "event.account_id")
    .leftJoin("staff", "staff.id", "event.staff_id")
    .selectAll("event")
    .select(["first_name", "last_name", "staff.name as staff_name"])
    .$if(accountId !== undefined, (query) => query.where("event.account_id", "=", accountId ?? ""))
    .$if(staffId !== undefined, (query) => query.where("event.staff_id", "=", staffId ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? ""))
    .$if(identifier !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("identifier_key", "=", identifierKey(secrets, identifier ?? "")),
          ...accountIds.map((id) => eb("event.account_id", "=", id)),
          ...(staffOf ? [eb("event.staff_id", "=", staffOf)] : []),
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
    outcome: row.outcome as SecurityEventView["outcome"],
    reason: row.reason,
    role: row.role as SecurityEventView["role"],
    account: row.account_id
      ? { id: row.account_id, name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() }
      : null,
    staff: row.staff_id ? { id: row.staff_id, name: row.staff_name ?? "" } : null,
    network: row.network,
    device: row.device,
    times: row.times,
    firstAt: row.first_at.toISOString(),
    at: row.at.toISOString(),
  }));
}
