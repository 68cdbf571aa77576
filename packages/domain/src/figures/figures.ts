import type { Satang } from "../money.ts";

/** Who made a booking: a person in the app, staff for a caller, a program, or a member of a business. */
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
 * What is counted of a day or of many, so that days sum to weeks. Money is null for who may not see it. Bookings count on
 * the day they were made, money on the day it counts in the books, hours on the day they were worked.
 */
export type Figures = {
  bookings: number;
  /** Of them over: delivered, brought back, cancelled, without a driver or lost. */
  ended: number;
  delivered: number;
  cancelled: number;
  /** For how many a driver was found, and the seconds of search of all of them. */
  matched: number;
  matchSeconds: number;
  /** How many were picked up, and the seconds from the driver or the booked time to it. */
  pickedUp: number;
  pickupSeconds: number;
  /** Of the delivered ones: by when they were expected. */
  onTime: number;
  claims: number;
  /** What customers were charged, with VAT, less what was given back. */
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

/** A part of a whole, 0 to 1; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/** Satang per hour; null without income or hours. */
export const perHour = (satang: Satang | null, seconds: number): Satang | null =>
  satang === null || seconds === 0 ? null : Math.round(satang / (seconds / 3600));

/** What people compare: shares of 0 to 1, seconds and satang per hour; null where there is nothing to divide by. */
export function ratesOf(figures: Figures) {
  return {
    fulfilled: shareOf(figures.delivered, figures.ended),
    onTime: shareOf(figures.onTime, figures.delivered),
    matchSeconds: shareOf(figures.matchSeconds, figures.matched),
    pickupSeconds: shareOf(figures.pickupSeconds, figures.pickedUp),
    driverHours: figures.driverSeconds / 3600,
    incomePerHourSatang: perHour(figures.driverIncomeSatang, figures.driverSeconds),
  };
}

/** Change against the days before, as a share; null where there was nothing. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);

/** Change of a share (0 to 1) in percentage points, one decimal: from 0.941 to 0.679 is −26.2. Null where one is unknown. */
export const pointsOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 1000) / 10;
