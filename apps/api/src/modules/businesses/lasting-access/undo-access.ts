import type { AccessKind } from "@songtan/contract/identity/made-access";
import type { AccessWarning } from "@songtan/domain/accounts/warnings";
import type { MemberRole } from "@songtan/domain/businesses/types";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { publish } from "../../../ports/pub-sub.ts";
import type { MadeAccess } from "../../identity/account-records/warnings.ts";
import type { UndoAccess } from "../../identity/account-warnings/recent-access.ts";
import { deletePasskey } from "../../identity/passkeys/passkey-records.ts";
import { memberRole, recordBusinessLog } from "../records/businesses.ts";
import { endAccess, endAccessOfMember, lockKeysOf } from "./end-access.ts";

type Ended = MadeAccess & { by: string; now: Date };
type OfBusiness = Ended & { business: NonNullable<MadeAccess["business"]> };

/** Revokes what a warning named: a key, an endpoint, an invitation, a role, billing data or a passkey. */
export const undoAccess: UndoAccess = {
  async lock(trx, event, { id, business }) {
    if (!business) return;
    const { id: businessId } = business;
    // Keys come before the business.
    if (event === "key_made" || event === "agent_allowed") await lockRow(trx, "partnerKeys", id);
    const keyId = event === "webhook_set" && (await findKeyOfEndpoint(trx, id));
    if (keyId) await lockRow(trx, "partnerKeys", keyId);
    const memberId = event === "member_invited" ? await findInvited(trx, id) : id;
    if (memberId) await lockKeysOf(trx, { businessId, memberId });
    await lockRow(trx, "businesses", businessId);
  },
  async end(trx, event, made) {
    if (made.business)
      await ends[event as BusinessWarning](trx, { ...made, business: made.business });
    else await deletePasskey(trx, { audience: "customer", id: made.by }, made.id);
  },
};

type BusinessWarning = Exclude<AccessWarning, "passkey_added">;
type End = (trx: Trx, made: OfBusiness) => Promise<void>;

/** Ends a key, a mandate or an endpoint, also after another member became its owner. */
const endMade =
  (kind: AccessKind): End =>
  (trx, { id, name, business, by, now }) =>
    endAccess(trx, [{ kind, id, name, businessId: business.id }], { by: `member:${by}`, now });

const endInvitation: End = async (trx, made) => {
  const { id, now } = made;
  await trx
    .updateTable("businessInvitations")
    .set({ endedAt: now })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
  const joined = await findInvited(trx, id);
  if (joined) await changeBack(trx, { ...made, id: joined, role: null });
};

const ends: Record<BusinessWarning, End> = {
  key_made: endMade("partner_key"),
  agent_allowed: endMade("agent_mandate"),
  async webhook_set(trx, made) {
    const keyId = await findKeyOfEndpoint(trx, made.id);
    // The key is ended as well, because its holder could set the endpoint a second time.
    if (keyId) await endMade("partner_key")(trx, { ...made, id: keyId });
    await endMade("webhook_endpoint")(trx, made);
  },
  member_invited: endInvitation,
  role_raised: (trx, made) =>
    changeBack(trx, { ...made, role: memberRole(made.before?.role ?? "viewer") }),
  async owner_changed(trx, made) {
    const { id, by, business } = made;
    if ((await roleOf(trx, { businessId: business.id, memberId: id })) !== "owner") return;
    if (!(await roleOf(trx, { businessId: business.id, memberId: by }))) return;
    // In this order: a business never has two owners.
    await changeBack(trx, {
      ...made,
      role: memberRole(made.before?.role ?? "viewer"),
      isOwner: true,
    });
    await setRole(trx, { businessId: business.id, memberId: by, role: "owner" });
  },
  async billing_changed(trx, { business, before = {}, by, now }) {
    const { taxId = null, branch = null, billingAddress = null, billingEmail = null } = before;
    await trx
      .updateTable("businesses")
      .set({ taxId, branch, billingAddress, billingEmail })
      .where("id", "=", business.id)
      .execute();
    await recordBusinessLog(trx, {
      ...{ businessId: business.id, actor: `member:${by}`, action: "business.updated", at: now },
    });
  },
};

type Back = OfBusiness & { role: MemberRole | null; isOwner?: boolean };

/** Gives a member the role from before, or removes who had none; what they made since ends. */
async function changeBack(trx: Trx, { id, business, role, isOwner, by, now }: Back): Promise<void> {
  const who = { businessId: business.id, memberId: id };
  const current = await roleOf(trx, who);
  // A member who became the owner since remains the owner.
  if (!current || (current === "owner" && !isOwner)) return;
  await endAccessOfMember(trx, { ...who, accountId: by, keep: [], proved: false, now });
  if (role) await setRole(trx, { ...who, role });
  else
    await trx
      .deleteFrom("businessMembers")
      .where("businessId", "=", who.businessId)
      .where("accountId", "=", id)
      .execute();
  await publish(trx, { topic: "rights", id: who.businessId });
  await recordBusinessLog(trx, {
    ...{ businessId: who.businessId, actor: `member:${by}`, subject: id, at: now },
    ...(role
      ? { action: "member.changed", detail: { before: current, after: role } }
      : { action: "member.removed" }),
  });
}

/** The key that set an endpoint; null where a member did. */
async function findKeyOfEndpoint(trx: Trx, endpointId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("webhookEndpoints")
    .select("createdBy")
    .where("id", "=", endpointId)
    .executeTakeFirst();
  return /^key:(.+)$/.exec(row?.createdBy ?? "")?.[1] ?? null;
}

type Member = { businessId: string; memberId: string };

async function roleOf(trx: Trx, { businessId, memberId }: Member): Promise<string | undefined> {
  const row = await trx
    .selectFrom("businessMembers")
    .select("role")
    .where("businessId", "=", businessId)
    .where("accountId", "=", memberId)
    .executeTakeFirst();
  return row?.role;
}

const setRole = (trx: Trx, { businessId, memberId, role }: Member & { role: MemberRole }) =>
  trx
    .updateTable("businessMembers")
    .set({ role })
    .where("businessId", "=", businessId)
    .where("accountId", "=", memberId)
    .execute();

async function findInvited(trx: Trx, invitationId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("businessInvitations")
    .select("acceptedBy")
    .where("id", "=", invitationId)
    .executeTakeFirst();
  return row?.acceptedBy ?? null;
}
