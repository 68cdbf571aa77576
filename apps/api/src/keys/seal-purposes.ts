/**
 * Every purpose for which bytes are sealed. A sealed value carries its purpose and opens for that one only, so that a value
 * which was moved to another column, or sent to us in place of another, is refused like a changed one.
 */
export const sealPurposes = [
  "agent_code",
  "data_export_key",
  "depot_picture",
  "document_number",
  "document_personal",
  "document_picture",
  "partner_key",
  "payout_account_number",
  "provider_secrets",
  "social_sign_in_person",
  "social_sign_in_request",
  "staff_totp",
  "webhook_private_key",
  "webhook_secret",
] as const;
export type SealPurpose = (typeof sealPurposes)[number];
