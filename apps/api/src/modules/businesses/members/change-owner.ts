import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import { canBecomeOwner, formerOwnerRole } from "@songtan/domain/businesses/owner";
import type { MemberRole } from "@songtan/domain/businesses/types";
import type { Trx } from "../../../db/database.ts";
import { lockRow, lockRows } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { refuseFrozen } from "../../identity/account-records/warnings.ts";
import { endAccessOfMember, lockKeysOf } from "../lasting-access/end-access.ts";
import {
  loadMembership,
  loadOwnedBusiness,
  recordBusinessLog,
  viewBusiness,
} from "../records/businesses.ts";
import { notifyMember } from "../records/notify-member.ts";
import { warnOfAccess } from "../records/warn-of-access.ts";
import { loadOwnerCandidates } from "./owner-candidates.ts";

type ChangeOwner = {
  businessId: string;
  accountId: string;
  memberId: string;
  keep: readonly string[];
  /** The device and the network address. */
  from: string;
};

/**
 * Makes a member the owner, and the owner an admin; both are notified. The owner's keys and endpoints end, except the
 * retained ones. The caller has already proved to be the owner.
 * @throws Refusal `scope_missing` for everybody but the owner, `suspended`, `account_frozen`, `not_found` for who is no member,
 * `owner_not_possible`
 */
export async function changeOwner(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { memberId, keep, from, ...who }: ChangeOwner,
): Promise<BusinessView> {
  const { businessId } = who;
  await lockKeysOf(trx, { businessId, memberId: who.accountId });
  // The lock makes the second of two simultaneous requests fail, because its sender is not the owner any more.
  await lockRow(trx, "businesses", businessId);
  const { business } = await loadOwnedBusiness(trx, who);
  await refuseFrozen(trx, who.accountId);
  if (!(await loadOwnerCandidates(trx, businessId)).has(memberId)) throw new Refusal("not_found");
  // An account that is being closed or suspended at this moment is seen, or waits. Both rows, because the notices name both.
  await lockRows(trx, { accounts: [who.accountId, memberId] });
  const candidates = await loadOwnerCandidates(trx, businessId);
  const [former, chosen] = [candidates.get(who.accountId), candidates.get(memberId)];
  if (!former || !chosen || !canBecomeOwner(chosen)) throw new Refusal("owner_not_possible");
  const now = deps.clock();
  const before = { role: (await loadMembership(trx, { businessId, accountId: memberId })).role };
  // Sent to the owner, so while they are it.
  await warnOfAccess(trx, deps, {
    ...{ ...who, event: "owner_changed", id: memberId, name: chosen.name, before, from, now },
  });
  const setRole = (accountId: string, role: MemberRole) =>
    trx
      .updateTable("businessMembers")
      .set({ role })
      .where("businessId", "=", businessId)
      .where("accountId", "=", accountId)
      .execute();
  // In this order: a business never has two owners.
  await setRole(who.accountId, formerOwnerRole);
  await setRole(memberId, "owner");
  await publish(trx, { topic: "rights", id: businessId });
  // The former owner has just given a proof and stays an admin, so retained access remains theirs.
  await endAccessOfMember(trx, {
    ...{ businessId, memberId: who.accountId, accountId: who.accountId },
    ...{ keep, proved: true, now },
  });
  await recordBusinessLog(trx, {
    businessId,
    actor: `member:${who.accountId}`,
    action: "owner.changed",
    subject: memberId,
    at: now,
  });
  await notifyMember(trx, deps, {
    ...{ business, accountId: memberId, kind: "becameOwner", now },
    ...{ values: { owner: chosen.name, former: former.name }, path: "/business/members" },
  });
  return viewBusiness(trx, { business, role: formerOwnerRole });
}
