import { type Satang, sumSatang } from "../money.ts";
import type { earningKinds } from "./driver-balance.ts";

/**
 * Lines of a driver's earnings from a job. `job`: the pay, or the driver's part of the pay. `way_back`: bringing the
 * goods back. `fee`: a late cancellation or a pick-up in vain. `recovery`: returning goods of a booking that had
 * ended.
 */
export const earningLineItems = [
  "job",
  "way_back",
  "waiting",
  "tip",
  "fee",
  "recovery",
  "withheld",
] as const;
export type EarningLineItem = { code: (typeof earningLineItems)[number]; amountSatang: Satang };

/** A driver's gain from one ledger entry, and the tax withheld from it, in satang; not negative. */
export type EarningEntry = {
  kind: (typeof earningKinds)[number];
  gainSatang: Satang;
  withheldSatang: Satang;
};

/**
 * Returns the lines of one driver's earnings from one job, without zero amounts. They sum to the gains of the entries.
 * @param driverPaySatang the pay of the way there, for all its drivers
 */
export function jobEarnings(
  entries: readonly EarningEntry[],
  driverPaySatang: Satang,
): EarningLineItem[] {
  const earned = (kind: EarningEntry["kind"]) =>
    sumSatang(
      entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => entry.gainSatang + entry.withheldSatang),
    );
  // The driver who finishes is paid all of it first; the shares of earlier drivers are paid on from
  // there.
  const settledSatang = earned("job_settled");
  const returnSatang = Math.max(0, settledSatang - driverPaySatang);
  const lines: EarningLineItem[] = [
    { code: "job", amountSatang: settledSatang - returnSatang + earned("handover_paid") },
    { code: "way_back", amountSatang: returnSatang },
    { code: "waiting", amountSatang: earned("waiting_settled") },
    { code: "tip", amountSatang: earned("tip_received") },
    { code: "fee", amountSatang: earned("cancellation_settled") },
    { code: "recovery", amountSatang: earned("recovery_settled") },
    { code: "withheld", amountSatang: 0 - sumSatang(entries.map((entry) => entry.withheldSatang)) },
  ];
  return lines.filter(({ amountSatang }) => amountSatang !== 0);
}
