import { arrivalDay, runDay } from "@songtan/domain/payouts/bank-days";
import type { PayoutTerms } from "@songtan/domain/payouts/terms";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Kysely } from "kysely";
import type { Database, Reader } from "../../../db/database.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";

/** The terms in force on a Bangkok day. */
export async function loadPayoutTerms(db: Reader, now: Date): Promise<PayoutTerms> {
  const row = await db
    .selectFrom("payoutTerms")
    .selectAll()
    .where("effectiveFrom", "<=", serviceDay(now))
    .orderBy("effectiveFrom", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    minSatang: row.minSatang,
    feeSatang: row.feeSatang,
    runMinutes: row.runMinutes,
    bankDays: row.bankDays,
    codHoldDays: row.codHoldDays,
    codCoverDays: row.codCoverDays,
  };
}

/** When a payout requested now is sent, and when it arrives in the account. */
export async function loadPayoutDays(
  db: Kysely<Database>,
  now: Date,
): Promise<{ sendDay: string; arrivalDay: string }> {
  const terms = await loadPayoutTerms(db, now);
  const holidays = (await loadTariffAt(db, now)).holiday.days;
  const sendDay = runDay(now, terms, holidays);
  return { sendDay, arrivalDay: arrivalDay(sendDay, terms, holidays) };
}

/** The earliest time for a payout requested now: not before its account may be used. */
export const laterOf = (now: Date, from: Date | null | undefined): Date =>
  from && from > now ? from : now;
