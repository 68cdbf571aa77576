/** Kinds of recorded events about access to accounts and changes to them. A new kind needs a label in the console. */
export const securityEventKinds = [
  "sign_up",
  "sign_in",
  "sign_out",
  "session_ended",
  "password_changed",
  "password_reset_asked",
  "password_reset",
  "contact_changed",
  "code_asked",
  "code_entered",
  "proof", // the owner had to prove their identity
  "identity_linked",
  "identity_unlinked",
  "passkey_added",
  "passkey_removed",
  "export_asked",
  "closure_asked",
  "closure_cancelled",
  "bank_account_changed",
  "other_site", // a page of another site sent it
  "webhook", // what claims to come from the card provider
  "limit", // too many of any other call
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** `refused`: by a limit, without a look at what was sent. */
export const securityOutcomes = ["done", "failed", "refused"] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];

/** Failed sign-ins of one member of staff in an hour that make an incident: a person mistypes a few times. */
export const staffFailuresAlarm = 10;
/** Wrong codes: a person who must enter one has given the right password. */
export const staffCodeFailuresAlarm = 5;
