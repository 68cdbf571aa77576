import { Refusal } from "@songtan/contract/errors";
import { unlinkedName } from "@songtan/domain/businesses/unlinked-name";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { endEndpointsOfKey } from "../../businesses/lasting-access/end-access.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { notifyManagers } from "../../businesses/records/notify-member.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import type { By } from "./credit-limits.ts";

type ChangeDeps = Pick<Deps, "clock" | "settings">;

/** Suspends a business from booking, or reinstates it. A repeated call changes nothing. */
export async function suspendBusiness(
  trx: Trx,
  deps: ChangeDeps,
  {
    businessId,
    suspend,
    words,
    by,
  }: { businessId: string; suspend: boolean; words: string; by: By },
): Promise<void> {
  const now = deps.clock();
  const business = await lockRow(trx, "businesses", businessId);
  if (!business) throw new Refusal("not_found");
  if ((business.suspendedAt !== null) === suspend) return;
  const suspendedAt = suspend ? now : null;
  await lockCustomer(trx, business.liveAccountId);
  await trx.updateTable("businesses").set({ suspendedAt }).where("id", "=", businessId).execute();
  await trx
    .updateTable("accounts")
    .set({ suspendedAt })
    .where("id", "=", business.liveAccountId)
    .execute();
  await notifyManagers(trx, deps, {
    ...{ business, kind: suspend ? "suspended" : "reinstated", values: { why: words } },
    ...{ path: "/business", now },
  });
  await record(trx, {
    businessId,
    action: suspend ? "business.suspended" : "business.reinstated",
    detail: { words },
    by,
    now,
  });
}

/** Revokes a key of a business: its next call is refused and its streams end. */
export async function revokeBusinessKey(
  trx: Trx,
  deps: ChangeDeps,
  { businessId, keyId, words, by }: { businessId: string; keyId: string; words: string; by: By },
): Promise<void> {
  const now = deps.clock();
  const key = await lockRow(trx, "partnerKeys", keyId);
  if (!key || key.businessId !== businessId) throw new Refusal("not_found");
  if (key.revokedAt) return;
  await trx.updateTable("partnerKeys").set({ revokedAt: now }).where("id", "=", keyId).execute();
  await publish(trx, { topic: "session", id: keyId });
  await endEndpointsOfKey(trx, { keyId, businessId }, { by: `staff:${by.id}`, now });
  const business = await trx
    .selectFrom("businesses")
    .select(["id", "name"])
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  await notifyManagers(trx, deps, {
    ...{ business, kind: "keyRevoked", values: { key: unlinkedName(key.name), why: words } },
    ...{ path: "/business/developers", now },
  });
  const detail = { keyId, name: key.name, words };
  await record(trx, { businessId, action: "business.key_revoked", detail, by, now });
}

type Change = {
  businessId: string;
  action: "business.suspended" | "business.reinstated" | "business.key_revoked";
  detail: Record<string, unknown>;
  by: By;
  now: Date;
};

/** Records the change in the staff's audit log, and in the log that the business can read. */
async function record(trx: Trx, { businessId, action, detail, by, now }: Change): Promise<void> {
  const subject = { kind: "partner", id: businessId } as const;
  await recordAudit(trx, { actor: by, action, subject, detail, at: now });
  await recordBusinessLog(trx, { businessId, actor: `staff:${by.id}`, action, detail, at: now });
}
