import type { Satang } from "@songtan/domain/money";
import type { RefundLimits, RefundState } from "@songtan/domain/payments/refunds/staff-refund";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Reader } from "../../../../db/database.ts";
import { loadCaseTerms } from "./case-terms.ts";

/**
 * Returns the total that a member of staff gave away today without a second person, in satang: refunds, repayments for
 * bookings that they cancelled or declared lost, and credit.
 */
export async function loadRefundedToday(db: Reader, staffId: string, now: Date): Promise<number> {
  const since = serviceDayStart(serviceDay(now));
  const refunds = await db
    .selectFrom("refunds")
    .select(sql<string | null>`sum(amount_satang + credit_satang)`.as("total"))
    .where("requestedBy", "=", staffId)
    .where("decidedBy", "is", null)
    .where("state", "not in", ["proposed", "turned_down"] satisfies RefundState[])
    .where("createdAt", ">=", since)
    .executeTakeFirstOrThrow();
  const byHand = await Promise.all(
    (["bookingCancellations", "lostDeclarations"] as const).map((table) =>
      db
        // Both have these columns.
        .selectFrom(table as "lostDeclarations")
        .select(({ fn }) => fn.sum<string | null>("movedSatang").as("total"))
        .where("proposedBy", "=", staffId)
        .where("decidedBy", "is", null)
        .where("state", "=", "done")
        .where("createdAt", ">=", since)
        .executeTakeFirstOrThrow(),
    ),
  );
  const credit = await db
    .selectFrom("adjustments")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("proposedBy", "=", staffId)
    .where("alone", "=", true)
    .where("createdAt", ">=", since)
    .executeTakeFirstOrThrow();
  return [refunds, ...byHand, credit].reduce((sum, { total }) => sum + Number(total ?? 0), 0);
}

/**
 * Loads the limits up to which a member of staff may give money away without a second person, and the total they gave
 * away today.
 */
export async function loadOwnLimits(
  db: Reader,
  staffId: string,
  now: Date,
): Promise<{ limits: RefundLimits; todaySatang: Satang; now: Date }> {
  const terms = await loadCaseTerms(db, now);
  return {
    limits: { eachSatang: terms.refundEachSatang, perDaySatang: terms.refundPerDaySatang },
    todaySatang: await loadRefundedToday(db, staffId, now),
    now,
  };
}
