/**
 * Every numbered advisory lock of the program, in one list, because two things with one number wait for each other:
 * `7_241_002` is the closing of a month and each entry of the books (`ledger_open_from` in 0005_accounting.sql).
 */
export const advisoryKeys = {
  /** Two programs that start at once migrate one after the other. */
  migrate: 7_241_001,
  /** Nor do they fill an empty database with its first tariff and taxes side by side. */
  prepare: 7_241_005,
  /** Processes that start at once see one another's keys. */
  processes: 7_241_075,
  /** One process at a time frees the locks of dead ones. */
  lostLocks: 7_241_006,
  /** Certificates of withheld tax are numbered one after the other. */
  certificates: 7_241_007,
  /** One process at a time numbers webhook events and claims what is due. */
  webhooks: 7_241_008,
} as const;
