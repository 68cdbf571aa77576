import type { RefundState } from "@songtan/domain/payments/refunds/staff-refund";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";

export type RefundRow = Selectable<DB["refunds"]>;

type Counted = Pick<RefundRow, "paymentId" | "amountSatang" | "creditOf" | "creditSatang">;

/**
 * Adds a refund and counts it at the payment and at the booking that gets credit back; a check of
 * each row limits the sum. False: the program has refunded for this reason before, and nothing is
 * added.
 */
export async function createRefund(trx: Trx, values: Insertable<DB["refunds"]>): Promise<boolean> {
  const created = await trx
    .insertInto("refunds")
    .values(values)
    // Once for each reason; those by staff and for claims may be several.
    .onConflict((conflict) => conflict.doNothing())
    .returning(["paymentId", "amountSatang", "creditOf", "creditSatang"])
    .executeTakeFirst();
  if (created) await countRefund(trx, created, 1);
  return created !== undefined;
}

/** Saves the new state of a refund. A rejected refund is removed from the refunded total. */
export async function saveRefundState(
  trx: Trx,
  refund: RefundRow,
  change: { state: RefundState } & Partial<
    Pick<
      RefundRow,
      "bankReference" | "calledAt" | "decidedBy" | "endedAt" | "failureCode" | "providerRefundId"
    >
  >,
): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ ...change, version: refund.version + 1 })
    .where("id", "=", refund.id)
    .execute();
  if (change.state === "turned_down" && refund.state !== "turned_down")
    await countRefund(trx, refund, -1);
}

async function countRefund(trx: Trx, refund: Counted, sign: 1 | -1): Promise<void> {
  const { paymentId, amountSatang, creditOf, creditSatang } = refund;
  if (paymentId && amountSatang > 0)
    await trx
      .updateTable("payments")
      .set({ refundedSatang: sql<number>`refunded_satang + ${sign * amountSatang}` })
      .where("id", "=", paymentId)
      .execute();
  if (creditOf && creditSatang > 0)
    await trx
      .updateTable("bookings")
      .set({ creditRefundedSatang: sql<number>`credit_refunded_satang + ${sign * creditSatang}` })
      .where("id", "=", creditOf)
      .execute();
}
