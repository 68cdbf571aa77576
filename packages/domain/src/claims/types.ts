/** The kinds of problems that can be reported about a booking. */
export const reportKinds = [
  "damaged",
  "missing",
  "late",
  "wrong_place",
  "driver_conduct",
  "overcharged",
  "customer_conduct",
  "other",
] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * Kinds of problems that each side can report. A driver does not claim money here, because staff adjust a driver's
 * pay.
 */
export const reportKindsOf = {
  customer: ["damaged", "missing", "late", "wrong_place", "driver_conduct", "overcharged", "other"],
  driver: ["damaged", "wrong_place", "overcharged", "customer_conduct", "other"],
} as const satisfies Record<"customer" | "driver", readonly ReportKind[]>;

export const reportStates = [
  "open",
  "answered",
  "proposed",
  "accepted",
  "paid",
  "refused",
  "closed",
  "withdrawn",
] as const;
export type ReportState = (typeof reportStates)[number];

/** Destinations of the money of an accepted claim: the card or account it was paid from, credit, or a bank transfer. */
export const claimDestinations = ["source", "credit", "transfer"] as const;
export type ClaimDestination = (typeof claimDestinations)[number];
