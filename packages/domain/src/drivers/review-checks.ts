import type { SubmittedKind } from "../driver-types.ts";

/**
 * Checks that a reviewer ticks before approving a page. Each is one comparison with a picture, named after its field;
 * `covered` means that religion and blood group are not readable.
 */
export const reviewChecks: Record<SubmittedKind, readonly string[]> = {
  account: ["photo", "name", "birthDate"],
  "citizen-card": ["number", "name", "birthDate", "expiresOn", "selfie", "covered"],
  "driver-license": ["number", "name", "class", "expiresOn"],
  vehicle: ["photos", "plate", "model", "book"],
  "vehicle-act": ["policyNumber", "plate", "to"],
  "bank-account": ["bankCode", "accountNumber", "accountName"],
};

/** The ticks that are still missing. */
export const missingChecks = (kind: SubmittedKind, ticked: readonly string[]): string[] =>
  reviewChecks[kind].filter((check) => !ticked.includes(check));
