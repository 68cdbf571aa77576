/** What a driver submits to be verified; the names are also the profile pages' paths. */
export const documentKinds = [
  "account",
  "citizen-card",
  "driver-license",
  "vehicle",
  "vehicle-act",
  "bank-account",
  "email",
  "phone-no",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentStates = ["missing", "pending", "approved", "rejected", "expired"] as const;
export type DocumentState = (typeof documentStates)[number];

/** The driver's overall state: `verified` when every document is approved and in date. */
export const verificationStates = ["incomplete", "in_review", "verified", "rejected", "expired", "suspended"] as const;
export type VerificationState = (typeof verificationStates)[number];
