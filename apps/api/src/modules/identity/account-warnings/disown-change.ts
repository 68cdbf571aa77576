import { Refusal } from "@songtan/contract/errors";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import {
  type ContactChange,
  type ContactKind,
  contactHoldHours,
  contactKinds,
  contactToRestore,
} from "@songtan/domain/accounts/contact-change";
import { notMeState } from "@songtan/domain/accounts/warnings";
import { sql } from "kysely";
import { json, type Reader, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { type AccountRow, lockAccount } from "../account-records/accounts.ts";
import {
  findOwner,
  loadContactChanges,
  lockIdentifier,
  verifiedColumn,
} from "../account-records/identifiers.ts";
import { endSessions } from "../account-records/sessions.ts";
import { refreshVerification } from "../driver-state/verification.ts";
import { loadNotMe, madeOf, makerOf, type Outcome } from "./load-not-me.ts";
import { recordMadeEnded, revokeRecentAccess, type UndoAccess } from "./recent-access.ts";

/**
 * Handles the owner's report "this was not me": all sessions end, and the previous contacts are restored. The password
 * and new sign-in methods are removed if the owner can sign in by a code to a verified contact. Staff get an incident
 * that blocks payouts and changes of contacts or bank account until it is closed; a second report changes nothing.
 * Access that was made is revoked. If another member of the business made it, that member's sessions end and the
 * owner's account does not change.
 * @throws Refusal `not_found`, or `not_me_ended` when the link is too old
 */
export async function disownChange(
  deps: Pick<Deps, "db" | "clock">,
  { token, undo }: { token: string; undo: UndoAccess },
): Promise<NotMeView> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const { accountId, role, made, event } = await findLink(trx, token);
    if (made) await undo.lock(trx, event, made);
    const former = await findFormer(trx, accountId, now);
    // Before the account's own row, as everything does that decides about a phone or e-mail.
    for (const { kind, oldValue } of former)
      await lockIdentifier(trx, role, { kind, value: oldValue });
    const account = await lockAccount(trx, accountId);
    const { usedAt, expiresAt } = await findLink(trx, token);
    const state = notMeState({ usedAt, expiresAt }, now);
    if (state === "expired") throw new Refusal("not_me_ended");
    if (state === "open" && made) await undo.end(trx, event, { ...made, by: accountId, now });
    if (state === "open" && made && made.maker.id !== accountId) {
      await endSessions(trx, { accountId: made.maker.id }, now);
      await closeLinks(trx, { tokenHash: sha256(token) }, { outcome: {}, now });
    } else if (state === "open") {
      // Changed while this waited: what came back would be another's.
      if (JSON.stringify(await findFormer(trx, accountId, now)) !== JSON.stringify(former))
        throw new Refusal("conflict");
      const outcome = await revertChange(trx, { account, event, former, now });
      // One word is enough: the other warnings' links end with it.
      await closeLinks(trx, { accountId }, { outcome, now });
    }
    if (state === "open" && made) await recordMadeEnded(trx, event, made);
    return loadNotMe({ db: trx, clock: deps.clock }, token);
  });
}

/**
 * Revokes other access that the same person made lately, after the report.
 * @throws Refusal `not_found`, or `not_me_ended` without a report
 */
export async function revokeAfterReport(
  deps: Pick<Deps, "db" | "clock">,
  { token, ids, undo }: { token: string; ids: readonly string[]; undo: UndoAccess },
): Promise<NotMeView> {
  const { db } = deps;
  const link = await findLink(db, token);
  if (!link.usedAt) throw new Refusal("not_me_ended");
  const { accountId } = link;
  await revokeRecentAccess(deps, { maker: makerOf(link), accountId, ids, undo });
  return loadNotMe(deps, token);
}

async function closeLinks(
  trx: Trx,
  which: { accountId: string } | { tokenHash: Buffer },
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  await trx
    .updateTable("notMeLinks")
    .set({ usedAt: now, outcome: sql`outcome || ${json(outcome)}::jsonb` })
    .where((eb) => eb.and(which))
    .where("usedAt", "is", null)
    .execute();
}

