import { arrivalDay, runDay } from "@songtan/domain/payouts/bank-days";
import type { PayoutTerms } from "@songtan/domain/payouts/terms";
import type { Kysely } from "kysely";
import type { Database, Reader } from "../../../db/database.ts";
import { loadDriverTerms } from "../../platform/operator/load-operator-settings.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";

/** The terms in force at an instant. */
export const loadPayoutTerms = (db: Reader, now: Date): Promise<PayoutTerms> =>
  loadDriverTerms(db, now);

/** Returns the day on which a payout requested at this time is sent, and the day on which it arrives in the account. */
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
