import type { StaffUser, StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { staffPasskeyText } from "@songtan/contract/messages/messages";
import type { StaffScope } from "@songtan/domain/account-types";
import type { StaffMember } from "@songtan/domain/staff/rights";
import { decideStaffSession } from "@songtan/domain/staff/session";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { secondPersonDistance } from "../../../config/settings.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { addressOf, networkOf } from "../../../http/session/client-address.ts";
import { staffOf } from "../../../http/session/staff-auth.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import { checkPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { acceptTotp, openTotpSecret } from "./totp.ts";

export type StaffRow = Selectable<DB["staff"]>;
/** What one member of staff does to another. */
export type StaffCommand = {
  staffId: string;
  by: { kind: "staff"; id: string; name: string; address: string };
};
/**
 * Locks without blocking foreign keys: a transaction that records this member's actions does not
 * wait, which prevents a deadlock.
 * @throws Refusal `not_found`
 */
export async function lockStaff(trx: Trx, staffId: string): Promise<StaffRow> {
  const row = await lockRow(trx, "staff", staffId);
  if (!row) throw new Refusal("not_found");
  return row;
}

/**
 * Locks all staff in one order: two managers who remove each other's rights wait for one another.
 */
export async function lockAllStaff(trx: Trx): Promise<StaffMember[]> {
  const rows = await lockRowsWhere(trx, "staff", { where: (eb) => eb.lit(true) });
  return rows.map((row) => ({
    id: row.id,
    scopes: row.scopes as StaffScope[],
    active: row.activatedAt !== null && row.disabledAt === null,
  }));
}

export const scopesOf = (
  everybody: readonly StaffMember[],
  staffId: string,
): readonly StaffScope[] => everybody.find(({ id }) => id === staffId)?.scopes ?? [];

type ProofDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Verifies the caller again by password and authenticator app: an unattended console must not
 * reveal how to sign in. Attempts are counted in transactions of their own, so this runs before the
 * command.
 * @throws Refusal `invalid` with the field, `totp_wrong` or `rate_limited`
 */
export async function proveStaff(
  deps: ProofDeps,
  request: FastifyRequest,
  proof: { password: string; totp: string },
): Promise<StaffRow> {
  const { staffId } = staffOf(request);
  const accountKey = deps.secrets.keyedHash("sign-in", `staff:proof:${staffId}`);
  const attempt = await countAttempt(deps, { accountKey, address: addressOf(request) });
  const known = await deps.db
    .selectFrom("staff")
    .selectAll()
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(known.passwordHash, proof.password)))
    throw new Refusal("invalid", {}, { password: "password_wrong" });
  await deps.db.transaction().execute((trx) => spendTotp(trx, deps, { staffId, ...proof }));
  await attempt.succeed();
  return known;
}

/** Locked: of two requests with one code, the second finds its step used. */
async function spendTotp(
  trx: Trx,
  deps: ProofDeps,
  { staffId, totp }: { staffId: string; totp: string },
) {
  const staff = await lockStaff(trx, staffId);
  const factor = staff.totpSecret && {
    secret: openTotpSecret(deps, staff.totpSecret),
    lastStep: staff.totpLastStep,
  };
  const step = factor && acceptTotp(factor, totp, deps.clock());
  if (step === null) throw new Refusal("totp_wrong", {}, { totp: "totp_wrong" });
  await trx.updateTable("staff").set({ totpLastStep: step }).where("id", "=", staffId).execute();
}

/** Notifies a member of staff that a passkey was added for their sign-in. */
export async function notifyStaffOfPasskey(trx: Trx, staff: StaffRow): Promise<void> {
  const message = staffPasskeyText(staff.locale, staff.name);
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: staff.email, ...message },
  });
}

type NewSession = { staffId: string; address: string; deviceName: string; deviceKey: Buffer };

/** Opens a session and answers its token, the only time it is known in clear. */
export async function startStaffSession(trx: Trx, session: NewSession, now: Date): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("staffSessions")
    .values({
      staffId: session.staffId,
      tokenHash: sha256(token),
      address: session.address,
      network: networkOf(session.address),
      deviceName: session.deviceName,
      deviceKey: session.deviceKey,
      createdAt: now,
      lastUsedAt: now,
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
    .updateTable("staffSessions")
    .set({ endedAt: now })
    .where("staffId", "=", which.staffId)
    .where("endedAt", "is", null);
  if (which.except) open = open.where("id", "!=", which.except);
  await open.execute();
}

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

/** Staff as managers see them, oldest first; one alone with `staffId`. `readerId` is null for the server itself. */
export async function loadStaffViews(
  trx: Reader,
  now: Date,
  { readerId, staffId }: { readerId: string | null; staffId?: string },
): Promise<StaffView[]> {
  const rows = await trx
    .selectFrom("staff")
    .leftJoin("staff as inviter", "inviter.id", "staff.invitedBy")
    .leftJoin("staffGrants as waiting", (join) =>
      join.onRef("waiting.staffId", "=", "staff.id").on("waiting.agreed", "is", null),
    )
    .leftJoin("staff as requester", "requester.id", "waiting.requestedBy")
    .selectAll("staff")
    .select("inviter.name as inviterName")
    .select(["waiting.id as grantId", "waiting.scopes as grantScopes"])
    .select(["waiting.requestedBy", "waiting.requestedAt", "requester.name as requesterName"])
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

/** @throws Refusal `not_found` */
export async function loadStaffView(
  trx: Reader,
  { staffId, readerId, now }: { staffId: string; readerId: string | null; now: Date },
): Promise<StaffView> {
  const [view] = await loadStaffViews(trx, now, { readerId, staffId });
  if (!view) throw new Refusal("not_found");
  return view;
}
