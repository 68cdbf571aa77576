/** Purposes of sealed demo data, by the names with which the program opens it. */
type DemoPurpose =
  | "document_number"
  | "document_personal"
  | "partner_key"
  | "staff_totp"
  | "webhook_private_key"
  | "webhook_secret";

/** Seals for the program, which opens a value for the purpose it was sealed for. */
export type Sealing = { seal(purpose: DemoPurpose, plain: Uint8Array): Uint8Array };
