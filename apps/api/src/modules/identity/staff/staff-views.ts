import type { StaffUser, StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { decideStaffSession } from "@songtan/domain/staff/session";
import { secondPersonDistance } from "../../../config/settings.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { StaffRow } from "./staff-records.ts";

/** A signed-in member of staff as the contract shows one. */
export function toStaffUser(
  row: StaffRow,
  { startedAt, settings }: { startedAt: Date; settings: Deps["settings"] },
): StaffUser {
  const decision = decideStaffSession(
    { createdAt: startedAt, lastUsedAt: startedAt, endedAt: null },
    startedAt,
  );
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    locale: row.locale,
    scopes: row.scopes as StaffScope[],
    sessionEndsAt: (decision.ok ? decision.endsAt : startedAt).toISOString(),
    secondPersonApart: secondPersonDistance(settings),
  };
}

type StaffWanted = { readerId: string | null; staffId?: string; rows?: number };

/** Staff as managers see them, oldest first; one alone with `staffId`. `readerId` is null for the server itself. */
export async function loadStaffViews(
  trx: Reader,
  now: Date,
  { readerId, staffId, rows: rowsMax = limits.wholeListRows }: StaffWanted,
): Promise<StaffView[]> {
  const rows = await trx
    .selectFrom("staff")
    .leftJoin("staff as inviter", "inviter.id", "staff.invitedBy")
    .leftJoin("staffGrants as waiting", (join) =>
      join.onRef("waiting.staffId", "=", "staff.id").on("waiting.agreed", "is", null),
    )
    .leftJoin("staff as requester", "requester.id", "waiting.requestedBy")
    .leftJoin("staffFactorResets as reset", (join) =>
      join.onRef("reset.staffId", "=", "staff.id").on("reset.agreed", "is", null),
    )
    .leftJoin("staff as resetter", "resetter.id", "reset.requestedBy")
    .selectAll("staff")
    .select("inviter.name as inviterName")
    .select(["waiting.id as grantId", "waiting.scopes as grantScopes"])
    .select(["waiting.requestedBy", "waiting.requestedAt", "requester.name as requesterName"])
    .select(["reset.id as resetId", "reset.requestedBy as resetBy"])
    .select(["reset.requestedAt as resetAt", "resetter.name as resetterName"])
    .select((eb) => [
      eb
        .selectFrom("staffSessions")
        .select((inner) => inner.fn.max("lastUsedAt").as("at"))
        .whereRef("staffSessions.staffId", "=", "staff.id")
        .as("lastSeenAt"),
      eb
        .selectFrom("staffInvitations")
        .select("expiresAt")
        .whereRef("staffInvitations.staffId", "=", "staff.id")
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .as("invitedUntil"),
    ])
    .$if(staffId !== undefined, (query) => query.where("staff.id", "=", staffId ?? ""))
    .orderBy("staff.createdAt")
    .orderBy("staff.id")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    scopes: row.scopes as StaffScope[],
    state: row.disabledAt ? "disabled" : row.activatedAt ? "active" : "invited",
    createdAt: row.createdAt.toISOString(),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
    invitedBy: row.inviterName,
    waiting: toGrant(row, readerId),
    resetting: toReset(row, readerId),
  }));
}

type GrantColumns = {
  id: string;
  grantId: string | null;
  grantScopes: string[] | null;
  requestedBy: string | null;
  requestedAt: Date | null;
  requesterName: string | null;
};

function toGrant(row: GrantColumns, readerId: string | null): StaffView["waiting"] {
  if (!row.grantId || !row.requestedAt) return null;
  return {
    id: row.grantId,
    scopes: (row.grantScopes ?? []) as StaffScope[],
    askedBy: row.requesterName ?? "",
    askedAt: row.requestedAt.toISOString(),
    mayDecide: readerId !== null && readerId !== row.requestedBy && readerId !== row.id,
  };
}

type ResetColumns = {
  id: string;
  resetId: string | null;
  resetBy: string | null;
  resetAt: Date | null;
  resetterName: string | null;
};

function toReset(row: ResetColumns, readerId: string | null): StaffView["resetting"] {
  if (!row.resetId || !row.resetAt) return null;
  return {
    id: row.resetId,
    askedBy: row.resetterName ?? "",
    askedAt: row.resetAt.toISOString(),
    mayDecide: readerId !== null && readerId !== row.resetBy && readerId !== row.id,
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
