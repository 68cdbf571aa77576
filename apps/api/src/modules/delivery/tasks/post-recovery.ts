import { recoveryPay, settleRecovery } from "@songtan/domain/ledger/recovery";
import { shareOf } from "@songtan/domain/quoting/driver-pay";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import { withheldFromPay } from "@songtan/domain/tax/withholding";
import type { Trx } from "../../../db/database.ts";
import { lockDriverBalance, offsetCashOwed } from "../../../ledger/driver-balances.ts";
import { postNewEntry } from "../../../ledger/post-entries.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { creditPrepaid } from "../../accounting/booking-postings/credit-prepaid.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import { loadTaxRules } from "../../accounting/tax/tax-rules.ts";
import { saveWithheld } from "../../accounting/tax/withheld.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";

export type DoneWork = {
  booking: BookingRow;
  driverId: string;
  /** The goods were driven back, which the customer pays for. */
  cameBack: boolean;
  happenedAt: Date;
  now: Date;
};

/**
 * When a booking was cancelled, or found no driver, before its goods turned up; null for one that
 * never ended.
 */
export async function findEarlierEnd(trx: Trx, bookingId: string): Promise<Date | null> {
  const ended = await trx
    .selectFrom("bookingEvents")
    .select("happenedAt")
    .where("bookingId", "=", bookingId)
    .where("kind", "in", ["cancelled", "unfulfilled"])
    .orderBy("id")
    .executeTakeFirst();
  return ended?.happenedAt ?? null;
}

/** Goods that were aboard of an ended booking are home: what the customer pays stays, and the driver is paid by us. */
export async function postRecovery(
  trx: Trx,
  { booking, driverId, happenedAt, now }: DoneWork,
  endedAt: Date,
): Promise<void> {
  const times = { happenedAt, recordedAt: now };
  const { driverShare } = await loadQuotedTariff(trx, booking.quoteId);
  const lines = linesOf(booking);
  await lockDriverBalance(trx, driverId);
  const paySatang = recoveryPay(
    { pickedUpAt: booking.pickedUpAt ?? happenedAt, endedAt },
    {
      driverPaySatang: booking.driverPaySatang,
      returnPaySatang: shareOf(returnFare(lines), driverShare),
      feeSatang: await loadFee(trx, { bookingId: booking.id, driverId }),
    },
  );
  const rules = await loadTaxRules(trx, happenedAt);
  const taxSatang = withheldFromPay(paySatang, {
    model: rules.model,
    at: happenedAt,
    fromSatang: rules.driverWithholdingFromSatang,
    rates: rules.rates,
  });
  const entry = settleRecovery({
    bookingId: booking.id,
    driverId,
    paySatang,
    withheldSatang: taxSatang,
  });
  if (entry && (await postNewEntry(trx, entry, times)))
    await saveWithheld(
      trx,
      { source: entry.source, bookingId: booking.id, driverId },
      { baseSatang: paySatang, taxSatang, at: happenedAt },
    );
  await releaseJobHold(trx, { bookingId: booking.id, driverId, because: "recovered" }, times);
  await offsetCashOwed(trx, { driverId, because: `recovered:${booking.id}` }, times);
  // A fare collected in cash in between no longer pays for anything.
  const paperedSatang = await creditPrepaid(trx, booking, times);
  await collectAmountsDue(trx, booking, {
    ...times,
    because: `recovered:${booking.id}`,
    paperedSatang,
  });
}

async function loadFee(
  trx: Trx,
  { bookingId, driverId }: { bookingId: string; driverId: string },
): Promise<number> {
  const { total } = await trx
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("source", "=", `settled:${bookingId}`)
    .where("account", "=", "driver_available")
    .where("ownerId", "=", driverId)
    .executeTakeFirstOrThrow();
  return 0 - Number(total ?? 0);
}
