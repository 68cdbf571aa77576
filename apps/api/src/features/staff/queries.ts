import type { StaffUser, StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { StaffMember } from "@songtan/domain/accounts/staff-rights";
import { decideStaffSession } from "@songtan/domain/accounts/staff-session";
import type { Locale, StaffScope } from "@songtan/domain/accounts/words";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../http/client-address.ts";
import { newToken, sha256 } from "../../secrets.ts";
import { secondPersonDistance } from "../../settings.ts";

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

export const scopesOf = (everybody: readonly StaffMember[], staffId: string): readonly StaffScope[] =>
  everybody.find(({ id }) => id === staffId)?.scopes ?? [];

type NewSession = { staffId: string; address: string; deviceName: string; deviceKey: Buffer };

/** Opens a session and answers its token, the only time it is known in clear. */
export async function startStaffSession(trx: Trx, session: NewSession, now: Date): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("staff_sessions")
    .values({
      staff_id: session.staffId,
      token_hash: sha256(token),
      address: session.address,
      network: networkOf(session.address),
      device_name: session.deviceName,
      device_key: session.deviceKey,
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
export function toStaffUser(
  row: StaffRow,
  { startedAt, settings }: { startedAt: Date; settings: Deps["settings"] },
): StaffUser {
  const decision = decideStaffSession({ createdAt: startedAt, lastUsedAt: startedAt, endedAt: null }, startedAt);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    locale: row.locale as Locale,
    scopes: row.scopes as StaffScope[],
    sessionEndsAt: (decision.ok ? decision.endsAt : startedAt).toISOString(),
    secondPersonApart: secondPersonDistance(settings),
  };
}

/** Staff as managers see them, oldest first; one alone with `staffId`. `readerId` is null for the server itself. */
export async function loadStaffViews(
  trx: Reader,
  now: Date,
  { readerId, staffId }: { readerId: string | null; staffId?: string },
): Promise<StaffView[]> {
  const rows = await trx
    .selectFrom("staff")
    .leftJoin("staff as inviter", "inviter.id", "staff.invited_by")
    .leftJoin("staff_grants as waiting", (join) =>
      join.onRef("waiting.staff_id", "=", "staff.id").on("waiting.agreed", "is", null),
    )
    .leftJoin("staff as asker", "asker.id", "waiting.asked_by")
    .selectAll("staff")
    .select("inviter.name as inviter_name")
    .select(["waiting.id as grant_id", "waiting.scopes as grant_scopes"])
    .select(["waiting.asked_by", "waiting.asked_at", "asker.name as asker_name"])
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
    .orderBy("staff.created_at")
    .orderBy("staff.id")
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
    invitedBy: row.inviter_name,
    waiting: toGrant(row, readerId),
  }));
}

type GrantColumns = {
  id: string;
  grant_id: string | null;
  grant_scopes: string[] | null;
  asked_by: string | null;
  asked_at: Date | null;
  asker_name: string | null;
};

function toGrant(row: GrantColumns, readerId: string | null): StaffView["waiting"] {
  if (!row.grant_id || !row.asked_at) return null;
  return {
    id: row.grant_id,
    scopes: (row.grant_scopes ?? []) as StaffScope[],
    askedBy: row.asker_name ?? "",
    askedAt: row.asked_at.toISOString(),
    mayDecide: readerId !== null && readerId !== row.asked_by && readerId !== row.id,
  };
}

/** @throws Refusal `not_found` */
export async function loadStaffView(
  trx: Reader,
  { staffId, readerId, now }: { staffId: string; readerId: string | null; now: Date },
): Promise<StaffView> {
  const [view] = await loadStaffViews(trx, now, { readerId, staffId });
  if (!view) throw new Refusal("not_found");
  return view;
}
