import { type Satang, sumSatang } from "../money.ts";
import type { earningKinds } from "./driver-balance.ts";

/**
 * What a job brought its driver, line by line. `job`: the pay, or the driver's part of it. `way_back`: bringing the goods
 * back. `fee`: a late cancellation or a pick-up in vain. `recovery`: goods of a booking that had ended brought home.
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

/**
 * What one entry of the books gave a driver, and the tax that was withheld from it; not negative.
 */
export type EarningEntry = {
  kind: (typeof earningKinds)[number];
  gainSatang: Satang;
  withheldSatang: Satang;
};

/**
 * The line items of what one job brought one driver, without zero amounts. They sum to what the
 * entries gave.
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
