import type { StaffUser, StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { staffPasskeyText } from "@songtan/contract/messages/messages";
import type { Locale, StaffScope } from "@songtan/domain/account-types";
import type { StaffMember } from "@songtan/domain/staff/rights";
import { decideStaffSession } from "@songtan/domain/staff/session";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { secondPersonDistance } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
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
type Reader = Pick<Trx, "selectFrom">;

/**
 * Locks without blocking foreign keys: a transaction that records this member's actions does not
 * wait, which prevents a deadlock.
 * @throws Refusal `not_found`
 */
export async function lockStaff(trx: Trx, staffId: string): Promise<StaffRow> {
  const row = await trx
    .selectFrom("staff")
    .selectAll()
    .where("id", "=", staffId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

/**
 * Locks all staff in one order: two managers who remove each other's rights wait for one another.
 */
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
  if (!(await checkPassword(known.password_hash, proof.password)))
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
  const factor = staff.totp_secret && {
    secret: openTotpSecret(deps, staff.totp_secret),
    lastStep: staff.totp_last_step,
  };
  const step = factor && acceptTotp(factor, totp, deps.clock());
  if (step === null) throw new Refusal("totp_wrong", {}, { totp: "totp_wrong" });
  await trx.updateTable("staff").set({ totp_last_step: step }).where("id", "=", staffId).execute();
}

/** Notifies a member of staff that a passkey was added for their sign-in. */
export async function notifyStaffOfPasskey(trx: Trx, staff: StaffRow): Promise<void> {
  const message = staffPasskeyText(staff.locale as Locale, staff.name);
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
  const decision = decideStaffSession(
    { createdAt: startedAt, lastUsedAt: startedAt, endedAt: null },
    startedAt,
  );
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
