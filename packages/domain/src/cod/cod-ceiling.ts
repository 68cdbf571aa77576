import type { Satang } from "../money.ts";

/**
 * How much cash on delivery a driver carries at once: what is in the pocket and what the jobs in hand still collect. The
 * sender's money is our risk from the door on, so it grows with the time that we know the driver.
 */
export const codCeilings = [
  { fromDays: 180, ceilingSatang: 5_000_000 },
  { fromDays: 30, ceilingSatang: 2_000_000 },
  { fromDays: 0, ceilingSatang: 500_000 },
] as const;

export type CodCarrier = {
  /** When the driver signed up. */
  knownSince: Date;
  /** One of the driver's deliveries is doubtful, and staff have not decided yet. */
  isDoubted: boolean;
  /** All our cash in the driver's pocket. */
  cashOwedSatang: Satang;
  /** What the jobs in hand still collect for their senders. */
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

/** How much more cash on delivery the driver may accept; negative above the ceiling. */
export const codRoom = (carrier: CodCarrier, now: Date): Satang =>
  codCeiling(carrier, now) - carrier.cashOwedSatang - carrier.openCodSatang;

/** How far the cash of a booking is above a driver's room; 0 when it fits or there is none. */
export const codExcess = (codSatang: Satang, roomSatang: Satang): Satang =>
  codSatang === 0 ? 0 : Math.max(0, codSatang - roomSatang);

/** More than a driver we know longest may carry: no driver could accept it. */
export const codPerBookingSatangMax = codCeilings[0].ceilingSatang;

/** For a sender of whom we know little: an invented delivery would be paid from our money. */
export const newSender = { days: 7, codPerBookingSatangMax: 500_000 } as const;

/** Whether a sender is too new for more than a small amount: days old, or without one delivered booking. */
export const isNewSender = (
  { createdAt, hasDelivered }: { createdAt: Date; hasDelivered: boolean },
  now: Date,
): boolean => !hasDelivered || now.getTime() - createdAt.getTime() < newSender.days * 86_400_000;
