import { Refusal } from "@songtan/contract/errors";
import type { MadeAccessView } from "@songtan/contract/identity/made-access";
import { isLastingAccess } from "@songtan/domain/businesses/lasting-access";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import { type BusinessLogEntry, recordBusinessLog } from "../records/businesses.ts";
import { stopDeliveries } from "../webhook-events/stop-deliveries.ts";
import { loadMadeAccess } from "./made-access.ts";

type Ended = Pick<MadeAccessView, "kind" | "id" | "name" | "businessId">;
/** `keep` names endpoints that go on although the key that made them ends. */
type Ending = { by: BusinessLogEntry["actor"]; now: Date; keep?: readonly string[] };

/** Ends keys, mandates and endpoints: their next call is refused, their streams close, and nothing more is sent. */
export async function endAccess(
  trx: Trx,
  items: readonly Ended[],
  { by, now, keep = [] }: Ending,
): Promise<void> {
  for (const { kind, id, name, businessId } of items) {
    const isEndpoint = kind === "webhook_endpoint";
    if (isEndpoint) {
      await trx
        .updateTable("webhookEndpoints")
        .set({ disabledAt: now, disabledReason: "owner" })
        .where("id", "=", id)
        .where("disabledAt", "is", null)
        .execute();
      await stopDeliveries(trx, id);
    } else {
      await trx
        .updateTable("partnerKeys")
        .set({ revokedAt: now })
        .where("id", "=", id)
        .where("revokedAt", "is", null)
        .execute();
      await publish(trx, { topic: "session", id });
      await endEndpointsOfKey(trx, { keyId: id, businessId }, { by, now, keep });
    }
    await recordBusinessLog(trx, {
      ...{ businessId, actor: by, subject: id, detail: { name }, at: now },
      action: isEndpoint ? "webhook.ended" : "key.revoked",
    });
  }
}

/** Ends the endpoints that a key made; otherwise, a thief of the key would still receive every event. */
export async function endEndpointsOfKey(
  trx: Trx,
  { keyId, businessId }: { keyId: string; businessId: string },
  { by, now, keep = [] }: Ending,
): Promise<void> {
  const made = (await loadEndpoints(trx, businessId)).filter(
    (endpoint) => endpoint.createdBy === `key:${keyId}` && !keep.includes(endpoint.id),
  );
  const items = made.map(({ id, url: name }) => ({
    ...{ kind: "webhook_endpoint" as const, id, name, businessId },
  }));
  await endAccess(trx, items, { by, now });
}

/** The endpoints of a business that are on, with the member or the key that made each. */
export const loadEndpoints = (db: Reader, businessId: string) =>
  db
    .selectFrom("webhookEndpoints")
    .select(["id", "url", "mode", "createdBy"])
    .where("businessId", "=", businessId)
    .where("disabledAt", "is", null)
    .orderBy("createdAt")
    .execute();

type Leaving = {
  businessId: string;
  /** The member who made it. */
  memberId: string;
  /** The account of the person who decides and becomes responsible for the retained access. */
  accountId: string;
  keep: readonly string[];
  proved: boolean;
  now: Date;
};

/**
 * Ends the access that a member made for a business, including their open invitations, when the member leaves. The
 * person who decides may retain some access, and becomes responsible for the retained part. The caller has locked the
 * business, so that new access is not made at the same time.
 * @throws Refusal `owner_proof_needed` to keep what reaches real bookings, `not_found` for what is not the member's
 */
export async function endAccessOfMember(
  trx: Trx,
  { businessId, memberId, accountId, keep, proved, now }: Leaving,
): Promise<void> {
  const made = await loadMadeAccess(trx, { accountId: memberId, businessId, now });
  const retained = made.filter(({ id }) => keep.includes(id));
  if (retained.length !== new Set(keep).size) throw new Refusal("not_found");
  requireProof(proved || !retained.some(isLastingAccess));
  const by = `member:${accountId}` as const;
  await trx
    .updateTable("businessInvitations")
    .set({ endedAt: now })
    .where("businessId", "=", businessId)
    .where("invitedBy", "=", memberId)
    .where("endedAt", "is", null)
    .execute();
  await endAccess(
    trx,
    made.filter((item) => !retained.includes(item)),
    { by, now, keep },
  );
  if (memberId === accountId) return;
  for (const { kind, id, name } of retained) {
    if (kind === "webhook_endpoint")
      await trx
        .updateTable("webhookEndpoints")
        .set({ makerId: accountId })
        .where("id", "=", id)
        .execute();
    else
      await trx
        .updateTable("partnerKeys")
        .set({ createdBy: accountId })
        .where("id", "=", id)
        .execute();
    await recordBusinessLog(trx, {
      ...{ businessId, actor: by, action: "access.taken_over", subject: id },
      ...{ detail: { name, from: memberId }, at: now },
    });
  }
}

/**
 * Locks a member's keys, which come before the business in the lock order, so that ending keys and making keys exclude
 * each other.
 */
export const lockKeysOf = (trx: Trx, who: { businessId: string; memberId: string }) =>
  lockRowsWhere(trx, "partnerKeys", {
    where: (eb) =>
      eb.and([eb("businessId", "=", who.businessId), eb("createdBy", "=", who.memberId)]),
  });
