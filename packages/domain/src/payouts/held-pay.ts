import { type Satang, sumSatang } from "../money.ts";
import { type DoubtCode, doubtCodes } from "../tasks/doubts/work.ts";

/**
 * Why pay is held back: a PIN that proved wrong is checked, a report is looked into, a bank disputes the
 * payment, pictures have not arrived yet, or staff check whether the job was done.
 */
export const heldPayReasons = [
  "pin_check",
  "report",
  "dispute",
  "picture_awaited",
  "delivery_check",
  "other",
] as const;
export type HeldPayReason = (typeof heldPayReasons)[number];

/** A current hold on pay, by the source it is saved with. */
export type Hold = {
  source: string;
  bookingId: string | null;
  bookingNumber: string | null;
  amountSatang: Satang;
  /** The cause of the hold, in the form of its source; for a doubtful job the codes. */
  cause: string;
};
export type HeldPay = Omit<Hold, "source" | "cause"> & {
  reason: HeldPayReason;
  /** Only of `delivery_check`: what is doubtful. */
  doubts?: DoubtCode[];
};

const reasonOf: Readonly<Record<string, HeldPayReason>> = {
  incident: "pin_check",
  report: "report",
  dispute: "dispute",
  pictures: "picture_awaited",
  doubt: "delivery_check",
};

const doubtsIn = (cause: string): DoubtCode[] =>
  doubtCodes.filter((code) => cause.split(",").includes(code));

/**
 * The part of a driver's pay that is held back, and why: one row for each booking and reason, in
 * the order of the holds. Every page shows these rows.
 */
export function listHeldPay(holds: readonly Hold[]): HeldPay[] {
  const lines = new Map<string, HeldPay>();
  for (const { source, cause, ...hold } of holds) {
    const reason = reasonOf[source.split(":")[0] ?? ""] ?? "other";
    const key = `${reason}:${hold.bookingId}`;
    const before = lines.get(key)?.amountSatang ?? 0;
    lines.set(key, {
      ...hold,
      reason,
      amountSatang: before + hold.amountSatang,
      ...(reason === "delivery_check" && { doubts: doubtsIn(cause) }),
    });
  }
  return [...lines.values()];
}

type Line = Pick<HeldPay, "amountSatang" | "reason">;
/** Returns true when the held pay is part of the available balance, and is only left out of payouts. */
export const isInAvailable = ({ reason }: Pick<HeldPay, "reason">): boolean =>
  reason !== "delivery_check";
const sumOf = (lines: readonly Line[]): Satang =>
  sumSatang(lines.map(({ amountSatang }) => amountSatang));

/**
 * Returns the satang that a payout leaves out of the available balance. Pay held in the books is not in the available
 * balance.
 */
export const sumHeldPay = (lines: readonly Line[]): Satang => sumOf(lines.filter(isInAvailable));

/** Returns the satang of doubtful jobs held in the books. The rest of a driver's held balance is commission. */
export const sumHeldInBooks = (lines: readonly Line[]): Satang =>
  sumOf(lines.filter((line) => !isInAvailable(line)));
