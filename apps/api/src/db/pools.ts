import { sql } from "kysely";
import type { Trx } from "./database.ts";
import type { ConnectionLimits } from "./needs/connection-needs.ts";

export type PoolPlan = {
  connections: number;
  /** The longest wait, in milliseconds, for a free connection or for opening a new one. */
  acquireMilliseconds: number;
  /** Null without statement limits: migrations, and the job runner's own statements. */
  limits: ConnectionLimits | null;
};

/** A person waits for the answer: after this long they try again, and a 503 in time says so. */
const callLimits: ConnectionLimits = {
  statementMilliseconds: 15_000,
  lockMilliseconds: 5000,
  // A transaction is idle while a road or card service is called; those answer within 3 seconds
  // each.
  idleInTransactionMilliseconds: 30_000,
};
/** An export or a sweep reads whole tables, and no one waits for it at a screen. */
const workLimits: ConnectionLimits = {
  statementMilliseconds: 10 * 60_000,
  lockMilliseconds: 30_000,
  idleInTransactionMilliseconds: 2 * 60_000,
};

/** Gives one transaction of a call the time of a job: closing a month reads the whole ledger. */
export const allowLongStatements = (trx: Trx): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(workLimits.statementMilliseconds)}, true)`.execute(
    trx,
  );

/** Every pool of one process. */
export const pools = {
  /** Ordinary calls and streams. */
  calls: { connections: 11, acquireMilliseconds: 3000, limits: callLimits },
  /**
   * Signing in and `/readyz`, which work while all other connections are busy. In a burst they also use free
   * connections of `calls`.
   */
  signIn: { connections: 2, acquireMilliseconds: 3000, limits: callLimits },
  /** Jobs and the dispatcher: four jobs at once, and a round that holds its lock while it works. */
  work: { connections: 6, acquireMilliseconds: 20_000, limits: workLimits },
  /** Test mode of businesses, its jobs among them: whatever they do there, others have their connections. */
  test: { connections: 4, acquireMilliseconds: 5000, limits: callLimits },
  /** The owner: migrations at the start, afterwards the job runner's own statements and its listener. */
  owner: { connections: 4, acquireMilliseconds: 10_000, limits: null },
} as const satisfies Record<string, PoolPlan>;

/** `LISTEN` has a separate connection. */
const listenConnections = 1;
/**
 * `npm run backup`, `trial-balance` and a person with psql, at the same time as the running
 * program.
 */
const commandConnections = 3;

/** The most connections that one process opens, plus the reserve for commands that run at the same time. */
const connectionsNeeded =
  Object.values(pools).reduce((sum, { connections }) => sum + connections, 0) +
  listenConnections +
  commandConnections;

/** PostgreSQL keeps these for its superuser (`superuser_reserved_connections`). */
const superuserConnections = 3;
/** `max_connections` of the embedded server: each costs memory, also unused. */
export const embeddedConnections = 34;

if (connectionsNeeded + superuserConnections > embeddedConnections)
  throw new Error(
    `the pools need ${connectionsNeeded} connections and the embedded database has ${embeddedConnections}`,
  );

/** For a command or a test that opens one pool for a short while. */
export const shortPool = (connections: number): PoolPlan => ({
  connections,
  acquireMilliseconds: 10_000,
  limits: null,
});
