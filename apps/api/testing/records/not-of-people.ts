/**
 * Tables without customers and drivers, and the reason. A table in neither list gets a row, and
 * needs a decision.
 */
export const notOfPeople: ReadonlyMap<string, string> = new Map([
  ...names("what the product or its books are made of", [
    ...[
      "case_term_drafts",
      "case_terms",
      "depots",
      "dispatch_cities",
      "ledger_kinds",
      "ledger_month_balances",
      "ledger_months",
    ],
    ...[
      "payout_runs",
      "payout_terms",
      "price_raises",
      "promos",
      "provider_reconciliations",
      "public_holidays",
      "receipt_series",
    ],
    ...["operator_settings", "provider_settings", "setup_steps"],
    ...["tariff_drafts", "tariffs", "tax_rules"],
    ...[
      "figure_bookings",
      "figure_cancellations",
      "figure_days",
      "figure_days_due",
      "figure_progress",
    ],
  ]),
  ...names("a company's, which its members read in the business", [
    "agent_cancellations",
    "agent_mandates",
    "agent_proposals",
    "booking_import_places",
    "booking_import_rows",
    "booking_imports",
    "business_audit_log",
    "businesses",
    "credit_limits",
    "partner_keys",
    "partner_requests",
    "webhook_attempts",
    "webhook_deliveries",
    "webhook_endpoints",
    "webhook_events",
  ]),
  ...names("staff's own", [
    "staff",
    "staff_factor_resets",
    "announcements",
    "saved_filters",
    "on_call_people",
    "alerts",
    "alert_calls",
    "staff_grants",
    "staff_invitations",
    "staff_sessions",
  ]),
  ...names("the program's own", [
    ...[
      "files_to_remove",
      "installation",
      "job_processes",
      "job_successes",
      "message_gateways",
      "service_days",
      "migrations",
      "running_processes",
      "used_signatures",
    ],
  ]),
  ...names("only in the sandbox", [
    "sandbox_messages",
    "sandbox_provider_deliveries",
    "sandbox_provider_objects",
  ]),
  ...names("ids and sums of the provider's", ["deleted_cards", "provider_differences"]),
]);

function names(why: string, tables: readonly string[]): [string, string][] {
  return tables.map((table) => [table, why]);
}
