import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import { canChooseOwner, canManageBusiness } from "@songtan/domain/businesses/rights";
import { type MemberRole, memberRoles } from "@songtan/domain/businesses/types";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";

export type BusinessRow = Selectable<DB["businesses"]>;
export type Membership = { business: BusinessRow; role: MemberRole };

/**
 * Loads the business with this person's role in it.
 * @throws Refusal `not_found` for everybody who is no member
 */
export async function loadMembership(
  db: Reader,
  { businessId, accountId }: { businessId: string; accountId: string },
): Promise<Membership> {
  const row = await db
    .selectFrom("businesses")
    .innerJoin("businessMembers", "businessMembers.businessId", "businesses.id")
    .selectAll("businesses")
    .select("businessMembers.role")
    .where("businesses.id", "=", businessId)
    .where("businessMembers.accountId", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { role, ...business } = row;
  return { business, role: memberRole(role) };
}

/** @throws Refusal `scope_missing` for members who may not manage the business */
export async function loadManagedBusiness(
  db: Reader,
  who: { businessId: string; accountId: string },
): Promise<Membership> {
  const membership = await loadMembership(db, who);
  if (!canManageBusiness(membership.role)) throw new Refusal("scope_missing");
  return membership;
}

/**
 * Loads the business like `loadManagedBusiness`, for a change to its keys, members or details.
 * @throws Refusal `suspended` for members with a suspended account of their own
 */
export async function loadBusinessToChange(
  db: Reader,
  who: { businessId: string; accountId: string },
): Promise<Membership> {
  const membership = await loadManagedBusiness(db, who);
  const { suspendedAt } = await db
    .selectFrom("accounts")
    .select("suspendedAt")
    .where("id", "=", who.accountId)
    .executeTakeFirstOrThrow();
  if (suspendedAt) throw new Refusal("suspended");
  return membership;
}

/**
 * Loads the business for an action that only the owner may perform.
 * @throws Refusal `scope_missing` for all other members, `suspended`
 */
export async function loadOwnedBusiness(
  db: Reader,
  who: { businessId: string; accountId: string },
): Promise<Membership> {
  const membership = await loadBusinessToChange(db, who);
  if (!canChooseOwner(membership.role)) throw new Refusal("scope_missing");
  return membership;
}

export function memberRole(text: string): MemberRole {
  const role = memberRoles.find((known) => known === text);
  if (!role) throw new Error(`unknown member role ${text}`);
  return role;
}

/** Returns the details that a business lacks before it may have live keys, because its invoices and calls need them. */
export async function loadMissingForLive(
  db: Reader,
  business: BusinessRow,
): Promise<BusinessView["missingForLive"]> {
  const owner = await db
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .select("phoneVerifiedAt")
    .where("businessMembers.businessId", "=", business.id)
    .where("businessMembers.role", "=", "owner")
    .executeTakeFirst();
  return [
    ...(business.taxId && business.billingAddress ? [] : (["tax_data"] as const)),
    ...(owner?.phoneVerifiedAt ? [] : (["owner_phone"] as const)),
  ];
}

export async function viewBusiness(
  db: Reader,
  { business, role }: Membership,
): Promise<BusinessView> {
  return {
    id: business.id,
    name: business.name,
    taxId: business.taxId,
    branch: business.branch,
    billingAddress: business.billingAddress,
    billingEmail: business.billingEmail,
    referenceUnique: business.referenceUnique,
    suspended: business.suspendedAt !== null,
    createdAt: business.createdAt.toISOString(),
    role,
    invoiceGranted: business.creditLimitSatang > 0,
    missingForLive: await loadMissingForLive(db, business),
  };
}

export type BusinessLogEntry = {
  businessId: string;
  actor: `member:${string}` | `key:${string}` | `staff:${string}` | "system";
  action: string;
  subject?: string;
  detail?: Record<string, unknown>;
  at: Date;
};

/** Adds a row to the log that the owner can read: the actor, the action, its subject, the time and the mode. */
export async function recordBusinessLog(trx: Trx, entry: BusinessLogEntry): Promise<void> {
  await trx
    .insertInto("businessAuditLog")
    .values({
      businessId: entry.businessId,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: json(entry.detail ?? {}),
      at: entry.at,
      // The role of test mode writes this by itself; a test key also changes what both modes have in one table.
      ...(entry.detail?.mode === "test" && { mode: "test" as const }),
    })
    .execute();
}
