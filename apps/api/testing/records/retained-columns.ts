import type { RetentionKey } from "@songtan/domain/retention";

/** Columns by their table, in one line each. */
type Columns = Record<string, string>;

/**
 * What no job deletes or empties: nothing but a word of the product's, an id, an address of the provider's, an amount or a hash
 * (`code`); businesses and their invoices, each with its paper.
 */
export const retainedColumns: Record<"code" | "businesses", Columns> = {
  businesses: {
    businesses: "billing_address billing_email branch name tax_id",
    invoice_items: "source",
    invoice_transfers: "bank_reference decision_note",
    receipts: "body serial source",
  },
  code: {
    agent_mandates: "agent_name",
    booking_edits: "lines",
    booking_events: "acted_by actor city kind reason",
    bookings: "cancel_reason city goods_terms_version made_by",
    cod_objections: "bank_reference",
    customer_suspensions: "reason",
    figure_bookings: "province_code",
    figure_driver_days: "channel province_code vehicle",
    disputes: "failure_code provider_dispute_id reason_code",
    offers: "city",
    partner_keys: "name public_key secret_end",
    payments: "authorize_uri failure_code provider_charge_id qr_image_url",
    payout_accounts: "bank_code failure_code number_hash",
    payout_freezes: "reason source",
    payout_run_items: "check_code",
    payouts: "failure_code provider_transfer_id",
    proofs: "city sha256",
    provider_events: "charge_id id key",
    quotes: "city dialect lines parcel tariff_version",
    refunds: "bank_reference failure_code provider_refund_id",
    reports: "bank_reference number",
    stops: "city failure_reason",
    suspensions: "reason",
    task_events: "city code hash kind previous_hash receipt",
    webhook_endpoints: "created_by description public_key url",
  },
};

/** What is still there when an account has just been closed, and by which row of the retention table it goes. */
export const columnsDeletedLater: Partial<Record<RetentionKey, Columns>> = {
  // Who closes an account gets no new budget.
  codes: { paid_messages: "human_check network" },
  decisions: {
    adjustments: "decision_note note",
    appeals: "answer",
    booking_cancellations: "decision_note note",
    cod_objections: "decision_note note proposal_note",
    credit_limits: "decision_note reason",
    customer_suspensions: "note reinstatement_note",
    disposals: "note",
    disputes: "answer reason_message",
    handovers: "given_note note",
    incidents: "resolution",
    lost_declarations: "decision_note note",
    payout_run_items: "note",
    payouts: "note",
    refunds: "note",
    suspensions: "note reinstatement_note",
  },
  audit: {
    business_audit_log: "action actor detail subject",
    audit_log: "action actor_name address detail",
    document_access_log: "kind note reason staff_name",
  },
  accounting: {
    bookings: "reference",
    ledger_entries: "kind source",
    ledger_postings: "account",
    money_splits: "lines source",
    tax_splits: "lines source",
    withholding_certificates: "body source",
    withholdings: "certificate_number payer_name payer_tax_id source",
  },
  consents: {
    consents: "version",
  },
  placesOfClosed: {
    booking_edits: "drop_offs",
    handovers: "place",
    quotes: "stops",
    stops: "address place_id",
  },
  chats: {
    booking_notes: "text",
    chat_messages: "text",
  },
  proofs: {
    depot_collections: "collected_by note",
    proofs: "recipient_name",
  },
  webhooks: {
    webhook_attempts: "answer event_id",
    webhook_deliveries: "event_id",
    webhook_events: "id payload type",
  },
  requestLog: {
    partner_requests: "code method path request_body response_body",
  },
  notices: {
    agent_proposals: "body summary",
    alerts: "kind",
  },
  imports: {
    booking_import_places: "address place",
    booking_import_rows: "contacts doubts edits places problems refusal repeats",
    booking_imports: "answers facts file_hash name questions",
  },
  sessions: {
    business_invitations: "destination",
  },
  idempotency: {
    idempotency_keys: "answer key method path",
  },
  positions: {
    positions: "city",
  },
  alarmPositions: {
    incidents: "details",
  },
  providerEvents: {
    provider_events: "body",
  },
  reports: {
    report_messages: "text",
    reports: "decision_note",
  },
  securityEvents: {
    security_events: "device identifier_key network reason",
  },
  signInFailures: {
    sign_in_alerts: "account_key",
    sign_in_failures: "account_key address human_check",
  },
  eventNames: {
    task_events: "body",
  },
};

/** Columns that stay as long as the account is open, and five years more. */
export const columnsOfAccountsAndAfter: Columns = {
  audit_log: "action actor_name address detail",
  consents: "version",
  document_access_log: "kind note reason staff_name",
};

/**
 * Columns that stay as long as the account is open: for the person to see and change, or for staff
 * to identify them.
 */
export const columnsOfOpenAccounts: Columns = {
  appeals: "text",
  customer_notes: "text",
  document_number_reservations: "hash",
  document_reminders: "kind",
  documents: "rejection_note rejection_reason",
  driver_notes: "text",
  identities: "display_name provider subject",
  notification_choices: "event",
  passkeys: "name",
  payout_accounts: "account_name last_digits",
  ratings: "comment",
  saved_cards: "brand fingerprint last_digits",
  saved_places: "address contact_name contact_phone label note",
  tax_payers: "address branch citizen_hash name tax_id",
};

/** `table.column` of each, in order. */
export const namesOf = (...groups: readonly Columns[]): string[] =>
  groups
    .flatMap((columns) =>
      Object.entries(columns).flatMap(([table, names]) =>
        names.split(" ").map((column) => `${table}.${column}`),
      ),
    )
    .sort();
