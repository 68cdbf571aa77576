import type { JobName, Jobs } from "./jobs.ts";

/** A job without payload: the clock runs it. */
export type ClockJob = {
  [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never;
}[JobName];
type ClockRow = {
  task: ClockJob;
  /** Minute, hour, day, month and weekday, in UTC. */
  at: string;
  /**
   * Runs in a separate queue, one at a time: with a slow provider one check exceeds its minute, and such checks would
   * soon occupy all workers.
   */
  oneAtATime: boolean;
};

/**
 * Jobs that run by the clock, in UTC. Documents expire at midnight in Bangkok, 17:00; sweeping runs in the quietest
 * hour there.
 */
export const clockRows: readonly ClockRow[] = [
  { task: "expire_documents", at: "1 17 * * *", oneAtATime: false },
  { task: "invoice_businesses", at: "20 17 * * *", oneAtATime: true },
  // On three days: a program that stood still on the first sends them later, and no one gets two.
  { task: "send_statements", at: "5 1 1-3 * *", oneAtATime: true },
  { task: "remind_expiring", at: "11 * * * *", oneAtATime: false },
  { task: "sweep", at: "7 20 * * *", oneAtATime: false },
  { task: "watch_sweep", at: "53 * * * *", oneAtATime: false },
  { task: "escalate_alerts", at: "* * * * *", oneAtATime: true },
  { task: "watch_services", at: "* * * * *", oneAtATime: true },
  { task: "watch_jobs", at: "*/5 * * * *", oneAtATime: true },
  { task: "reconcile_provider", at: "30 20 * * *", oneAtATime: true },
  { task: "watch_drivers", at: "* * * * *", oneAtATime: true },
  { task: "count_figures", at: "*/2 * * * *", oneAtATime: true },
  { task: "end_expired_endpoints", at: "* * * * *", oneAtATime: true },
  { task: "check_payments", at: "* * * * *", oneAtATime: true },
  { task: "check_payouts", at: "* * * * *", oneAtATime: true },
  { task: "release_cod", at: "5 * * * *", oneAtATime: true },
  { task: "check_disputes", at: "41 * * * *", oneAtATime: true },
  { task: "close_accounts", at: "23 * * * *", oneAtATime: false },
  { task: "sweep_data_exports", at: "*/10 * * * *", oneAtATime: false },
];

/** As the worker reads it. */
export const crontab = clockRows
  .map(
    ({ task, at, oneAtATime }) =>
      `${at} ${task}${oneAtATime ? ` ?queue=${task}&jobKey=${task}` : ""}`,
  )
  .join("\n");
