import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import {
  type CustomerSuspensionReason,
  nextCustomerStatus,
} from "@songtan/domain/customers/customer-suspension";
import { isWithinOwnLimits } from "@songtan/domain/payments/refunds/staff-refund";
import type { AuditAction } from "@songtan/domain/staff/audit";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { applyAdjustment } from "../../accounting/adjustments/adjust.ts";
import { accountPage, notifyOwner } from "../../identity/account-records/closure.ts";
import { endSessions } from "../../identity/account-records/sessions.ts";
import { loadOwnLimits } from "../../payments/refunds/limits/own-limits.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { customerState } from "./list-customers.ts";

export type CustomerChange = {
  customerId: string;
  words: string;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

async function lockPerson(trx: Trx, customerId: string) {
  const account = await lockRow(trx, "customers", customerId);
  if (account?.role !== "customer" || account.businessId) throw new Refusal("not_found");
  return account;
}

/**
 * Suspends a customer: all sessions end, and new bookings are refused until they are reinstated. Bookings under way
 * continue. The customer's keys and endpoints are inactive during the suspension.
 */
export async function suspendCustomer(
  trx: Trx,
  { customerId, reason, words, by, now }: CustomerChange & { reason: CustomerSuspensionReason },
): Promise<void> {
  const account = await lockPerson(trx, customerId);
  if (!nextCustomerStatus(customerState(account), "suspend")) throw new Refusal("conflict");
  await setSuspended(trx, customerId, now);
  await trx
    .insertInto("customerSuspensions")
    .values({ customerId, reason, note: words, suspendedBy: by.id, suspendedAt: now })
    .execute();
  await endSessions(trx, { accountId: customerId }, now);
  await closeStreamsOfKeys(trx, customerId);
  await notifyOwner(trx, { ...noticeOf(customerId, "suspended", now), account, reason });
  await log(trx, { customerId, by, now, action: "customer.suspended", detail: { reason, words } });
}

export async function reinstateCustomer(
  trx: Trx,
  { customerId, words, by, now }: CustomerChange,
): Promise<void> {
  const account = await lockPerson(trx, customerId);
  if (!nextCustomerStatus(customerState(account), "reinstate")) throw new Refusal("conflict");
  await setSuspended(trx, customerId, null);
  await trx
    .updateTable("customerSuspensions")
    .set({ reinstatedBy: by.id, reinstatedAt: now, reinstatementNote: words })
    .where("customerId", "=", customerId)
    .where("reinstatedAt", "is", null)
    .execute();
  await notifyOwner(trx, { ...noticeOf(customerId, "reinstated", now), account });
  await log(trx, { customerId, by, now, action: "customer.reinstated", detail: { words } });
}

const noticeOf = <Kind extends "suspended" | "reinstated">(
  customerId: string,
  kind: Kind,
  now: Date,
) => ({
  kind,
  source: `${kind}:${customerId}:${now.getTime()}`,
  path: accountPage("customer"),
  now,
});

async function closeStreamsOfKeys(trx: Trx, createdBy: string): Promise<void> {
  const keys = await trx
    .selectFrom("partnerKeys")
    .select("id")
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "is", null)
    .execute();
  for (const { id } of keys) await publish(trx, { topic: "session", id });
}

const setSuspended = (trx: Trx, id: string, suspendedAt: Date | null) =>
  trx.updateTable("accounts").set({ suspendedAt }).where("id", "=", id).execute();

/** Stores a note about a customer, for other staff. A note cannot be changed. */
export async function writeCustomerNote(
  trx: Trx,
  { customerId, words: text, by, now }: CustomerChange,
): Promise<void> {
  await lockPerson(trx, customerId);
  const { id } = await trx
    .insertInto("customerNotes")
    .values({ customerId, staffId: by.id, text, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await log(trx, { customerId, by, now, action: "customer.noted", detail: { noteId: id } });
}

/**
 * Credit for a customer: given at once within the limits of one person, else proposed, and another member of staff decides
 * among the adjustments.
 */
export async function giveCredit(
  trx: Trx,
  { customerId, amountSatang, words, by, now }: CustomerChange & { amountSatang: number },
): Promise<void> {
  const account = await lockPerson(trx, customerId);
  if (account.closedAt) throw new Refusal("conflict");
  await lockRow(trx, "staff", by.id);
  const alone = isWithinOwnLimits(amountSatang, await loadOwnLimits(trx, by.id, now));
  const adjustment = {
    id: randomUUID(),
    kind: "customer_credit",
    ownerId: customerId,
    bookingId: null,
    amountSatang,
  } as const;
  await trx
    .insertInto("adjustments")
    .values({
      ...adjustment,
      note: words,
      alone,
      state: alone ? "done" : "proposed",
      proposedBy: by.id,
      createdAt: now,
      ...(alone && { decidedBy: by.id, decidedAt: now }),
    })
    .execute();
  const action = alone ? "adjustment.approved" : "adjustment.proposed";
  const detail = { kind: adjustment.kind, amountSatang, words };
  await log(trx, { customerId, by, now, action, detail });
  if (alone) await applyAdjustment(trx, adjustment, now);
}

type Logged = Omit<CustomerChange, "words"> & {
  action: AuditAction;
  detail: Record<string, unknown>;
};

const log = (trx: Trx, { customerId, by, now, action, detail }: Logged): Promise<void> =>
  recordAudit(trx, {
    actor: by,
    action,
    subject: { kind: "customer", id: customerId },
    detail,
    at: now,
  });
