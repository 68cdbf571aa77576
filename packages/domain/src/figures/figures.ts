import type { Satang } from "../money.ts";

/** Sources of a booking: a person in the app, staff for a caller, a program, or a member of a business. */
export const bookingChannels = ["person", "staff", "api", "business"] as const;
export type BookingChannel = (typeof bookingChannels)[number];

/** @param madeBy `member:`, `key:`, `agent:` or `staff:` and an id; null for the customer alone */
export function bookingChannel(booking: {
  businessId: string | null;
  madeBy: string | null;
}): BookingChannel {
  const [maker] = booking.madeBy?.split(":") ?? [];
  if (maker === "staff") return "staff";
  if (maker === "key" || maker === "agent") return "api";
  return booking.businessId === null ? "person" : "business";
}

/**
 * Figures of one day or of many; they are sums, so days add up to weeks. Money is null for people without the right to
 * see it. Bookings count on the day they were made, money on its day in the books, hours on the day they were worked.
 */
export type Figures = {
  bookings: number;
  /** Bookings that have ended: delivered, returned, cancelled, without a driver or lost. */
  ended: number;
  delivered: number;
  cancelled: number;
  /** For how many a driver was found, and the seconds of search of all of them. */
  matched: number;
  matchSeconds: number;
  /** Number of bookings picked up, and the seconds from assignment or the booked time to pick-up. */
  pickedUp: number;
  pickupSeconds: number;
  /** Delivered bookings that arrived by the expected time. */
  onTime: number;
  claims: number;
  /** Charges to customers, with VAT, minus refunds. */
  revenueSatang: Satang | null;
  /** Our part of it in the books, without VAT. */
  commissionSatang: Satang | null;
  tipsSatang: Satang | null;
  claimsCostSatang: Satang | null;
  /** What drivers earned, before tax. */
  driverIncomeSatang: Satang | null;
  /** On duty without breaks, of all drivers. */
  driverSeconds: number;
};
export const figureNames = [
  "bookings",
  "ended",
  "delivered",
  "cancelled",
  "matched",
  "matchSeconds",
  "pickedUp",
  "pickupSeconds",
  "onTime",
  "claims",
  "revenueSatang",
  "commissionSatang",
  "tipsSatang",
  "claimsCostSatang",
  "driverIncomeSatang",
  "driverSeconds",
] as const satisfies readonly (keyof Figures)[];

/** Figures that count bookings by when they were made, and so have an hour of the day. */
export const bookingFigureNames = [
  "bookings",
  "ended",
  "delivered",
  "cancelled",
  "matched",
  "matchSeconds",
  "pickedUp",
  "pickupSeconds",
  "onTime",
] as const satisfies readonly (typeof figureNames)[number][];
export type BookingFigures = Pick<Figures, (typeof bookingFigureNames)[number]>;

/** A part of a whole, 0 to 1; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/** Satang per hour; null without income or hours. */
export const perHour = (satang: Satang | null, seconds: number): Satang | null =>
  satang === null || seconds === 0 ? null : Math.round(satang / (seconds / 3600));

/** Returns the rates of bookings: shares from 0 to 1, and seconds; null for a division by zero. */
export const bookingRatesOf = (figures: BookingFigures) => ({
  fulfilled: shareOf(figures.delivered, figures.ended),
  onTime: shareOf(figures.onTime, figures.delivered),
  matchSeconds: shareOf(figures.matchSeconds, figures.matched),
  pickupSeconds: shareOf(figures.pickupSeconds, figures.pickedUp),
});

/** Returns the rates for comparison, with hours and satang per hour; null for a division by zero. */
export function ratesOf(figures: Figures) {
  return {
    ...bookingRatesOf(figures),
    driverHours: figures.driverSeconds / 3600,
    incomePerHourSatang: perHour(figures.driverIncomeSatang, figures.driverSeconds),
  };
}

/** Returns the change from the earlier period as a share; null when the earlier value is 0 or either is unknown. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);

/** Change of a share (0 to 1) in percentage points, one decimal: from 0.941 to 0.679 is −26.2. Null where one is unknown. */
export const pointsOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 1000) / 10;
