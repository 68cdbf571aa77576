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
 * What each of the two sides can report; a driver claims no money here, pay is adjusted by staff.
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

/** How an accepted claim is paid: back to the card or account it came from, as credit, or by bank transfer. */
export const claimDestinations = ["source", "credit", "transfer"] as const;
export type ClaimDestination = (typeof claimDestinations)[number];
