import type { Satang } from "../money.ts";

/**
 * Limits of the cash on delivery a driver carries at once: the cash already collected plus the cash of current jobs.
 * The sender's money is our risk from collection on, so the limit grows with the days since the driver signed up.
 */
export const codCeilings = [
  { fromDays: 180, ceilingSatang: 5_000_000 },
  { fromDays: 30, ceilingSatang: 2_000_000 },
  { fromDays: 0, ceilingSatang: 500_000 },
] as const;

export type CodCarrier = {
  /** When the driver signed up. */
  knownSince: Date;
  /** A delivery of the driver is doubtful, and staff have not decided yet. */
  isDoubted: boolean;
  /** All our cash in the driver's pocket. */
  cashOwedSatang: Satang;
  /** Satang still to be collected for senders on current jobs. */
  openCodSatang: Satang;
};

/** A driver's ceiling. A doubtful delivery lowers it to the ceiling of a new driver. */
export function codCeiling(
  { knownSince, isDoubted }: Pick<CodCarrier, "knownSince" | "isDoubted">,
  now: Date,
): Satang {
  const [, , lowest] = codCeilings;
  if (isDoubted) return lowest.ceilingSatang;
  const days = (now.getTime() - knownSince.getTime()) / 86_400_000;
  return (codCeilings.find(({ fromDays }) => days >= fromDays) ?? lowest).ceilingSatang;
}

/** Returns the satang of cash on delivery the driver may still accept; negative above the ceiling. */
export const codRoom = (carrier: CodCarrier, now: Date): Satang =>
  codCeiling(carrier, now) - carrier.cashOwedSatang - carrier.openCodSatang;

/** Returns the satang by which a booking's cash exceeds a driver's room; 0 when it fits or the booking is without cash. */
export const codExcess = (codSatang: Satang, roomSatang: Satang): Satang =>
  codSatang === 0 ? 0 : Math.max(0, codSatang - roomSatang);

/** More than a driver we know longest may carry: no driver could accept it. */
export const codPerBookingSatangMax = codCeilings[0].ceilingSatang;

/** For a sender of whom we know little: an invented delivery would be paid from our money. */
export const newSender = { days: 7, codPerBookingSatangMax: 500_000 } as const;

/** Returns true when a sender is too new for more than a small amount: only days old, or without a delivered booking. */
export const isNewSender = (
  { createdAt, hasDelivered }: { createdAt: Date; hasDelivered: boolean },
  now: Date,
): boolean => !hasDelivered || now.getTime() - createdAt.getTime() < newSender.days * 86_400_000;
