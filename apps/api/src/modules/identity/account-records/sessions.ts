import type { Role } from "@songtan/domain/account-types";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Actor } from "../../../http/session/auth.ts";
import type { Device } from "../../../http/session/device.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import type { AccountRow } from "./accounts.ts";
import { undoClosure } from "./closure.ts";
import { rememberDevice } from "./known-devices.ts";

/**
 * Opens a session and answers its token, the only time it is known in clear. The session that this
 * browser had in the same role ends. Signing in keeps an account that was about to be closed.
 */
export async function startSession(
  trx: Trx,
  session: { accountId: string; role: Role; device: Device },
  now: Date,
): Promise<string> {
  await undoClosure(trx, session.accountId, now);
  const token = newToken();
  const { accountId, role, device } = session;
  const { id } = await trx
    .insertInto("sessions")
    .values({
      accountId,
      role,
      tokenHash: sha256(token),
      deviceName: device.name,
      deviceHash: device.keyHash,
      createdAt: now,
      lastUsedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (device.keyHash)
    await replaceSessions(trx, { id, accountId, role, deviceHash: device.keyHash }, now);
  await rememberDevice(trx, { accountId, device, now });
  return token;
}

type NewSession = { id: string; accountId: string; role: Role; deviceHash: Buffer };

/**
 * Ends what a browser was signed in with before, for any account. Notices to the same person go on.
 */
async function replaceSessions(
  trx: Trx,
  { id, accountId, role, deviceHash }: NewSession,
  now: Date,
): Promise<void> {
  // The lock makes the second of two simultaneous sign-ins find the first.
  const key = `browser:${role}:${deviceHash.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  const old = await lockRowsWhere(trx, "sessions", {
    where: (eb) =>
      eb.and([
        eb("deviceHash", "=", deviceHash),
        eb("role", "=", role),
        eb("id", "!=", id),
        eb("endedAt", "is", null),
      ]),
  });
  if (old.length === 0) return;
  const ids = old.map((session) => session.id);
  await trx
    .updateTable("pushSubscriptions")
    .set({ sessionId: id })
    .where("sessionId", "=", (eb) =>
      eb
        .selectFrom("pushSubscriptions")
        .select("sessionId")
        .where("sessionId", "in", ids)
        .where("accountId", "=", accountId)
        .orderBy("createdAt", "desc")
        .limit(1),
    )
    .execute();
  await trx.updateTable("sessions").set({ endedAt: now }).where("id", "in", ids).execute();
  await leaveSessions(trx, ids);
}

/** Ends an account's sessions, all or all but one, and with them the streams they hold open. */
export async function endSessions(
  trx: Trx,
  which: { accountId: string; except?: string; only?: string },
  now: Date,
): Promise<number> {
  let open = trx
    .updateTable("sessions")
    .set({ endedAt: now })
    .where("accountId", "=", which.accountId)
    .where("endedAt", "is", null);
  if (which.except) open = open.where("id", "!=", which.except);
  if (which.only) open = open.where("id", "=", which.only);
  const ended = await open.returning("id").execute();
  await leaveSessions(
    trx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Closes the streams of ended sessions. A signed-out browser must not show an account's notices. */
async function leaveSessions(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await publish(trx, { topic: "session", id });
  await trx.deleteFrom("pushSubscriptions").where("sessionId", "in", ids).execute();
}

/** The session of the actor, as the proof rules need it. */
export async function loadProofSession(
  trx: Reader,
  { sessionId }: Pick<Actor, "sessionId">,
  account: Pick<AccountRow, "createdAt">,
): Promise<{ startedAt: Date; isSignUp: boolean }> {
  const { createdAt: startedAt } = await trx
    .selectFrom("sessions")
    .select("createdAt")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { startedAt, isSignUp: startedAt.getTime() === account.createdAt.getTime() };
}
