import { Refusal } from "@songtan/contract/errors";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import type { ContactChange } from "@songtan/domain/accounts/contact-change";
import { isContactTrusted } from "@songtan/domain/accounts/contact-change";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import { assert } from "@songtan/domain/assert";
import type { FastifyRequest } from "fastify";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type Actor, actorOf } from "../../../http/session/auth.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import type { Device } from "../../../http/session/device.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { isAnswered } from "../../platform/commands/command.ts";
import { spendCode } from "../codes/codes.ts";
import { checkPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { undoClosure } from "./closure.ts";
import { rememberDevice } from "./known-devices.ts";

export type AccountRow = Selectable<DB["accounts"]>;
export const verifiedColumn = { phone: "phoneVerifiedAt", email: "emailVerifiedAt" } as const;

export async function findAccount(trx: Reader, accountId: string): Promise<AccountRow> {
  return trx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** The account, locked until commit. */
export async function lockAccount(trx: Trx, accountId: string): Promise<AccountRow> {
  const account = await lockRow(trx, "accounts", accountId);
  assert(account, "an account is emptied but never deleted");
  return account;
}

/**
 * Serializes all decisions about one phone or e-mail; the unique index is only the last safeguard.
 */
export async function lockIdentifier(trx: Trx, role: Role, identifier: Identifier): Promise<void> {
  const key = `identifier:${role}:${identifier.kind}:${identifier.value}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Both identifiers a person gave, always in the same order, so that two who gave the same ones do not wait in a ring. */
export async function lockIdentifiers(
  trx: Trx,
  role: Role,
  identifiers: { phone?: string | undefined; email?: string | undefined },
): Promise<void> {
  if (identifiers.phone)
    await lockIdentifier(trx, role, { kind: "phone", value: identifiers.phone });
  if (identifiers.email)
    await lockIdentifier(trx, role, { kind: "email", value: identifiers.email });
}

/**
 * Locks the account that proves an identifier together with all that only claim it, in the order of their ids: two who
 * prove at once what the other claims would otherwise wait for each other.
 */
export async function lockUnverifiedAccounts(
  trx: Trx,
  { accountId, role, identifier }: { accountId: string; role: Role; identifier: Identifier },
): Promise<{ account: AccountRow; claimantIds: string[] }> {
  const rows = await lockRowsWhere(trx, "accounts", {
    where: (eb) =>
      eb.or([
        eb("id", "=", accountId),
        eb.and([
          eb("role", "=", role),
          eb(identifier.kind, "=", identifier.value),
          eb(verifiedColumn[identifier.kind], "is", null),
        ]),
      ]),
  });
  const account = rows.find((row) => row.id === accountId);
  if (!account) throw new Refusal("not_found");
  return { account, claimantIds: rows.filter((row) => row.id !== accountId).map((row) => row.id) };
}

/** The account that has verified this phone or e-mail. */
export async function findOwner(
  trx: Reader,
  role: Role,
  identifier: Identifier,
): Promise<AccountRow | undefined> {
  return trx
    .selectFrom("accounts")
    .selectAll()
    .where("role", "=", role)
    .where(identifier.kind, "=", identifier.value)
    .where(verifiedColumn[identifier.kind], "is not", null)
    .executeTakeFirst();
}

/**
 * An attacker may enter any number of phones; checking a password against each of their accounts
 * must stay cheap.
 */
const unverifiedAccountsMax = 5;

/**
 * Accounts that a phone or e-mail can identify: its verified owner alone, or the newest unverified
 * accounts when it has no owner.
 */
export async function findByIdentifier(
  trx: Reader,
  role: Role,
  identifier: Identifier,
): Promise<AccountRow[]> {
  const owner = await findOwner(trx, role, identifier);
  if (owner) return [owner];
  return trx
    .selectFrom("accounts")
    .selectAll()
    .where("role", "=", role)
    .where(identifier.kind, "=", identifier.value)
    .orderBy("createdAt", "desc")
    .limit(unverifiedAccountsMax)
    .execute();
}

/**
 * Where the code may be sent: to the typed contact if it is verified, else to a verified one; an
 * unverified contact is used only when the account has no verified contact. Never to a contact that
 * replaced another in the last 72 hours, because its owner may not have read the warning yet.
 * @returns null when there is no such contact
 */
export async function findCodeContact(
  trx: Trx,
  account: AccountRow,
  { typed, now }: { typed: Identifier; now: Date },
): Promise<Identifier | null> {
  const changes = (await loadContactChanges(trx, account.id)).filter(({ guarded }) => guarded);
  const settled = ({ kind }: Identifier) =>
    isContactTrusted(changes.find((change) => change.kind === kind)?.changedAt ?? null, now);
  const phone: Identifier = { kind: "phone", value: account.phone };
  const email: Identifier = { kind: "email", value: account.email };
  const proved = [account.phoneVerifiedAt && phone, account.emailVerifiedAt && email].filter(
    (contact) => contact !== null,
  );
  const candidates = (proved.length > 0 ? proved : [typed]).filter(settled);
  return candidates.find((contact) => contact.kind === typed.kind) ?? candidates[0] ?? null;
}

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
  // Of two sign-ins at the same moment the second finds the first.
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

type ProofDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Proves again that the caller is the owner, by the password or a code, because an unlocked phone
 * must not be enough to give away or close an account. Attempts are counted in their own
 * transactions so that a refusal does not roll them back.
 * @throws Refusal `invalid` with the field, `code_wrong`, `code_expired` or `rate_limited`
 */
async function proveOwner(
  deps: ProofDeps,
  { actor, proof, address }: { actor: Actor; proof: OwnerProof; address: string },
): Promise<void> {
  if (proof.sentCode)
    return spendCode(deps, { actor, sentCode: proof.sentCode, purpose: "identity" });
  const accountKey = signInKey(deps, actor.role, `password of ${actor.accountId}`);
  const attempt = await countAttempt(deps, { accountKey, address });
  const { passwordHash } = await findAccount(deps.db, actor.accountId);
  if (!(await checkPassword(passwordHash, proof.password ?? "")))
    throw new Refusal("invalid", {}, { password: "password_wrong" });
  await attempt.succeed();
}

/**
 * Proves the owner for a command. Must run before it: failed proofs are counted in transactions of their own. A repeated
 * request was proved the first time.
 *
 * @returns whether it was proved now; false when the request has its answer already
 */
export async function proveRequest(
  deps: ProofDeps,
  request: FastifyRequest,
  proof: OwnerProof,
): Promise<boolean> {
  if (await isAnswered(deps, request)) return false;
  await proveOwner(deps, { actor: actorOf(request), proof, address: addressOf(request) });
  return true;
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

/**
 * Changes of an account's phone and e-mail that were not undone, newest first, as far as they are
 * stored.
 */
export async function loadContactChanges(
  trx: Reader,
  accountId: string,
): Promise<(ContactChange & { guarded: boolean })[]> {
  const rows = await trx
    .selectFrom("contactChanges")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("undoneAt", "is", null)
    .orderBy("changedAt", "desc")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    oldValue: row.oldValue,
    oldProvedAt: row.oldProvedAt,
    guarded: row.guarded,
    changedAt: row.changedAt,
  }));
}

/** What failed sign-ins are counted by. Hashed: people type their password into the wrong field. */
export const signInKey = (deps: Pick<Deps, "secrets">, role: Role, typed: string): string =>
  deps.secrets.keyedHash("sign-in", `${role}:${typed.trim().toLowerCase()}`);

/** Resets the failed attempts after the owner has proved the account. */
export async function deleteSignInFailures(
  trx: Trx,
  deps: Pick<Deps, "secrets">,
  account: AccountRow,
): Promise<void> {
  const keys = [account.phone, account.email].map((value) => signInKey(deps, account.role, value));
  await trx.deleteFrom("signInFailures").where("accountKey", "in", keys).execute();
}
