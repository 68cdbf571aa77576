import { type Satang, sumSatang } from "../money.ts";

/** Why pay is held back: a PIN that proved wrong is checked, a report is looked into, or a bank disputes the payment. */
export const heldPayReasons = ["pin_check", "report", "dispute", "other"] as const;
export type HeldPayReason = (typeof heldPayReasons)[number];

/** What holds pay back now, by the source it is saved with. */
export type Hold = {
  source: string;
  bookingId: string | null;
  bookingNumber: string | null;
  amountSatang: Satang;
};
export type HeldPay = Omit<Hold, "source"> & { reason: HeldPayReason };

const reasonOf: Readonly<Record<string, HeldPayReason>> = {
  incident: "pin_check",
  report: "report",
  dispute: "dispute",
};

/**
 * The part of a driver's pay that is held back, and why: one row for each booking and reason, in
 * the order of the holds. Every page shows these rows, and their sum is what a payout excludes.
 */
export function listHeldPay(holds: readonly Hold[]): HeldPay[] {
  const lines = new Map<string, HeldPay>();
  for (const { source, ...hold } of holds) {
    const reason = reasonOf[source.split(":")[0] ?? ""] ?? "other";
    const key = `${reason}:${hold.bookingId}`;
    const before = lines.get(key)?.amountSatang ?? 0;
    lines.set(key, { ...hold, reason, amountSatang: before + hold.amountSatang });
  }
  return [...lines.values()];
}

export const sumHeldPay = (lines: readonly Pick<HeldPay, "amountSatang">[]): Satang =>
  sumSatang(lines.map(({ amountSatang }) => amountSatang));
