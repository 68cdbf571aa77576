import { Refusal } from "@songtan/contract/errors";
import { setsLimitAlone } from "@songtan/domain/businesses/invoices";
import type { Satang } from "@songtan/domain/money";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow, lockRows } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";

export type By = Exclude<AuditActor, { kind: "system" }>;

/**
 * Sets how much a business may owe on invoices, or proposes it where that needs another member of
 * staff.
 * @throws Refusal `conflict` while another limit waits for approval
 */
export async function setCreditLimit(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  {
    businessId,
    limitSatang,
    words,
    by,
  }: { businessId: string; limitSatang: number; words: string; by: By },
): Promise<void> {
  const now = clock();
  const business = await lockRow(trx, "businesses", businessId);
  if (!business) throw new Refusal("not_found");
  // The member of staff too: two limits set at once count in one sum.
  await lockRows(trx, { customers: [business.liveAccountId], staff: [by.id] });
  const waiting = await trx
    .selectFrom("creditLimits")
    .select("id")
    .where("businessId", "=", businessId)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  if (waiting) throw new Refusal("conflict");
  const beforeSatang = business.creditLimitSatang;
  const raisedTodaySatang = await loadRaisedToday(trx, by.id, now);
  const alone = setsLimitAlone({ limitSatang, beforeSatang, raisedTodaySatang });
  await trx
    .insertInto("creditLimits")
    .values({
      businessId,
      limitSatang,
      beforeSatang: business.creditLimitSatang,
      reason: words,
      state: alone ? "set" : "proposed",
      proposedBy: by.id,
      createdAt: now,
      decidedAt: alone ? now : null,
    })
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: alone ? "business.limit_set" : "business.limit_proposed",
    subject: { kind: "partner", id: businessId },
    detail: { limitSatang, beforeSatang: business.creditLimitSatang, words },
    at: now,
  });
  if (alone) await applyLimit(trx, { businessId, limitSatang, by, now });
  else await publishIncidents(trx);
}

/** By how much a member of staff raised credit limits today without a second person, in satang. */
export async function loadRaisedToday(db: Reader, staffId: string, now: Date): Promise<Satang> {
  const { total } = await db
    .selectFrom("creditLimits")
    .select(sql<string | null>`sum(greatest(0, limit_satang - before_satang))`.as("total"))
    .where("proposedBy", "=", staffId)
    .where("state", "=", "set")
    .where("decidedBy", "is", null)
    .where("createdAt", ">=", serviceDayStart(serviceDay(now)))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Another member of staff decides on a proposed limit; who proposed it may only withdraw it. */
export async function decideCreditLimit(
  trx: Trx,
  deps: SecondPersonDeps,
  {
    businessId,
    limitId,
    approve,
    words,
    by,
  }: { businessId: string; limitId: string; approve: boolean; words?: string; by: By },
): Promise<void> {
  const now = deps.clock();
  const business = await lockRow(trx, "businesses", businessId);
  if (!business) throw new Refusal("not_found");
  await lockCustomer(trx, business.liveAccountId);
  const row = await trx
    .selectFrom("creditLimits")
    .selectAll()
    .where("id", "=", limitId)
    .where("businessId", "=", businessId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.state !== "proposed") throw new Refusal("conflict");
  if (approve) {
    const pair = { rule: "credit_limit", first: row.proposedBy, second: by.id } as const;
    await requireSecondPerson(trx, deps, pair);
  }
  await trx
    .updateTable("creditLimits")
    .set({
      state: approve ? "set" : "turned_down",
      decidedBy: by.id,
      decidedAt: now,
      decisionNote: words ?? null,
    })
    .where("id", "=", limitId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: approve ? "business.limit_set" : "business.limit_turned_down",
    subject: { kind: "partner", id: businessId },
    detail: { limitSatang: row.limitSatang, words: words ?? row.reason },
    at: now,
  });
  await publishIncidents(trx);
  if (approve) await applyLimit(trx, { businessId, limitSatang: row.limitSatang, by, now });
}

/** The caller has locked the business's account, so that a booking that is being made has the one limit or the other. */
async function applyLimit(
  trx: Trx,
  {
    businessId,
    limitSatang,
    by,
    now,
  }: { businessId: string; limitSatang: number; by: By; now: Date },
): Promise<void> {
  await trx
    .updateTable("businesses")
    .set({ creditLimitSatang: limitSatang })
    .where("id", "=", businessId)
    .execute();
  await recordBusinessLog(trx, {
    businessId,
    actor: `staff:${by.id}`,
    action: "business.limit_set",
    detail: { limitSatang },
    at: now,
  });
}
