import { type Satang, sumSatang } from "../money.ts";
import type { earningKinds } from "./driver-balance.ts";

/**
 * What a job brought its driver, line by line. `job`: the pay, or the driver's part of it. `way_back`: bringing the goods
 * back. `fee`: a late cancellation or a pick-up in vain. `recovery`: goods of a booking that had ended brought home.
 */
export const earningLines = ["job", "way_back", "waiting", "tip", "fee", "recovery", "withheld"] as const;
export type EarningLine = { code: (typeof earningLines)[number]; amountSatang: Satang };

/** What one entry of the books gave a driver, and the tax that was kept back from it; not negative. */
export type EarningEntry = { kind: (typeof earningKinds)[number]; gainSatang: Satang; withheldSatang: Satang };

/**
 * The lines of what one job brought one driver, without those that are nothing. They sum to what the entries gave.
 *
 * @param driverPaySatang the pay of the way there, whoever drove it
 */
export function jobEarnings(entries: readonly EarningEntry[], driverPaySatang: Satang): EarningLine[] {
  const earned = (kind: EarningEntry["kind"]) =>
    sumSatang(entries.filter((one) => one.kind === kind).map((one) => one.gainSatang + one.withheldSatang));
  // Who finishes is paid all of it first; what drivers before them have of it goes on from there.
  const settledSatang = earned("job_settled");
  const wayBackSatang = Math.max(0, settledSatang - driverPaySatang);
  const lines: EarningLine[] = [
    { code: "job", amountSatang: settledSatang - wayBackSatang + earned("handover_paid") },
    { code: "way_back", amountSatang: wayBackSatang },
    { code: "waiting", amountSatang: earned("waiting_settled") },
    { code: "tip", amountSatang: earned("tip_received") },
    { code: "fee", amountSatang: earned("cancellation_settled") },
    { code: "recovery", amountSatang: earned("recovery_settled") },
    { code: "withheld", amountSatang: 0 - sumSatang(entries.map((one) => one.withheldSatang)) },
  ];
  return lines.filter(({ amountSatang }) => amountSatang !== 0);
}
