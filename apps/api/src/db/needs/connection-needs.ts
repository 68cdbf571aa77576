import type pg from "pg";

/**
 * Limits that the server enforces, so that one slow query cannot hold a connection indefinitely.
 */
export type ConnectionLimits = {
  statementMilliseconds: number;
  lockMilliseconds: number;
  idleInTransactionMilliseconds: number;
};

/** A connection lacks something that the program requested, such as a limit that a pooler has dropped. */
export class UnfitConnectionError extends Error {
  override name = "UnfitConnectionError";
}

const milliseconds = (name: string) =>
  `(extract(epoch from current_setting('${name}')::interval) * 1000)::bigint::text`;
const setting = (name: string) => `current_setting('${name}')`;

type Wanted = ConnectionLimits & { schema: "public" | "test" };

/** The settings that a serving connection must have: the expression that reads each one, and its required value. */
const needs: Record<string, { read: string; wanted: (limits: Wanted) => string }> = {
  statement_timeout: {
    read: milliseconds("statement_timeout"),
    wanted: (limits) => String(limits.statementMilliseconds),
  },
  lock_timeout: {
    read: milliseconds("lock_timeout"),
    wanted: (limits) => String(limits.lockMilliseconds),
  },
  idle_in_transaction_session_timeout: {
    read: milliseconds("idle_in_transaction_session_timeout"),
    wanted: (limits) => String(limits.idleInTransactionMilliseconds),
  },
  "schema of the bookings": {
    read: `(select relnamespace::regnamespace::text from pg_class where oid = to_regclass('bookings'))`,
    wanted: ({ schema }) => schema,
  },
  DateStyle: { read: `split_part(${setting("DateStyle")}, ',', 1)`, wanted: () => "ISO" },
  client_encoding: { read: setting("client_encoding"), wanted: () => "UTF8" },
  standard_conforming_strings: {
    read: setting("standard_conforming_strings"),
    wanted: () => "on",
  },
  transaction_isolation: { read: setting("transaction_isolation"), wanted: () => "read committed" },
  transaction_read_only: { read: setting("transaction_read_only"), wanted: () => "off" },
};

export const connectionNeeds: readonly string[] = Object.keys(needs);

/** Reads what a connection has, in the order of the list. */
export const needsQuestion = `select array[${Object.values(needs)
  .map(({ read }) => read)
  .join(", ")}] as found`;

/** Each setting that differs from its required value, with both values. */
export const lackingOf = (
  found: readonly (string | null)[] | undefined,
  wantedValues: Wanted,
): string[] =>
  Object.entries(needs).flatMap(([name, { wanted }], index) => {
    const [value, right] = [found?.[index] ?? "nothing", wanted(wantedValues)];
    return value === right ? [] : [`${name} is ${value} instead of ${right}`];
  });

/**
 * Looks at a new connection before anything is done on it.
 * @throws UnfitConnectionError with all that it lacks
 */
export async function checkConnection(
  client: Pick<pg.ClientBase, "query">,
  limits: ConnectionLimits,
): Promise<void> {
  const { rows } = await client.query<{ found: (string | null)[] }>(needsQuestion);
  const lacking = lackingOf(rows[0]?.found, { ...limits, schema: "public" });
  if (lacking.length > 0) throw new UnfitConnectionError(explain(lacking.join(", ")));
}

const explain = (problem: string): string =>
  `a connection to the database lacks what the program asked for (${problem}): DATABASE_URL and DATABASE_MIGRATE_URL have to name PostgreSQL itself or a pooler in session mode, and roles and database keep PostgreSQL's own settings`;

/**
 * Uses of a connection that outlive a transaction, by file: `LISTEN` and session locks. A pooler that passes a
 * connection on after each transaction would lose them, so `refuseSharedConnections` checks for one.
 */
export const heldOnConnections: Readonly<Record<string, string>> = {
  "application.ts": "the lock of a start, by the owner",
  "db/migrate.ts": "the lock of the migrations, by the owner",
  "backups/restore-backup.ts": "the lock of a start, by the owner",
  "backups/catalog.ts": "the forms of texts while a backup is written or read, by the owner",
  "ports/pub-sub.ts": "LISTEN for signals",
};

const roundsMax = 3;

/**
 * Refuses a database that gives two callers the same process in turns. While the second holds a transaction, a pooler in
 * transaction mode gives it the process that the first has just used.
 * @param open opens a connection that only the caller uses
 * @throws UnfitConnectionError
 */
export async function refuseSharedConnections(open: () => Promise<pg.Client>): Promise<void> {
  const clients = [await open(), await open()] as const;
  const processOf = async (client: pg.Client): Promise<number | undefined> =>
    (await client.query<{ id: number }>("select pg_backend_pid() as id")).rows[0]?.id;
  try {
    const [first, second] = clients;
    for (let round = 0; round < roundsMax; round += 1) {
      const before = await processOf(first);
      await second.query("begin");
      const seconds = await processOf(second);
      const after = await processOf(first);
      await second.query("rollback");
      if (before !== after || before === seconds)
        throw new UnfitConnectionError(explain("a process of the server for itself"));
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
