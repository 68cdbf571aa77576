import type { SubmittedKind } from "../driver-types.ts";

/**
 * What a reviewer ticks before approving a page. Each is one thing to compare with a picture, named after the field it
 * is about; `covered` is that religion and blood group cannot be read.
 */
export const reviewChecks: Record<SubmittedKind, readonly string[]> = {
  account: ["photo", "name", "birthDate"],
  "citizen-card": ["number", "name", "birthDate", "expiresOn", "selfie", "covered"],
  "driver-license": ["number", "name", "class", "expiresOn"],
  vehicle: ["photos", "plate", "model", "book"],
  "vehicle-act": ["insurer", "policyNumber", "plate", "to"],
  "bank-account": ["bankCode", "accountNumber", "accountName"],
};

/** The ticks that are still missing. */
export const missingChecks = (kind: SubmittedKind, ticked: readonly string[]): string[] =>
  reviewChecks[kind].filter((check) => !ticked.includes(check));
