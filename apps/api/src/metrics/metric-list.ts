import { selfCheckNames } from "@songtan/domain/operator/self-checks";

type Metric = {
  kind: "gauge" | "histogram";
  help: string;
  /** Each label with its possible values; a word names a list that is elsewhere in the program. */
  labels?: Record<string, readonly string[] | "route" | "method" | "task" | "version">;
  /** Upper bounds of a histogram, in seconds. */
  buckets?: readonly number[];
};

const results = ["ok", "failed"] as const;
/** Sends of `messages` are counted by their channel. */
export const providerNames = [
  ...(["email", "sms", "line_messages", "line_sign_in", "card_payments", "roads"] as const),
];
export type ProviderName = (typeof providerNames)[number];
/** The ages of open payments, youngest first, each with its end in minutes. */
export const paymentAges = {
  under_15_minutes: 15,
  under_1_hour: 60,
  under_1_day: 24 * 60,
  older: null,
} as const;
export const poolNames = ["calls", "sign_in", "work", "owner"] as const;

/**
 * Every metric of ours. A name that is not here cannot be set, and `docs/runbooks/metrics.md` explains each.
 * Numbers of the database are the same from every process: rules and dashboards read their maximum.
 */
export const metricList = {
  songtan_build_info: {
    ...{ kind: "gauge", help: "Version of the program and of Node, always 1." },
    labels: { version: "version", node: "version" },
  },
  songtan_self_test_passed: {
    ...{ kind: "gauge", help: "1 where a check of the self-test passes, 0 where it fails." },
    labels: { check: selfCheckNames },
  },
  songtan_http_request_duration_seconds: {
    ...{ kind: "histogram", help: "Time to answer a request, without event streams." },
    labels: {
      route: "route",
      method: "method",
      status: ["1xx", "2xx", "3xx", "4xx", "5xx"],
      role: ["customer", "driver", "business", "staff", "none"],
    },
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 3, 10],
  },
  songtan_event_streams: { kind: "gauge", help: "Event streams that are open." },
  songtan_database_statement_duration_seconds: {
    ...{ kind: "histogram", help: "Time from sending a statement to its answer." },
    labels: { result: results },
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 15],
  },
  songtan_database_pool_connections: {
    ...{ kind: "gauge", help: "Open connections to the database." },
    labels: { pool: poolNames, state: ["busy", "idle"] },
  },
  songtan_database_pool_connections_max: {
    ...{ kind: "gauge", help: "Most connections that a pool opens." },
    labels: { pool: poolNames },
  },
  songtan_database_pool_waiting: {
    ...{ kind: "gauge", help: "Callers that wait for a connection." },
    labels: { pool: poolNames },
  },
  songtan_database_figures_up: {
    ...{ kind: "gauge", help: "1 where the numbers of the database could be read, else 0." },
  },
  songtan_dispatch_round_duration_seconds: {
    ...{ kind: "histogram", help: "Time of a round of the dispatcher." },
    labels: { result: results },
    buckets: [0.01, 0.05, 0.25, 1, 2, 5, 15],
  },
  songtan_dispatch_waiting_bookings: { kind: "gauge", help: "Bookings that search for a driver." },
  songtan_dispatch_oldest_search_age_seconds: {
    ...{ kind: "gauge", help: "Age of the longest search for a driver, 0 without one." },
  },
  songtan_dispatch_drivers_on_duty: { kind: "gauge", help: "Drivers on duty." },
  songtan_dispatch_open_offers: { kind: "gauge", help: "Offers that wait for their answer." },
  songtan_jobs: {
    ...{ kind: "gauge", help: "Jobs that are due, or that failed at all their attempts." },
    labels: { queue: "task", state: ["ready", "failed"] },
  },
  songtan_jobs_oldest_ready_age_seconds: {
    ...{ kind: "gauge", help: "Time for which the oldest due job has waited." },
    labels: { queue: "task" },
  },
  songtan_webhooks_behind: { kind: "gauge", help: "Webhooks of live mode that are due." },
  songtan_webhooks_oldest_due_age_seconds: {
    ...{ kind: "gauge", help: "Time for which the oldest due webhook has waited, 0 without one." },
  },
  songtan_payments_open: {
    ...{ kind: "gauge", help: "Payments without a result, by their age." },
    labels: { age: Object.keys(paymentAges) },
  },
  songtan_provider_call_duration_seconds: {
    ...{ kind: "histogram", help: "Time of a call to a provider." },
    labels: { provider: providerNames, result: results },
    buckets: [0.1, 0.3, 1, 3, 10],
  },
  songtan_books_imbalance_satang: {
    ...{ kind: "gauge", help: "Sum of all lines of the ledger, which must be 0." },
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metricList;
/** The same list for a reader that looks at all of them alike. */
export const metricEntries = Object.entries(metricList) as [MetricName, Metric][];
