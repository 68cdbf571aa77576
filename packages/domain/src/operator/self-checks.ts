/**
 * What each process tests by itself, in the order of the list. A process without one that `stops`
 * serves no one; without one that `degrades` it serves, and something works worse.
 */
export const selfChecks = {
  database: "stops",
  limits: "stops",
  write: "stops",
  live: "stops",
  files: "stops",
  test_mode: "degrades",
  redis: "degrades",
  email: "degrades",
  sms: "degrades",
  card_payments: "degrades",
  clock: "degrades",
} as const;
export type SelfCheck = keyof typeof selfChecks;
export const selfCheckNames = Object.keys(selfChecks) as [SelfCheck, ...SelfCheck[]];
