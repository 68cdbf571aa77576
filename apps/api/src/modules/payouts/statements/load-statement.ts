import { Refusal } from "@songtan/contract/errors";
import type { RequestStatement, StatementView } from "@songtan/contract/payouts/statements";
import type { DriverBalance } from "@songtan/domain/ledger/driver-balance";
import {
  type JobStatement,
  makeStatement,
  netBalance,
  openingOf,
} from "@songtan/domain/ledger/driver-statement";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { loadHeldPay } from "../freezes/freezes.ts";
import { loadClosing, loadEntries, loadStatedJobs } from "./statement-reads.ts";

/**
 * A driver's statement of a day or month from the ledger: opening balance, every change, closing
 * balance. Loaded in one snapshot, so that a job settled at the same time is either fully in or
 * fully out.
 */
export async function loadStatement(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { driverId, ...period }: RequestStatement & { driverId: string },
): Promise<StatementView> {
  const today = serviceDay(clock());
  const { from, to } = periodOf(period, today);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const entries = await loadEntries(trx, driverId, { from, to });
      // A period that ends today does not need the entries before it.
      const closing = await (to >= today
        ? loadDriverBalance(trx, driverId)
        : loadClosing(trx, driverId, to));
      const ids = [...new Set(entries.flatMap(({ bookingId }) => bookingId ?? []))];
      const known = await loadStatedJobs(trx, ids);
      const { jobs, lines } = makeStatement(
        entries,
        (id) => known.get(id)?.platformFeesSatang ?? 0,
      );
      return {
        from,
        to,
        opening: withNet(openingOf(closing, entries)),
        closing: withNet(closing),
        jobs: jobs.map((job) => ({
          ...job,
          number: known.get(job.bookingId)?.number ?? "",
          at: job.at.toISOString(),
        })),
        lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
        heldPay: await loadHeldPay(trx, driverId),
        totals: totalsOf(jobs),
      };
    });
}

/** @throws Refusal `invalid` for a period that has not begun */
function periodOf({ day, month }: RequestStatement, today: string): { from: string; to: string } {
  const from = day ?? `${month ?? today.slice(0, 7)}-01`;
  if (from > today) throw new Refusal("invalid", {}, { [day ? "day" : "month"]: "date_future" });
  if (day) return { from, to: day };
  // The first day of the next month is 28 to 31 days later, in any month.
  const next = addServiceDays(from, 31).slice(0, 8);
  return { from, to: addServiceDays(`${next}01`, -1) };
}

const withNet = (balance: DriverBalance) => ({ ...balance, netSatang: netBalance(balance) });

function totalsOf(jobs: readonly JobStatement[]): StatementView["totals"] {
  const sum = (read: (job: JobStatement) => number) =>
    jobs.reduce((total, job) => total + read(job), 0);
  return {
    fareSatang: sum((job) => job.fareSatang),
    commissionSatang: sum((job) => job.commissionSatang),
    platformFeesSatang: sum((job) => job.platformFeesSatang),
    waitingSatang: sum((job) => job.waitingSatang),
    tipSatang: sum((job) => job.tipSatang),
    feeSatang: sum((job) => job.feeSatang),
    withheldSatang: sum((job) => job.withheldSatang),
    cashFareSatang: sum((job) => job.cashFareSatang),
    cashOnDeliverySatang: sum((job) => job.cashOnDeliverySatang),
    otherSatang: sum((job) => job.otherSatang),
    netSatang: sum((job) => job.netSatang),
  };
}
