/** What drivers do that costs others time, worst first in lists: jobs given back, offers refused or left unanswered, late deliveries. */
export const conductMeasures = ["given_back", "declined", "missed", "late"] as const;
export type ConductMeasure = (typeof conductMeasures)[number];

/** Bookings of one driver; each counts once in a figure, on the day on which it was made. */
export type DriverConduct = {
  /** The driver had the booking. */
  jobs: number;
  givenBack: number;
  /** The driver got an offer. */
  offers: number;
  declined: number;
  /** An offer ran out without an answer. */
  missed: number;
  delivered: number;
  /** Delivered after the expected time. */
  late: number;
};

/** The figure of a measure, and the figure of which it is a part. */
export const conductParts = {
  given_back: ["givenBack", "jobs"],
  declined: ["declined", "offers"],
  missed: ["missed", "offers"],
  late: ["late", "delivered"],
} as const satisfies Record<ConductMeasure, readonly [keyof DriverConduct, keyof DriverConduct]>;
