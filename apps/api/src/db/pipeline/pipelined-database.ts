import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  PostgresDialect,
  type PostgresPool,
  Transaction,
  TransactionBuilder,
} from "kysely";
import type pg from "pg";
import { PipelinedConnection, type Prelude, plainBegin } from "./connection.ts";
import { insideTransaction } from "./transaction-guard.ts";

type Pool = { options: object; connect(): Promise<pg.PoolClient>; end(): Promise<void> };
type BuilderProps = ConstructorParameters<typeof TransactionBuilder>[0];

/** A database of which each transaction sends statements without waiting for the answers to those before (decision 105). */
export class PipelinedDatabase<DB> extends Kysely<DB> {
  readonly #props: KyselyProps;

  constructor(pool: Pool, plugins: KyselyPlugin[], prelude: Prelude | null = null) {
    const dialect = new PostgresDialect({ pool: pool as PostgresPool });
    const driver = new PipelinedDriver(pool, prelude);
    const executor = new DefaultQueryExecutor(
      dialect.createQueryCompiler(),
      dialect.createAdapter(),
      new DefaultConnectionProvider(driver),
      plugins,
    );
    const props = { config: { dialect, plugins }, dialect, driver, executor };
    super(props);
    this.#props = props;
  }

  override transaction(): TransactionBuilder<DB> {
    return new PipelinedTransactions<DB>(this.#props);
  }
}

/** The connections of a pool. Only `PipelinedTransactions` begins and ends transactions. */
class PipelinedDriver implements Driver {
  readonly #pool: Pool;
  readonly #prelude: Prelude | null;
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();

  constructor(pool: Pool, prelude: Prelude | null) {
    this.#pool = pool;
    this.#prelude = prelude;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    const connection =
      this.#connections.get(client) ?? new PipelinedConnection(client, this.#prelude);
    this.#connections.set(client, connection);
    return connection;
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(): Promise<void> {
    throw new Error("a transaction runs in `transaction().execute()`");
  }
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PipelinedTransactions<DB> extends TransactionBuilder<DB> {
  readonly #props: BuilderProps;

  constructor(props: BuilderProps) {
    super(props);
    this.#props = props;
  }

  override setAccessMode(accessMode: NonNullable<BuilderProps["accessMode"]>) {
    return new PipelinedTransactions<DB>({ ...this.#props, accessMode });
  }

  override setIsolationLevel(isolationLevel: NonNullable<BuilderProps["isolationLevel"]>) {
    return new PipelinedTransactions<DB>({ ...this.#props, isolationLevel });
  }

  override execute<Result>(work: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> {
    const { isolationLevel, accessMode, ...props } = this.#props;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    const mode = accessMode ? ` ${accessMode}` : "";
    return props.executor.provideConnection(async (provided) => {
      const connection = provided as PipelinedConnection;
      connection.begin(isolation || mode ? `start transaction${isolation}${mode}` : plainBegin);
      const uses = new UsesInTransaction(connection);
      const executor = props.executor.withConnectionProvider(uses);
      const trx = new Transaction<DB>({ ...props, executor });
      try {
        const result = await finish(connection, () => insideTransaction(() => work(trx)));
        uses.end();
        await connection.commit();
        return result;
      } catch (problem) {
        // Ends the uses before the rollback: a statement sent after it would run as a separate transaction.
        uses.end();
        await connection.rollback();
        throw problem;
      }
    });
  }
}

/** Runs the work; a failed statement that was sent ahead is thrown in preference to a later error of the work. */
async function finish<Result>(
  connection: PipelinedConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (problem) {
    await connection.throwFailure();
    throw problem;
  }
}

/** Gives the one connection of a transaction to any number of statements at once, until it has ended. */
class UsesInTransaction {
  readonly #connection: PipelinedConnection;
  #ended = false;

  constructor(connection: PipelinedConnection) {
    this.#connection = connection;
  }

  provideConnection<Result>(
    use: (connection: PipelinedConnection) => Promise<Result>,
  ): Promise<Result> {
    if (this.#ended) throw new Error("the transaction has ended");
    return use(this.#connection);
  }

  end(): void {
    this.#ended = true;
  }
}
