import type { DB } from "../../../generated/tables.ts";

/** The strength of a lock: each is the name of the builder's method. */
export type LockStrength = "forUpdate" | "forNoKeyUpdate" | "forShare" | "forKeyShare";
type Kind = {
  table: keyof DB;
  key: string;
  strength: LockStrength;
  /** Kinds of which the transaction must already hold a row; this kind may then be locked at any time. */
  behind?: readonly string[];
};

/**
 * Every kind of row that a transaction locks, in the one order in which it locks them. Two
 * transactions that lock rows of several kinds then wait for each other and never deadlock.
 *
 * A customer's account is locked twice in this list: whole, as `accounts`, by sign-in and privacy,
 * and as the owner of money, as `customers`. Both count as `customers`, because it is the same row.
 * `accounts` has its own place for drivers: their account comes before their row in `drivers`.
 */
export const lockKinds = {
  // Before a booking that a key makes: its caps count what it made before.
  partnerKeys: { table: "partnerKeys", key: "id", strength: "forNoKeyUpdate" },
  agentProposals: { table: "agentProposals", key: "id", strength: "forUpdate" },
  // Before the booking made from its row.
  bookingImports: { table: "bookingImports", key: "id", strength: "forUpdate" },
  businesses: { table: "businesses", key: "id", strength: "forNoKeyUpdate" },
  webhookEndpoints: { table: "webhookEndpoints", key: "id", strength: "forUpdate" },
  quotes: { table: "quotes", key: "id", strength: "forUpdate" },
  socialSignIns: { table: "socialSignIns", key: "id", strength: "forUpdate" },
  payoutRuns: { table: "payoutRuns", key: "id", strength: "forUpdate" },
  adjustments: { table: "adjustments", key: "id", strength: "forUpdate" },
  // Not `for update`: what names a booking, such as an entry of the books, need not wait.
  bookings: { table: "bookings", key: "id", strength: "forNoKeyUpdate" },
  reports: { table: "reports", key: "id", strength: "forUpdate", behind: ["bookings"] },
  offers: { table: "offers", key: "id", strength: "forUpdate", behind: ["bookings"] },
  payoutFreezes: {
    table: "payoutFreezes",
    key: "source",
    strength: "forUpdate",
    behind: ["bookings"],
  },
  bookingPayments: { table: "payments", key: "id", strength: "forUpdate", behind: ["bookings"] },
  // Payments without a booking: a top-up, or an amount due that does not belong to one. Before the account of their
  // owner.
  otherPayments: { table: "payments", key: "id", strength: "forUpdate" },
  refunds: {
    table: "refunds",
    key: "id",
    strength: "forUpdate",
    behind: ["bookings", "otherPayments"],
  },
  codes: { table: "codes", key: "id", strength: "forUpdate" },
  // A reviewer's hold of a driver.
  reviewLocks: { table: "reviewLocks", key: "driverId", strength: "forUpdate" },
  accounts: { table: "accounts", key: "id", strength: "forUpdate" },
  // A driver's duty, documents, jobs and balance.
  drivers: { table: "drivers", key: "accountId", strength: "forUpdate" },
  documents: { table: "documents", key: "driverId", strength: "forUpdate" },
  // A customer's amounts due and credit. Not `for update`: what names the customer need not wait.
  customers: { table: "accounts", key: "id", strength: "forNoKeyUpdate" },
  promos: { table: "promos", key: "id", strength: "forUpdate" },
  disputes: { table: "disputes", key: "id", strength: "forUpdate" },
  payouts: { table: "payouts", key: "id", strength: "forUpdate" },
  codCollections: { table: "codCollections", key: "id", strength: "forUpdate" },
  codObjections: { table: "codObjections", key: "id", strength: "forUpdate" },
  // Not `for update`: a record that names this member of staff need not wait.
  staff: { table: "staff", key: "id", strength: "forNoKeyUpdate" },
  staffGrants: { table: "staffGrants", key: "id", strength: "forUpdate" },
  staffFactorResets: { table: "staffFactorResets", key: "id", strength: "forUpdate" },
  depots: { table: "depots", key: "id", strength: "forUpdate" },
  announcements: { table: "announcements", key: "id", strength: "forUpdate" },
  tariffDrafts: { table: "tariffDrafts", key: "id", strength: "forUpdate" },
  priceRaises: { table: "priceRaises", key: "id", strength: "forUpdate" },
  publicHolidays: { table: "publicHolidays", key: "id", strength: "forUpdate" },
  dataExports: { table: "dataExports", key: "id", strength: "forUpdate" },
  incidents: { table: "incidents", key: "id", strength: "forUpdate" },
  alerts: { table: "alerts", key: "id", strength: "forUpdate" },
  sessions: { table: "sessions", key: "id", strength: "forUpdate" },
} as const satisfies Record<string, Kind>;

export type LockKind = keyof typeof lockKinds;
export const lockOrder = Object.keys(lockKinds) as LockKind[];

/** A programming error: two transactions that do this can wait for each other without end. */
export class LockOrderError extends Error {
  override name = "LockOrderError";
}

/** The locks that a transaction holds: the keys of each kind. */
type Held = Map<LockKind, Set<string>>;
const heldBy = new WeakMap<object, Held>();
let checked = true;

/** In production a deadlock is tried again, which serves people better than an error. */
export function stopCheckingLockOrder(): void {
  checked = false;
}

/**
 * Records the locks of a transaction, and refuses one that it should have acquired earlier: a kind that precedes a
 * held kind, or more rows of a held kind. Held rows may be locked repeatedly.
 * @throws LockOrderError
 */
export function recordLocks(trx: object, kind: LockKind, keys: readonly string[]): void {
  if (!checked) return;
  const held = heldBy.get(trx) ?? new Map<LockKind, Set<string>>();
  heldBy.set(trx, held);
  const { behind }: Kind = lockKinds[kind];
  if (behind) {
    if (keys.length > 0 && !behind.some((other) => held.has(other as LockKind)))
      throw new LockOrderError(`${kind} must be locked behind ${behind.join(" or ")}`);
    return;
  }
  const known = held.get(kind);
  const added = keys.filter((key) => !known?.has(key));
  if (added.length === 0) return;
  const rank = lockOrder.indexOf(kind);
  const later = [...held.keys()].filter((other) => lockOrder.indexOf(other) > rank);
  if (later.length > 0)
    throw new LockOrderError(`${kind} must be locked before ${later.join(" and ")}`);
  if (known) throw new LockOrderError(`all rows of ${kind} must be locked in one call`);
  held.set(kind, new Set(added));
}
