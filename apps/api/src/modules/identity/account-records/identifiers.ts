import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/account-types";
import type { ContactChange } from "@songtan/domain/accounts/contact-change";
import { isContactTrusted } from "@songtan/domain/accounts/contact-change";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { AccountRow } from "./accounts.ts";

export const verifiedColumn = { phone: "phoneVerifiedAt", email: "emailVerifiedAt" } as const;

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
 * Finds the accounts that a phone number or e-mail address identifies: only its verified owner, or else the newest
 * unverified accounts.
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
 * Finds the contact to which a code may be sent: the typed contact if it is verified, else another verified one. An
 * unverified contact is used only when the account does not have a verified one. A contact that replaced another in
 * the last 72 hours is never used, because the owner may not have read the warning yet.
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

/** Loads the stored changes of an account's phone and e-mail that were not undone, newest first. */
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
