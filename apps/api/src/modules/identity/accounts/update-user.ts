import { Refusal } from "@songtan/contract/errors";
import type { CustomerView, DriverView, UpdateUser } from "@songtan/contract/identity/accounts";
import { contactKinds, needsProofToChange } from "@songtan/domain/accounts/contact-change";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { Updateable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { loadOwnUploads } from "../../platform/uploads/upload-records.ts";
import { type AccountRow, findAccount, lockAccount } from "../account-records/accounts.ts";
import {
  findOwner,
  loadContactChanges,
  lockIdentifiers,
  verifiedColumn,
} from "../account-records/identifiers.ts";
import { endSessions, loadProofSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { refuseFrozen, warnOwner } from "../account-records/warnings.ts";
import { refreshVerification } from "../driver-state/verification.ts";

export type UserChanges = Omit<z.infer<typeof UpdateUser>, "password" | "sentCode">;

/**
 * Updates the given fields. A new phone or e-mail is unverified again, and all other sessions end.
 * @param proved whether the owner has just proved their identity
 */
export async function updateUser(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { actor, changes, proved }: { actor: Actor; changes: UserChanges; proved: boolean },
): Promise<CustomerView | DriverView> {
  const now = deps.clock();
  // Before the account's own row, in the same order as confirming a code, which removes unverified
  // entries of this identifier.
  await lockIdentifiers(trx, actor.role, changes);
  const account = await lockAccount(trx, actor.accountId);
  const changed = findChanged(account, changes);
  const isProved = account.phoneVerifiedAt !== null || account.emailVerifiedAt !== null;
  if (changed.length > 0)
    await guardContacts(trx, { actor, account, changed, proved, isProved, now });
  const contacts = await decideContacts(trx, account, changed);
  await refuseForeignAvatar(trx, account.id, changes.avatarUploadId);
  const update: Updateable<DB["accounts"]> = {
    ...contacts,
    ...(changes.firstName !== undefined && { firstName: changes.firstName }),
    ...(changes.lastName !== undefined && { lastName: changes.lastName }),
    ...(changes.locale !== undefined && { locale: changes.locale }),
    ...(changes.avatarUploadId !== undefined && { avatarUploadId: changes.avatarUploadId }),
  };
  if (Object.keys(update).length > 0)
    await trx.updateTable("accounts").set(update).where("id", "=", account.id).execute();
  if (Object.keys(contacts).length > 0) {
    await endSessions(trx, { accountId: account.id, except: actor.sessionId }, now);
    if (actor.role === "driver") await refreshVerification(trx, account.id, now);
    if (isProved) await warnOfContacts(trx, deps, { before: account, changed, now });
  }
  return loadUserView(trx, deps, account.id);
}

/** The phone or e-mail that would be another; one that is sent unchanged stays verified. */
const findChanged = (account: AccountRow, changes: UserChanges): Identifier[] =>
  contactKinds.flatMap((kind) => {
    const value = changes[kind];
    return value === undefined || value === account[kind] ? [] : [{ kind, value }];
  });

type Guarded = {
  proved: boolean;
  isProved: boolean;
  actor: Actor;
  account: AccountRow;
  changed: readonly Identifier[];
  now: Date;
};

/**
 * A session alone is not enough to change the contacts and so gain the account. Changes are
 * recorded.
 */
async function guardContacts(
  trx: Trx,
  { actor, account, changed, now, ...proof }: Guarded,
): Promise<void> {
  await refuseFrozen(trx, account.id);
  const { proved, isProved } = proof;
  const wasProved = (await loadContactChanges(trx, account.id)).some(({ guarded }) => guarded);
  const facts = {
    changed: true,
    passwordSet: account.passwordHash !== null,
    isProved,
    wasProved,
    signedUpAt: account.createdAt,
  };
  if (!proved && needsProofToChange(facts, await loadProofSession(trx, actor, account), now))
    throw new Refusal("invalid", {}, { password: "required" });
  await trx
    .insertInto("contactChanges")
    .values(
      changed.map(({ kind, value }) => ({
        accountId: account.id,
        kind,
        oldValue: account[kind],
        oldProvedAt: account[verifiedColumn[kind]],
        newValue: value,
        guarded: isProved || wasProved,
        changedAt: now,
      })),
    )
    .execute();
}

type Warned = { before: AccountRow; changed: readonly Identifier[]; now: Date };

/** Warns at the remaining contacts and at each verified contact that was replaced. */
async function warnOfContacts(
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { before, changed, now }: Warned,
): Promise<void> {
  const account = await findAccount(trx, before.id);
  for (const { kind } of changed) {
    const old = before[verifiedColumn[kind]] ? [{ kind, value: before[kind] }] : [];
    await warnOwner(trx, deps, { account, event: `${kind}_changed`, old, now });
  }
}

/** The columns of a changed phone or e-mail. */
async function decideContacts(
  trx: Trx,
  account: AccountRow,
  changed: readonly Identifier[],
): Promise<Updateable<DB["accounts"]>> {
  const columns: Updateable<DB["accounts"]> = {};
  const problems: Record<string, string> = {};
  for (const { kind, value } of changed) {
    if (await findOwner(trx, account.role, { kind, value })) problems[kind] = "in_use";
    columns[kind] = value;
    columns[verifiedColumn[kind]] = null;
  }
  if (Object.keys(problems).length > 0) throw new Refusal("identifier_in_use", {}, problems);
  return columns;
}

async function refuseForeignAvatar(
  trx: Trx,
  accountId: string,
  uploadId: string | null | undefined,
): Promise<void> {
  if (!uploadId) return;
  const own = await loadOwnUploads(trx, accountId, [uploadId]);
  if (own.get(uploadId) !== "avatar")
    throw new Refusal("invalid", {}, { avatarUploadId: "not_a_choice" });
}
