import type { MemberView } from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import type { MadeAccessView } from "@songtan/contract/identity/made-access";
import { isLastingRole } from "@songtan/domain/businesses/lasting-access";
import { canBecomeOwner } from "@songtan/domain/businesses/owner";
import { canChooseOwner, canManageBusiness } from "@songtan/domain/businesses/rights";
import type { InvitedRole } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import { endAccessOfMember, lockKeysOf } from "../lasting-access/end-access.ts";
import { loadMadeAccess } from "../lasting-access/made-access.ts";
import {
  loadBusinessToChange,
  loadManagedBusiness,
  loadMembership,
  memberRole,
  recordBusinessLog,
} from "../records/businesses.ts";
import { notifyMember } from "../records/notify-member.ts";
import { warnOfAccess } from "../records/warn-of-access.ts";
import { loadOwnerCandidates } from "./owner-candidates.ts";

type Who = { businessId: string; accountId: string };

/** The members of a business, for all of them. */
export async function listMembers(db: Reader, who: Who): Promise<MemberView[]> {
  const { role } = await loadMembership(db, who);
  const rows = await db
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .select([
      "accountId",
      "firstName",
      "lastName",
      "phone",
      "email",
      "businessMembers.role",
      "joinedAt",
    ])
    .where("businessMembers.businessId", "=", who.businessId)
    .orderBy("joinedAt")
    .orderBy("accountId")
    .limit(limits.wholeListRows)
    .execute();
  const candidates = canChooseOwner(role) ? await loadOwnerCandidates(db, who.businessId) : null;
  const canOwn = (accountId: string): boolean => {
    const candidate = candidates?.get(accountId);
    return candidate !== undefined && canBecomeOwner(candidate);
  };
  return rows.map((row) => ({
    accountId: row.accountId,
    name: `${row.firstName} ${row.lastName}`,
    phone: row.phone,
    email: row.email,
    role: memberRole(row.role),
    joinedAt: row.joinedAt.toISOString(),
    canOwn: canOwn(row.accountId),
  }));
}

type Change = Who & { memberId: string };
/** The access of the member that is retained, and if the person who decides was recently proved. */
type Retained = { keep: readonly string[]; proved: boolean };

/**
 * Gives a member another role, except the owner. A member who loses the right to manage also loses the access they
 * made, except the retained part.
 * @throws Refusal `owner_stays`, `owner_proof_needed` for a wider role and for what is retained
 */
export async function changeMember(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  {
    memberId,
    role,
    proved,
    from,
    keep,
    ...who
  }: Change & Retained & { role: InvitedRole; from: string },
): Promise<MemberView> {
  const before = await lockMember(trx, { memberId, ...who });
  requireProof(proved || !isLastingRole(role, before.role));
  const now = deps.clock();
  const stepsDown = memberId === who.accountId && !canManageBusiness(role);
  // A member who may no longer manage the business cannot be responsible for keys.
  if (stepsDown && keep.length > 0) throw new Refusal("not_found");
  if (!canManageBusiness(role))
    await endAccessOfMember(trx, { ...who, memberId, keep, proved, now });
  await trx
    .updateTable("businessMembers")
    .set({ role })
    .where("businessId", "=", who.businessId)
    .where("accountId", "=", memberId)
    .execute();
  await publish(trx, { topic: "rights", id: who.businessId });
  await recordBusinessLog(trx, {
    businessId: who.businessId,
    actor: `member:${who.accountId}`,
    action: "member.changed",
    subject: memberId,
    detail: { before: before.role, after: role },
    at: now,
  });
  if (isLastingRole(role, before.role))
    await warnOfAccess(trx, deps, {
      ...{ ...who, event: "role_raised", id: memberId, name: before.name, from, now },
      before: { role: before.role },
    });
  await notifyMember(trx, deps, {
    ...{ business: await loadNamed(trx, who.businessId), accountId: memberId, now },
    ...{ kind: "roleChanged", role, path: "/business" },
  });
  return { ...before, role };
}

/**
 * Removes a member; every member may leave. Their bookings remain; their keys and endpoints end, except those that
 * another manager of the business retains.
 * @throws Refusal `owner_stays`, `owner_proof_needed` for what is retained
 */
export async function removeMember(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { memberId, keep, proved, ...who }: Change & Retained,
): Promise<null> {
  await lockMember(trx, { memberId, leaves: memberId === who.accountId, ...who });
  const now = deps.clock();
  // A member who leaves cannot be responsible for any access.
  if (memberId === who.accountId && keep.length > 0) throw new Refusal("not_found");
  await endAccessOfMember(trx, { ...who, memberId, keep, proved, now });
  await trx
    .deleteFrom("businessMembers")
    .where("businessId", "=", who.businessId)
    .where("accountId", "=", memberId)
    .execute();
  await publish(trx, { topic: "rights", id: who.businessId });
  await recordBusinessLog(trx, {
    businessId: who.businessId,
    actor: `member:${who.accountId}`,
    action: memberId === who.accountId ? "member.left" : "member.removed",
    subject: memberId,
    at: now,
  });
  if (memberId !== who.accountId)
    await notifyMember(trx, deps, {
      ...{ business: await loadNamed(trx, who.businessId), accountId: memberId, now },
      ...{ kind: "removed", path: "/business" },
    });
  return null;
}

const loadNamed = (db: Reader, businessId: string) =>
  db
    .selectFrom("businesses")
    .select(["id", "name"])
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();

/** Locks a member other than the owner. A manager may change any such member; a member may only leave. */
async function lockMember(
  trx: Trx,
  { memberId, leaves = false, ...who }: Change & { leaves?: boolean },
): Promise<MemberView> {
  await lockKeysOf(trx, { ...who, memberId });
  await lockRow(trx, "businesses", who.businessId);
  if (!leaves) await loadBusinessToChange(trx, who);
  const member = (await listMembers(trx, who)).find(({ accountId }) => accountId === memberId);
  if (!member) throw new Refusal("not_found");
  if (member.role === "owner") throw new Refusal("owner_stays");
  return member;
}

/** Lists the access that would end with a member, for the people who decide about it and for the member. */
export async function listAccessOfMember(
  db: Reader,
  { memberId, now, ...who }: Change & { now: Date },
): Promise<MadeAccessView[]> {
  if (memberId === who.accountId) await loadMembership(db, who);
  else await loadManagedBusiness(db, who);
  return loadMadeAccess(db, { accountId: memberId, businessId: who.businessId, now });
}
