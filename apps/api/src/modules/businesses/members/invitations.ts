import type {
  BusinessInvitationView,
  BusinessView,
  InviteMember,
} from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import { parseEmail } from "@songtan/domain/accounts/email";
import { type Identifier, maskIdentifier } from "@songtan/domain/accounts/identifier";
import { decideInvitee } from "@songtan/domain/businesses/lasting-access";
import type { InvitedRole } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { parsePhone } from "@songtan/domain/thai/phone";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import { type AccountRow, findAccount } from "../../identity/account-records/accounts.ts";
import { proveContact } from "../../identity/account-records/prove-contact.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import {
  loadBusinessToChange,
  loadManagedBusiness,
  loadMembership,
  recordBusinessLog,
  viewBusiness,
} from "../records/businesses.ts";
import { warnOfAccess } from "../records/warn-of-access.ts";
import { limitInvitations, requireRoom } from "./invitation-limits.ts";
import { type Asker, sendInvitation } from "./send-invitation.ts";

type InvitationRow = Selectable<DB["businessInvitations"]>;
type Who = { businessId: string; accountId: string };

const view = (row: InvitationRow): BusinessInvitationView => ({
  id: row.id,
  destination: row.destination,
  role: row.role as InvitedRole,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Reads an e-mail address or a mobile phone number into its stored form. */
function parseDestination(text: string): Identifier {
  const email = parseEmail(text);
  if (email) return { kind: "email", value: email };
  const phone = parsePhone(text);
  if (phone?.kind === "mobile") return { kind: "phone", value: phone.e164 };
  throw new Refusal("invalid", {}, { destination: phone ? "phone_not_mobile" : "email_invalid" });
}

/** Invitations that are still open, newest first. */
export async function listInvitations(
  { db, clock }: Pick<Deps, "db" | "clock">,
  who: Who,
): Promise<BusinessInvitationView[]> {
  await loadManagedBusiness(db, who);
  const rows = await db
    .selectFrom("businessInvitations")
    .selectAll()
    .where("businessId", "=", who.businessId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", clock())
    .orderBy("createdAt", "desc")
    .limit(limits.wholeListRows)
    .execute();
  return rows.map(view);
}

type Invite = Who & {
  body: z.infer<typeof InviteMember>;
  proved: boolean;
  from: string;
  asker: Asker;
};

/**
 * Invites a person by e-mail or SMS. A newer invitation to the same destination ends the last.
 * @throws Refusal `owner_proof_needed`, `already_member`, `business_full`
 */
export async function inviteMember(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { body, proved, from, asker, ...who }: Invite,
): Promise<BusinessInvitationView> {
  await lockRow(trx, "businesses", who.businessId);
  const { business } = await loadBusinessToChange(trx, who);
  const { kind: by, value: to } = parseDestination(body.destination);
  if (await isMember(trx, { businessId: who.businessId, by, to }))
    throw new Refusal("already_member");
  requireProof(proved);
  const now = deps.clock();
  await requireRoom(trx, { businessId: who.businessId, inviting: { destination: to, now } });
  await limitInvitations(trx, { accountId: who.accountId, destination: to, now });
  await trx
    .updateTable("businessInvitations")
    .set({ endedAt: now })
    .where("businessId", "=", who.businessId)
    .where("destination", "=", to)
    .where("endedAt", "is", null)
    .execute();
  const key = newToken();
  const row = await trx
    .insertInto("businessInvitations")
    .values({
      businessId: who.businessId,
      destination: to,
      role: body.role,
      keyHash: sha256(key),
      invitedBy: who.accountId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.businessInvitationDays * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendInvitation(trx, deps, { business, inviterId: who.accountId, by, to, key, asker });
  await recordBusinessLog(trx, {
    businessId: who.businessId,
    actor: `member:${who.accountId}`,
    action: "member.invited",
    subject: row.id,
    detail: { destination: to, role: body.role },
    at: now,
  });
  await warnOfAccess(trx, deps, {
    ...{ ...who, event: "member_invited", id: row.id, name: to, from, now },
  });
  return view(row);
}

/** Withdraws an open invitation. */
export async function withdrawInvitation(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { invitationId, ...who }: Who & { invitationId: string },
): Promise<null> {
  await loadBusinessToChange(trx, who);
  const now = clock();
  const { numUpdatedRows } = await trx
    .updateTable("businessInvitations")
    .set({ endedAt: now })
    .where("id", "=", invitationId)
    .where("businessId", "=", who.businessId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("not_found");
  await recordBusinessLog(trx, {
    businessId: who.businessId,
    actor: `member:${who.accountId}`,
    action: "invitation.withdrawn",
    subject: invitationId,
    at: now,
  });
  return null;
}

/**
 * Joins the business of an invitation, for the account that has proved the phone or mailbox it was sent to.
 * @throws Refusal `invitation_over`, `invitation_for_other`, `phone_not_verified`, `already_member`, `business_full`
 */
export async function acceptInvitation(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { accountId, key }: { accountId: string; key: string },
): Promise<BusinessView> {
  const now = clock();
  const account = await findAccount(trx, accountId);
  if (account.suspendedAt) throw new Refusal("suspended");
  await lockBusinessOf(trx, key);
  // If two people follow the link at once, one of them finds it ended.
  const invitation = await trx
    .updateTable("businessInvitations")
    .set({ endedAt: now, acceptedBy: accountId })
    .where("keyHash", "=", sha256(key))
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
  if (!invitation) throw new Refusal("invitation_over");
  await requireInvitee(trx, { account, destination: invitation.destination, now });
  const { businessId } = invitation;
  await requireRoom(trx, { businessId });
  const added = await trx
    .insertInto("businessMembers")
    .values({ businessId, accountId, role: invitation.role, joinedAt: now })
    .onConflict((conflict) => conflict.columns(["businessId", "accountId"]).doNothing())
    .returning("accountId")
    .executeTakeFirst();
  if (!added) throw new Refusal("already_member");
  await recordBusinessLog(trx, {
    businessId,
    actor: `member:${accountId}`,
    action: "member.joined",
    subject: accountId,
    detail: { role: invitation.role },
    at: now,
  });
  return viewBusiness(trx, await loadMembership(trx, { businessId, accountId }));
}

type Invitee = { account: AccountRow; destination: string; now: Date };

async function requireInvitee(trx: Trx, { account, destination, now }: Invitee): Promise<void> {
  const sentTo = parseDestination(destination);
  const decision = decideInvitee(sentTo, account);
  if (decision === "phone_unproved") throw new Refusal("phone_not_verified");
  if (decision === "other_account")
    throw new Refusal("invitation_for_other", { to: maskIdentifier(sentTo) });
  if (decision === "proves_email")
    await proveContact(trx, { accountId: account.id, role: account.role, identifier: sentTo, now });
}

/** Those who join at the same moment do so one after the other, so that no business has more members than it may. */
async function lockBusinessOf(trx: Trx, key: string): Promise<void> {
  const invitation = await trx
    .selectFrom("businessInvitations")
    .select("businessId")
    .where("keyHash", "=", sha256(key))
    .executeTakeFirst();
  if (invitation) await lockRow(trx, "businesses", invitation.businessId);
}

type Invited = { businessId: string; by: Identifier["kind"]; to: string };

/** Returns true when a person with this address or number is already in the business. */
async function isMember(db: Reader, { businessId, by, to }: Invited): Promise<boolean> {
  const member = await db
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .select("businessMembers.accountId")
    .where("businessMembers.businessId", "=", businessId)
    .where(by === "email" ? "accounts.email" : "accounts.phone", "=", to)
    .executeTakeFirst();
  return member !== undefined;
}
