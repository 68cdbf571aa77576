import { afterAll, beforeAll, expect, test } from "vitest";
import { fillEveryTable, findTexts, mark } from "../../../../testing/records/every-table.ts";
import { namesOf } from "../../../../testing/records/retained-columns.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTables } from "./load-tables.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** Columns that are not in any export archive, with the reason. */
const leftOut = {
  /**
   * Notes and logs of staff about a decision; the person concerned reads the decision where it is
   * shown.
   */
  staff: {
    adjustments: "decision_note note",
    audit_log: "action actor_name address detail",
    booking_cancellations: "decision_note note",
    booking_notes: "text",
    cod_objections: "bank_reference decision_note note proposal_note",
    customer_notes: "text",
    customer_suspensions: "note reason reinstatement_note",
    depot_collections: "note",
    disposals: "note",
    disputes: "answer reason_message",
    driver_notes: "text",
    handovers: "given_note note place",
    incidents: "resolution",
    lost_declarations: "decision_note note",
    payout_run_items: "note",
    payouts: "note",
    refunds: "bank_reference note",
  },
  /** A company's data and log, which its members read in the business. */
  business: {
    agent_mandates: "agent_name",
    agent_proposals: "body summary",
    booking_events: "acted_by",
    booking_import_places: "address place",
    booking_import_rows: "contacts doubts edits places problems refusal repeats",
    booking_imports: "answers facts file_hash name questions",
    bookings: "made_by metadata reference",
    business_audit_log: "action actor detail subject",
    business_invitations: "destination",
    businesses: "billing_address billing_email branch name tax_id",
    credit_limits: "decision_note reason",
    invoice_items: "source",
    invoice_transfers: "bank_reference decision_note",
    partner_keys: "name public_key secret_end",
    partner_requests: "code method path request_body response_body",
    webhook_attempts: "answer event_id",
    webhook_deliveries: "event_id",
    webhook_endpoints: "created_by description public_key url",
    webhook_events: "id payload type",
    quotes: "dialect",
  },
  /** Other people's names. */
  others: {
    chat_messages: "author_name",
    proofs: "recipient_name",
    report_messages: "author_name",
  },
  /** Stored for some days only, for signing in or for repeating a request. */
  days: {
    codes: "address destination requested_for",
    idempotency_keys: "answer key method path",
    not_me_links: "made",
    paid_messages: "human_check network",
    passkey_challenges: "challenge",
    provider_events: "body",
    sign_in_alerts: "account_key",
    sign_in_failures: "account_key address human_check",
    social_sign_ins: "provider redirect_uri return_path",
  },
  /** Internal texts, ids, addresses of providers, hashes, and figures that other tables contain. */
  code: {
    alerts: "kind",
    booking_edits: "lines",
    booking_events: "city",
    bookings: "city",
    disputes: "failure_code provider_dispute_id reason_code",
    document_number_reservations: "hash",
    document_reminders: "kind",
    figure_bookings: "province_code",
    figure_driver_days: "channel province_code vehicle",
    known_devices: "address_key",
    ledger_entries: "kind source",
    ledger_postings: "account",
    money_splits: "lines source",
    notices: "path source",
    offers: "city",
    payments: "authorize_uri failure_code provider_charge_id qr_image_url",
    payout_accounts: "failure_code number_hash",
    payout_freezes: "reason source",
    payout_run_items: "check_code",
    payouts: "failure_code provider_transfer_id",
    positions: "city",
    proofs: "city sha256",
    provider_events: "charge_id id key",
    quotes: "city lines tariff_version",
    receipts: "source",
    refunds: "failure_code provider_refund_id",
    saved_cards: "fingerprint",
    security_events: "identifier_key reason",
    stops: "city failure_reason place_id",
    task_events: "city hash previous_hash receipt",
    tax_payers: "citizen_hash",
    tax_splits: "lines source",
    withholding_certificates: "source",
    withholdings: "source",
  },
};

test("every column that says something of a person is in their archive, or is left out for a reason", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world, { onDuty: false })];
  await fillEveryTable(world, {
    at: world.clock.now,
    customerId: customer.id,
    driverId: driver.id,
  });
  const { db, secrets } = world.deps;
  const tables = await db
    .transaction()
    .execute(async (trx) => [
      ...(await loadTables(trx, { owner: { ...customer, role: "customer" }, secrets })),
      ...(await loadTables(trx, { owner: { ...driver, role: "driver" }, secrets })),
    ]);
  const archive = JSON.stringify(tables);
  const columns = await findTexts(world, [mark]);
  const missing = columns.filter((column) => !archive.includes(`${mark} ${column}`));
  expect(missing).toEqual(namesOf(...Object.values(leftOut)));
});
