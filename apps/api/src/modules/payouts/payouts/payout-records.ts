import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { type PayoutFailure, payoutFailure } from "@songtan/domain/payouts/types";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

export type PayoutRow = Selectable<DB["payouts"]>;

/**
 * A person's money that is with us or in transit: their account cannot be closed before it has
 * arrived.
 */
export async function loadMoneyInTransit(db: Reader, accountId: string): Promise<number> {
  const moving = await db
    .selectFrom("payouts")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("accountId", "=", accountId)
    .where("state", "in", ["requested", "approved", "sending", "sent"])
    .executeTakeFirstOrThrow();
  const heldCod = await db
    .selectFrom("codCollections")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("customerId", "=", accountId)
    .where("state", "in", ["held", "frozen"])
    .executeTakeFirstOrThrow();
  return Number(moving.total ?? 0) + Number(heldCod.total ?? 0);
}

/** A payout, its row locked until commit. */
export const lockPayout = (trx: Trx, payoutId: string): Promise<PayoutRow | undefined> =>
  lockRow(trx, "payouts", payoutId);

const netOf = (row: Pick<PayoutRow, "transferSatang" | "feeSatang">): number =>
  row.transferSatang - row.feeSatang;
const failureOf = (row: Pick<PayoutRow, "state" | "failureCode">): PayoutFailure | null =>
  row.state === "failed" ? payoutFailure(row.failureCode) : null;

export type ShownPayout = PayoutRow & { bankCode: string; lastDigits: string };

export const toPayoutView = (row: ShownPayout): PayoutView => ({
  id: row.id,
  amountSatang: row.amountSatang,
  feeSatang: row.feeSatang,
  netSatang: netOf(row),
  state: row.state,
  account: { bankCode: row.bankCode, lastDigits: row.lastDigits },
  requestedAt: row.requestedAt.toISOString(),
  sendDay: row.sendDay,
  sentAt: row.sentAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  failure: failureOf(row),
  words: row.note,
});
