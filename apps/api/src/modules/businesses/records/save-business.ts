import { randomUUID } from "node:crypto";
import type { BusinessView, SaveBusiness } from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import { redirectsBills } from "@songtan/domain/businesses/lasting-access";
import { limits } from "@songtan/domain/limits";
import { headOffice } from "@songtan/domain/thai/tax-id";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import { loadBusinessToChange, recordBusinessLog, viewBusiness } from "./businesses.ts";
import { warnOfAccess } from "./warn-of-access.ts";

const columnsOf = (body: SaveBusiness) => ({
  name: body.name,
  taxId: body.taxId ?? null,
  branch: body.taxId ? (body.branch ?? headOffice) : null,
  billingAddress: body.billingAddress ?? null,
  billingEmail: body.billingEmail ?? null,
  referenceUnique: body.referenceUnique,
});

/**
 * Opens a business of the caller, with an internal account for its live bookings.
 * @throws Refusal `phone_not_verified`, `suspended`, `conflict` when the person has opened as many as one may
 */
export async function createBusiness(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { accountId, body }: { accountId: string; body: SaveBusiness },
): Promise<BusinessView> {
  const owner = await lockAccount(trx, accountId);
  if (!owner?.phoneVerifiedAt) throw new Refusal("phone_not_verified");
  if (owner.suspendedAt) throw new Refusal("suspended");
  const { count } = await trx
    .selectFrom("businesses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("createdBy", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count >= limits.businessesPerPerson) throw new Refusal("conflict");
  const now = clock();
  const liveAccountId = randomUUID();
  await trx
    .insertInto("accounts")
    .values({ id: liveAccountId, ...internalAccount(body.name), createdAt: now })
    .execute();
  const business = await trx
    .insertInto("businesses")
    .values({ ...columnsOf(body), liveAccountId, createdBy: accountId, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("accounts")
    .set({ businessId: business.id })
    .where("id", "=", liveAccountId)
    .execute();
  await trx
    .insertInto("businessMembers")
    .values({ businessId: business.id, accountId, role: "owner", joinedAt: now })
    .execute();
  await recordBusinessLog(trx, {
    businessId: business.id,
    actor: `member:${accountId}`,
    action: "business.created",
    at: now,
  });
  return viewBusiness(trx, { business, role: "owner" });
}

/** The account that a business's bookings belong to. No one signs in with it. */
export const internalAccount = (businessName: string) => ({
  role: "customer" as const,
  firstName: businessName,
  lastName: "(ธุรกิจ)",
  phone: "",
  email: "",
});

type Update = {
  businessId: string;
  accountId: string;
  body: SaveBusiness;
  proved: boolean;
  /** The device and the network address. */
  from: string;
};

/**
 * Replaces what a business says of itself.
 * @throws Refusal `owner_proof_needed` where its bills would go elsewhere
 */
export async function updateBusiness(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { body, proved, from, ...who }: Update,
): Promise<BusinessView> {
  await lockRow(trx, "businesses", who.businessId);
  const { role, business: before } = await loadBusinessToChange(trx, who);
  const redirects = redirectsBills(before, columnsOf(body));
  requireProof(proved || !redirects);
  const now = deps.clock();
  const business = await trx
    .updateTable("businesses")
    .set(columnsOf(body))
    .where("id", "=", who.businessId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("accounts")
    .set({ firstName: business.name })
    .where("id", "=", business.liveAccountId)
    .execute();
  await recordBusinessLog(trx, {
    businessId: business.id,
    actor: `member:${who.accountId}`,
    action: "business.updated",
    detail: { before: columnsOf({ ...before, name: before.name } as SaveBusiness) },
    at: now,
  });
  const { taxId, branch, billingAddress, billingEmail } = before;
  if (redirects)
    await warnOfAccess(trx, deps, {
      ...{ ...who, event: "billing_changed", id: business.id, name: business.name, from, now },
      before: { taxId, branch, billingAddress, billingEmail },
    });
  return viewBusiness(trx, { business, role });
}
