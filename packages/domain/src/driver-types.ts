/** Documents and contacts that a driver submits to be verified; the names are the paths of the profile pages as well. */
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
export const verificationStates = [
  "incomplete",
  "in_review",
  "verified",
  "rejected",
  "expired",
  "suspended",
] as const;
export type VerificationState = (typeof verificationStates)[number];

/** Documents that a driver submits and staff decide about; e-mail and phone are verified by code instead. */
export const submittedKinds = [
  "account",
  "citizen-card",
  "driver-license",
  "vehicle",
  "vehicle-act",
  "bank-account",
] as const satisfies readonly DocumentKind[];
export type SubmittedKind = (typeof submittedKinds)[number];

/** Why staff open a page's numbers and pictures; the driver reads the same word. */
export const accessReasons = [
  "review",
  "driver_asked",
  "complaint",
  "lost_parcel",
  "authority",
  "other",
] as const;
export type AccessReason = (typeof accessReasons)[number];

/** Why a driver is suspended. */
export const suspensionReasons = [
  "false_documents",
  "second_account",
  "lost_parcel",
  "unsafe_driving",
  "behaviour",
  "cash_owed",
  "shared_account",
  "other",
] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export const appealStates = ["open", "upheld", "granted"] as const;
export type AppealState = (typeof appealStates)[number];
