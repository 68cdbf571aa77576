import type { StaffUser, StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { StaffMember } from "@songtan/domain/accounts/staff-rights";
import { decideStaffSession } from "@songtan/domain/accounts/staff-session";
import type { Locale, StaffScope } from "@songtan/domain/accounts/words";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import { newToken, sha256 } from "../../secrets.ts";

export type StaffRow = Selectable<DB["staff"]>;
type Reader = Pick<Trx, "selectFrom">;

/**
 * Locked as rows are whose key stays: whoever writes down what this member of staff did needs not wait, and so is never
 * waited for in turn.
 *
 * @throws Refusal `not_found`
 */
export async function lockStaff(trx: Trx, staffId: string): Promise<StaffRow> {
  const row = await trx.selectFrom("staff").selectAll().where("id", "=", staffId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

/** All of staff, locked in one order: two managers who take each other's rights wait for one another. */
export async function lockAllStaff(trx: Trx): Promise<StaffMember[]> {
  const rows = await trx
    .selectFrom("staff")
    .select(["id", "scopes", "activated_at", "disabled_at"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    scopes: row.scopes as StaffScope[],
    active: row.activated_at !== null && row.disabled_at === null,
  }));
}

type NewSession = { staffId: string; address: string; deviceName: string };

/** Opens a session and answers its token, the only time it is known in clear. */
export async function startStaffSession(trx: Trx, session: NewSession, now: Date): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("staff_sessions")
    .values({
      staff_id: session.staffId,
      token_hash: sha256(token),
      address: session.address,
      device_name: session.deviceName,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** Ends the sessions of a member of staff, all or all but one. */
export async function endStaffSessions(
  trx: Trx,
  which: { staffId: string; except?: string },
  now: Date,
): Promise<void> {
  let open = trx
    .updateTable("staff_sessions")
    .set({ ended_at: now })
    .where("staff_id", "=", which.staffId)
    .where("ended_at", "is", null);
  if (which.except) open = open.where("id", "!=", which.except);
  await open.execute();
}

/** A signed-in member of staff as the contract shows one. */
export function toStaffUser(row: StaffRow, session: { startedAt: Date }): StaffUser {
  const { startedAt } = session;
  const decision = decideStaffSession({ createdAt: startedAt, lastUsedAt: startedAt, endedAt: null }, startedAt);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    locale: row.locale as Locale,
    scopes: row.scopes as StaffScope[],
    sessionEndsAt: (decision.ok ? decision.endsAt : startedAt).toISOString(),
  };
}

/** Staff as managers see them, oldest first; one alone with `staffId`. */
export async function loadStaffViews(trx: Reader, now: Date, staffId?: string): Promise<StaffView[]> {
  const rows = await trx
    .selectFrom("staff")
    .selectAll("staff")
    .select((eb) => [
      eb
        .selectFrom("staff_sessions")
        .select((inner) => inner.fn.max("last_used_at").as("at"))
        .whereRef("staff_sessions.staff_id", "=", "staff.id")
        .as("last_seen_at"),
      eb
        .selectFrom("staff_invitations")
        .select("expires_at")
        .whereRef("staff_invitations.staff_id", "=", "staff.id")
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .as("invited_until"),
    ])
    .$if(staffId !== undefined, (query) => query.where("staff.id", "=", staffId ?? ""))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    scopes: row.scopes as StaffScope[],
    state: row.disabled_at ? "disabled" : row.activated_at ? "active" : "invited",
    createdAt: row.created_at.toISOString(),
    activatedAt: row.activated_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    invitedUntil: row.invited_until?.toISOString() ?? null,
  }));
}

/** @throws Refusal `not_found` */
export async function loadStaffView(trx: Reader, staffId: string, now: Date): Promise<StaffView> {
  const [view] = await loadStaffViews(trx, now, staffId);
  if (!view) throw new Refusal("not_found");
  return view;
}