async function findLink(trx: Reader, token: string) {
  const row = await trx
    .selectFrom("notMeLinks")
    .innerJoin("accounts", "accounts.id", "accountId")
    .select(["accountId", "role", "event", "made", "usedAt", "expiresAt"])
    .where("tokenHash", "=", sha256(token))
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { accountId, usedAt, expiresAt, event } = row;
  return { accountId, role: row.role, event, made: madeOf(row), usedAt, expiresAt };
}

type DisownedChange = {
  account: AccountRow;
  event: string;
  former: readonly ContactChange[];
  now: Date;
};

async function revertChange(
  trx: Trx,
  { account: before, event, former, now }: DisownedChange,
): Promise<Outcome> {
  const { id: accountId } = before;
  const role = before.role;
  const restored: ContactKind[] = [];
  for (const change of former) if (await restore(trx, before, change)) restored.push(change.kind);
  await trx
    .updateTable("contactChanges")
    .set({ undoneAt: now })
    .where("accountId", "=", accountId)
    .where("undoneAt", "is", null)
    .execute();
  const account = await lockAccount(trx, accountId);
  const passwordEnded = await revokeNewSignInMethods(trx, account, now);
  await endSessions(trx, { accountId }, now);
  if (role === "driver") await refreshVerification(trx, accountId, now);
  const notRestored = former.map(({ kind }) => kind).filter((kind) => !restored.includes(kind));
  await openIncident(trx, {
    kind: "account_disowned",
    bookingId: null,
    driverId: role === "driver" ? accountId : null,
    accountId,
    details: { event, restored, notRestored, passwordEnded },
    now,
  });
  await recordAudit(trx, {
    actor: { kind: role, id: accountId, name: `${account.firstName} ${account.lastName}` },
    action: "account.disowned",
    subject: { kind: role, id: accountId },
    detail: { event, restored },
    at: now,
  });
  return { restored, passwordEnded };
}

/**
 * Finds the previous value of each contact that is to be restored. A typing error that was corrected at sign-up is not
 * restored.
 */
async function findFormer(trx: Trx, accountId: string, now: Date): Promise<ContactChange[]> {
  const changes = (await loadContactChanges(trx, accountId)).filter(({ guarded }) => guarded);
  return contactKinds.flatMap(
    (kind) =>
      contactToRestore(
        changes.filter((change) => change.kind === kind),
        now,
      ) ?? [],
  );
}

/**
 * Restores the old contact with its verification. If another account has verified it since, this account's contact is
 * left empty.
 */
async function restore(
  trx: Trx,
  account: AccountRow,
  { kind, oldValue, oldProvedAt }: ContactChange,
): Promise<boolean> {
  const owner =
    oldValue === "" ? undefined : await findOwner(trx, account.role, { kind, value: oldValue });
  const isFree = owner === undefined || owner.id === account.id;
  await trx
    .updateTable("accounts")
    .set(
      isFree
        ? { [kind]: oldValue, [verifiedColumn[kind]]: oldProvedAt }
        : { [kind]: "", [verifiedColumn[kind]]: null },
    )
    .where("id", "=", account.id)
    .execute();
  if (isFree && oldProvedAt)
    await trx
      .updateTable("accounts")
      .set({ [kind]: "" })
      .where("role", "=", account.role)
      .where(kind, "=", oldValue)
      .where("id", "<>", account.id)
      .execute();
  return isFree;
}

/**
 * The password and the identities linked in the last 72 hours may belong to another person. Both
 * are removed where a code to a verified contact lets the owner in; returns whether they were.
 */
async function revokeNewSignInMethods(trx: Trx, account: AccountRow, now: Date): Promise<boolean> {
  // A code that was already sent may reach another person.
  await trx
    .updateTable("codes")
    .set({ usedAt: now })
    .where("accountId", "=", account.id)
    .where("usedAt", "is", null)
    .execute();
  if (!account.phoneVerifiedAt && !account.emailVerifiedAt) return false;
  await trx
    .updateTable("accounts")
    .set({ passwordHash: null })
    .where("id", "=", account.id)
    .execute();
  await trx
    .deleteFrom("identities")
    .where("accountId", "=", account.id)
    .where("linkedAt", ">", new Date(now.getTime() - contactHoldHours * 3_600_000))
    .execute();
  return true;
}
