import { Refusal } from "@songtan/contract/errors";
import { forfeitCredit } from "@songtan/domain/ledger/payment-entries";
import { formatBaht } from "@songtan/domain/money";
import type { Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { publish } from "../../../ports/pub-sub.ts";
import {
  type BusinessRow,
  loadOwnedBusiness,
  recordBusinessLog,
} from "../../businesses/records/businesses.ts";
import { notifyMember } from "../../businesses/records/notify-member.ts";
import { stopDeliveries } from "../../businesses/webhook-events/stop-deliveries.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { refuseFrozen } from "../../identity/account-records/warnings.ts";
import { loadBusinessClosure } from "./load-business-closure.ts";

type Closing = { businessId: string; accountId: string; creditGivenUpSatang: number };

/**
 * Closes a business for good: its keys, webhooks, invitations and memberships end now; its bookings and papers stay for as long
 * as they must. The caller has already proved to be the owner.
 * @throws Refusal `scope_missing`, `suspended`, `account_frozen`, `business_closure_blocked`, `credit_left`
 */
export async function closeBusiness(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { creditGivenUpSatang, ...who }: Closing,
): Promise<{ closedAt: string }> {
  const { businessId } = who;
  const ofBusiness = { where: (eb) => eb("businessId", "=", businessId) } satisfies Parameters<
    typeof lockRowsWhere<"partnerKeys">
  >[2];
  await lockRowsWhere(trx, "partnerKeys", ofBusiness);
  await lockRow(trx, "businesses", businessId);
  const { business } = await loadOwnedBusiness(trx, who);
  await refuseFrozen(trx, who.accountId);
  const endpoints = await lockRowsWhere(trx, "webhookEndpoints", {
    where: (eb) => eb("businessId", "=", businessId),
  });
  // A booking that is being made waits here, and is refused by the database once the account is closed.
  await lockAccount(trx, business.liveAccountId);
  const now = deps.clock();
  await settle(trx, { business, creditGivenUpSatang, now });
  await endKeys(trx, { businessId, by: who.accountId, now });
  for (const { id, disabledAt } of endpoints) {
    if (!disabledAt)
      await trx
        .updateTable("webhookEndpoints")
        .set({ disabledAt: now, disabledReason: "owner" })
        .where("id", "=", id)
        .execute();
    await stopDeliveries(trx, id);
  }
  await trx
    .updateTable("businessInvitations")
    .set({ endedAt: now })
    .where("businessId", "=", businessId)
    .where("endedAt", "is", null)
    .execute();
  await trx.updateTable("businesses").set({ closedAt: now }).where("id", "=", businessId).execute();
  await trx
    .updateTable("accounts")
    .set({ closedAt: now })
    .where("id", "=", business.liveAccountId)
    .execute();
  await endMemberships(trx, deps, { business, now });
  await recordBusinessLog(trx, {
    businessId,
    actor: `member:${who.accountId}`,
    action: "business.closed",
    at: now,
  });
  return { closedAt: now.toISOString() };
}

type Settled = { business: BusinessRow; creditGivenUpSatang: number; now: Date };

/** Refuses while something is open, and books the little credit that is given up. */
async function settle(trx: Trx, { business, creditGivenUpSatang, now }: Settled): Promise<void> {
  const { blocks, creditSatang, creditToGiveUpSatang } = await loadBusinessClosure(trx, business);
  if (blocks.some(({ reason }) => reason !== "credit_left"))
    throw new Refusal("business_closure_blocked", {
      reasons: blocks.map(({ reason }) => reason).join(" "),
    });
  if (blocks.length > 0 || creditToGiveUpSatang !== creditGivenUpSatang)
    throw new Refusal("credit_left", { amount: formatBaht(creditSatang) });
  const given = {
    closureId: business.id,
    customerId: business.liveAccountId,
    amountSatang: creditToGiveUpSatang,
  };
  await postEntries(trx, [forfeitCredit(given)], { happenedAt: now, recordedAt: now });
}

type Ended = { businessId: string; by: string; now: Date };

/** No program calls for the business any more, and nothing that an agent proposed is booked. */
async function endKeys(trx: Trx, { businessId, by, now }: Ended): Promise<void> {
  const keys = await trx
    .updateTable("partnerKeys")
    .set({ revokedAt: now })
    .where("businessId", "=", businessId)
    .where("revokedAt", "is", null)
    .returning("id")
    .execute();
  for (const { id } of keys) await publish(trx, { topic: "session", id });
  await trx
    .updateTable("agentProposals")
    .set({ state: "declined", decidedBy: by, decidedAt: now })
    .where("businessId", "=", businessId)
    .where("state", "=", "waiting")
    .execute();
}

/** Everybody leaves, keeps their own account, and is notified. */
async function endMemberships(
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { business, now }: Pick<Settled, "business" | "now">,
): Promise<void> {
  const members = await trx
    .deleteFrom("businessMembers")
    .where("businessId", "=", business.id)
    .returning("accountId")
    .execute();
  await publish(trx, { topic: "rights", id: business.id });
  for (const { accountId } of members)
    await notifyMember(trx, deps, { business, accountId, kind: "closed", path: "/business", now });
}
