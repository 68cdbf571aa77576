import {
  CamelCasePlugin,
  type Kysely,
  type PluginTransformResultArgs,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { DB } from "../../generated/tables.ts";
import { checkConnection } from "./needs/connection-needs.ts";
import { watchSilence } from "./needs/silent-connections.ts";
import type { Prelude } from "./pipeline/connection.ts";
import { PipelinedDatabase } from "./pipeline/pipelined-database.ts";
import { savePlans } from "./pipeline/saved-plans.ts";
import { refuseSecondConnection } from "./pipeline/transaction-guard.ts";
import type { PoolPlan } from "./pools.ts";

export type Database = DB;
export type Trx = Transaction<Database>;
/** A source of reads: the database itself, or a transaction. */
export type Reader = Pick<Kysely<Database>, "selectFrom" | "getExecutor">;

// Satang and metres fit a double exactly up to 2^53; as strings they would be concatenated somewhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day is not an instant: keep it as written.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type Connection =
  | string
  | { host: string; port: number; user: string; database: string; password?: string };

const addressOf = (connection: Connection) =>
  typeof connection === "string" ? { connectionString: connection } : connection;
/** A machine that disappears never closes its connections, so keep-alive has to detect it. */
const keepsAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A pool. A connection that the server drops while idle is replaced, not a crash. */
export function openPool(connection: Connection, plan: PoolPlan): pg.Pool {
  const { limits } = plan;
  const pool = new pg.Pool({
    ...addressOf(connection),
    max: plan.connections,
    // Connections opened for a burst are closed soon, because each caches its query plans: 5 to 15 MB in the server.
    idleTimeoutMillis: 15_000,
    connectionTimeoutMillis: plan.acquireMilliseconds,
    ...(limits && {
      statement_timeout: limits.statementMilliseconds,
      lock_timeout: limits.lockMilliseconds,
      idle_in_transaction_session_timeout: limits.idleInTransactionMilliseconds,
      verify: (client: pg.PoolClient, done: (problem?: Error) => void) => {
        checkConnection(client, limits).then(() => done(), done);
      },
    }),
    ...keepsAlive,
    // A statement is sent although one before it is not answered (decision 105).
    pipeline: true,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    savePlans(client);
    watchSilence(client);
  });
  return pool;
}

/** One connection, for what must keep it. */
export async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...addressOf(connection),
    ...keepsAlive,
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const hasCapacity = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < options.max);

/**
 * The database through a pool. A caller inside a transaction is refused a second connection.
 * @param overflow a second pool with free connections to use while this one is full; it is not
 * closed here
 */
export const openDatabase = (pool: pg.Pool, overflow?: pg.Pool): Kysely<Database> =>
  openOver(pool, () =>
    overflow && !hasCapacity(pool) && hasCapacity(overflow) ? overflow.connect() : pool.connect(),
  );

/** Opens the database so that each transaction, including a single statement, first sends the text that `prelude` returns. */
export const openWithPrelude = (pool: pg.Pool, prelude: Prelude): Kysely<Database> =>
  openOver(pool, () => pool.connect(), prelude);

function openOver(
  pool: pg.Pool,
  connect: () => Promise<pg.PoolClient>,
  prelude?: Prelude,
): Kysely<Database> {
  const guarded = {
    options: pool.options,
    connect() {
      refuseSecondConnection();
      return connect();
    },
    end: () => pool.end(),
  };
  return new PipelinedDatabase<Database>(guarded, [new SnakeCase()], prelude);
}

/** Columns are snake_case in SQL and camelCase here; the rows of an answer are named by the connection. */
class SnakeCase extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}

/**
 * Serialises for `jsonb`: pg sends a number as is, but would send a JavaScript array as a
 * PostgreSQL array.
 */
export const json = (value: unknown): string => JSON.stringify(value);
