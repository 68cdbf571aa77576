import { cashJobHold, type DriverBalance } from "@songtan/domain/ledger/driver-balance";
import { balanceOf, type Entry } from "@songtan/domain/ledger/entry";
import {
  collectCod,
  collectFare,
  holdCommission,
  type JobMoney,
  offsetCash,
  releaseHold,
  settleJob,
} from "@songtan/domain/ledger/job-entries";
import { type ChargedCode, splitVat, type TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Row } from "../data/database.ts";
import type { HistoryRows } from "./history-rows.ts";

export type TimedEntry = { entry: Entry; at: Date };
export type BookingSplit = { source: string; bookingId: string; split: TaxSplit };
export type HistoryMoney = { entries: TimedEntry[]; splits: BookingSplit[] };

/** The balance of a driver after these entries. */
export function balanceIn(entries: readonly TimedEntry[], driverId: string): DriverBalance {
  const of = (account: "driver_available" | "driver_held" | "driver_cash_owed") =>
    balanceOf(
      entries.map(({ entry }) => entry),
      account,
      driverId,
    );
  return {
    availableSatang: 0 - of("driver_available"),
    heldSatang: 0 - of("driver_held"),
    cashOwedSatang: of("driver_cash_owed"),
  };
}

/**
 * The money of the demo history, by the program's own rules and in the order it happened, so that dashboard, statement and
 * trial balance say the same. Every demo booking is paid in cash.
 *
 * @param before what the drivers had: top-ups that pay for the cash they keep
 */
export function historyMoney(
  { bookings, stops }: Pick<HistoryRows, "bookings" | "stops">,
  before: readonly TimedEntry[],
): HistoryMoney {
  const money: HistoryMoney = { entries: [], splits: [] };
  const worked = bookings.filter(({ driverId }) => driverId !== null);
  for (const booking of worked.toSorted((left, right) =>
    time(left.endedAt) < time(right.endedAt) ? -1 : 1,
  )) {
    const ofJob = jobMoney(
      booking,
      stops.filter(({ bookingId }) => bookingId === booking.id),
    );
    money.splits.push(ofJob.split);
    money.entries.push(...ofJob.entries);
    const driverId = String(booking.driverId);
    const driverBalance = balanceIn([...before, ...money.entries], driverId);
    money.entries.push(
      ...timed(
        [offsetCash(driverBalance, { driverId, because: String(booking.id) })],
        booking.endedAt,
      ),
    );
  }
  return money;
}

const time = (value: unknown): number => new Date(String(value)).getTime();
const timed = (entries: readonly (Entry | null)[], at: unknown): TimedEntry[] =>
  entries.flatMap((entry) => (entry ? [{ entry, at: new Date(time(at)) }] : []));

function jobMoney(booking: Row, stops: readonly Row[]) {
  const lines = booking.lines as { code: ChargedCode; amountSatang: number }[];
  const [bookingId, driverId] = [String(booking.id), String(booking.driverId)];
  const customerId = String(booking.customerId);
  const job: JobMoney = {
    bookingId,
    customerId,
    totalSatang: Number(booking.totalSatang),
    driverPaySatang: Number(booking.driverPaySatang),
    promoSatang: 0,
  };
  const heldSatang = cashJobHold({
    cashSatang: job.totalSatang,
    driverPaySatang: job.driverPaySatang,
  });
  const assignedAt = new Date(time(booking.assignedAt));
  const split = splitVat(lines, {
    model: "carrier",
    at: new Date(time(booking.endedAt)),
    driverPaySatang: job.driverPaySatang,
  });
  const settled = settleJob(job, {
    ...{ driverId, prepaidSatang: job.totalSatang, returnFareSatang: 0, farePercent: 0 },
    ...{ vatSatang: split.vatSatang, withheldSatang: 0 },
  });
  const entries = [
    ...timed(
      [holdCommission({ bookingId, driverId, holdSatang: heldSatang, assignedAt })],
      booking.assignedAt,
    ),
    ...timed(
      [collectFare({ bookingId, driverId, cashSatang: job.totalSatang })],
      booking.fareCollectedAt,
    ),
    ...stops
      .filter(({ codCollectedAt }) => codCollectedAt !== null)
      .flatMap((stop) => {
        const amountSatang = Number(stop.codAmountSatang);
        const cash = {
          bookingId,
          customerId,
          driverId,
          stopIndex: Number(stop.index),
          amountSatang,
        };
        return timed([collectCod(cash)], stop.codCollectedAt);
      }),
    ...timed(
      [settled, releaseHold({ bookingId, driverId, heldSatang, because: "ended" })],
      booking.endedAt,
    ),
  ];
  return { entries, split: { source: `settled:${bookingId}`, bookingId, split } };
}
