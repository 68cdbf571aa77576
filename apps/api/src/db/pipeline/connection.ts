import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { timed } from "../../measures/measured.ts";
import { camelCase } from "./column-names.ts";
import { isLostPlan, textWithSavedPlan } from "./saved-plans.ts";

/** More unanswered statements than this only fill memory. */
const unansweredMax = 64;

/** Returns the statements, as text, with which each transaction of a database begins. */
export type Prelude = () => string;

type Answer = {
  command: string;
  rowCount: number | null;
  fields: readonly { name: string }[];
  rows: readonly unknown[][];
};

/**
 * A connection that sends a statement without waiting for the answers to those before it (decision 105). PostgreSQL runs them
 * in the order they were sent, and after one that fails it refuses the others until the transaction is rolled back.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #prelude: Prelude | null;
  #broken = false;
  /** The statement that begins the transaction, while nothing was sent in it. */
  #begin: string | null = null;
  /** A change that came first: a transaction with only this change does not need `begin`. */
  #first: CompiledQuery | null = null;
  /** While that one waits for `begin`, because others follow it. */
  #sendingFirst: Promise<void> | null = null;
  /** While `begin` is not answered. */
  #beginning: Promise<void> | null = null;
  /** The newest of the statements that were sent ahead, answered or not; it never rejects. */
  #sentAhead: Promise<void> | null = null;
  #unanswered = 0;
  #failure: { problem: unknown } | null = null;
  #corked = false;
  #inTransaction = false;

  constructor(client: pg.PoolClient, prelude: Prelude | null = null) {
    this.#client = client;
    this.#prelude = prelude;
  }

  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /** Marks the transaction as begun without sending a statement; `begin` is sent with the first one. */
  begin(statement: string): void {
    this.#inTransaction = true;
    // In one message: where a statement of it fails, PostgreSQL refuses all that follow until the transaction is rolled back.
    this.#begin = this.#prelude ? `${statement}; ${this.#prelude()}` : statement;
    this.#first = null;
    this.#sentAhead = null;
    this.#failure = null;
  }

  executeQuery<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#prelude && !this.#inTransaction
      ? this.#executeAlone(statement)
      : this.#execute(statement);
  }

  /** Wraps one statement in a transaction, so that the prelude applies to it. */
  async #executeAlone<Row>(
    statement: CompiledQuery,
    isRepeated = false,
  ): Promise<QueryResult<Row>> {
    this.begin(plainBegin);
    try {
      const result = await this.#execute<Row>(statement);
      await this.commit();
      return result;
    } catch (problem) {
      await this.rollback();
      if (isRepeated || !isLostPlan(problem)) throw problem;
    } finally {
      this.#inTransaction = false;
    }
    return this.#executeAlone(statement, true);
  }

  async #execute<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const first = this.#sendFirst();
    if (first) await first;
    const beginning = this.#sendBegin();
    // If `begin` had failed, a change sent with it would run as a separate transaction.
    if (beginning && !changesNothing(sql, query.kind)) await this.#begun(beginning);
    try {
      const answer = await this.#send(sql, parameters);
      if (beginning) await this.#begun(beginning);
      const { command, rowCount } = answer;
      return {
        ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
        rows: rowsOf(answer) as Row[],
      };
    } catch (problem) {
      // If a statement sent ahead has failed, this error is only a consequence.
      await this.throwFailure();
      throw problem;
    }
  }

  /** Sends a statement and lets its caller go on. That it failed is thrown by the next one that is waited for, or at the end. */
  async sendAhead(statement: CompiledQuery): Promise<void> {
    if (this.#begin === plainBegin && !this.#first && !isSavepoint(statement)) {
      this.#first = statement;
      return;
    }
    const first = this.#sendFirst();
    if (first) await first;
    await this.#sendOneAhead(statement);
  }

  /** Others wait for it too: it goes before them. */
  #sendFirst(): Promise<void> | null {
    if (this.#first) {
      this.#sendingFirst = this.#sendOneAhead(this.#first).finally(() => {
        this.#sendingFirst = null;
      });
      this.#first = null;
    }
    return this.#sendingFirst;
  }

  async #sendOneAhead({ sql, parameters, query }: CompiledQuery): Promise<void> {
    const beginning = this.#sendBegin();
    if (beginning && !changesNothing(sql, query.kind)) await this.#begun(beginning);
    if (this.#unanswered >= unansweredMax) await this.throwFailure();
    this.#sentAhead = this.#note(this.#send(sql, parameters));
  }

  async commit(): Promise<void> {
    const first = this.#first;
    if (this.#wasNeverBegun()) {
      // PostgreSQL runs a single statement completely or not at all, including its deferred triggers.
      if (first) await this.#send(first.sql, first.parameters);
      return;
    }
    const { command } = await this.#send("commit");
    await this.throwFailure();
    // PostgreSQL answers so where an earlier statement has failed, and its caller went on.
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /**
   * Rolls back. If even this fails, the state of the connection is unknown: its pool closes it, and PostgreSQL rolls
   * back.
   */
  async rollback(): Promise<void> {
    if (this.#wasNeverBegun()) return;
    await this.#send("rollback").catch(() => {
      this.#broken = true;
    });
  }

  /** Gives it back to its pool. */
  release(): void {
    this.#inTransaction = false;
    this.#client.release(this.#broken);
  }

  /**
   * Waits for the statements that were sent ahead.
   * @throws the first problem of it
   */
  async throwFailure(): Promise<void> {
    await this.#sendFirst();
    await this.#sentAhead;
    if (this.#failure) throw this.#failure.problem;
  }

  streamQuery(): never {
    throw new Error("rows are read all at once");
  }

  #wasNeverBegun(): boolean {
    const never = this.#begin !== null;
    this.#begin = null;
    this.#first = null;
    return never;
  }

  #sendBegin(): Promise<void> | null {
    if (this.#begin !== null) {
      const sent = this.#note(this.#send(this.#begin)).then(() => {
        this.#beginning = null;
      });
      this.#begin = null;
      this.#beginning = sent;
      this.#sentAhead = sent;
    }
    return this.#beginning;
  }

  async #begun(beginning: Promise<void>): Promise<void> {
    await beginning;
    if (this.#failure) throw this.#failure.problem;
  }

  /** Remembers the first failure: the others are its consequences. */
  #note(answer: Promise<unknown>): Promise<void> {
    this.#unanswered += 1;
    return answer
      .catch((problem: unknown) => {
        this.#failure ??= { problem };
      })
      .then(() => {
        this.#unanswered -= 1;
      });
  }

  #send(text: string, values: readonly unknown[] = []): Promise<Answer> {
    this.#writeTogether();
    const sent = this.#prelude && isPlanned(text) ? textWithSavedPlan(text) : text;
    const query = { text: sent, values: values as unknown[], rowMode: "array" as const };
    return timed("statement", this.#client.query(query));
  }

  /** Sends statements issued in the same tick in one write. */
  #writeTogether(): void {
    if (this.#corked) return;
    const { stream } = (this.#client as unknown as { connection: { stream: pgStream } }).connection;
    this.#corked = true;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }
}

/** Each row by the names of its columns, in one step: they are snake_case in SQL and camelCase here. */
function rowsOf({ rows = [], fields }: Partial<Answer>): Record<string, unknown>[] {
  if (rows.length === 0) return [];
  const names = (fields ?? []).map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row;
  });
}

type pgStream = { cork(): void; uncork(): void };
/** The statement that begins a transaction by default. */
export const plainBegin = "begin";
const isSavepoint = ({ sql }: CompiledQuery): boolean => sql.startsWith("savepoint");
/**
 * Returns true for statements that PostgreSQL plans. With a prelude each is planned once for a connection: rights and rows of
 * the tables behind it made planning cost more than running them.
 */
const isPlanned = (text: string): boolean =>
  /^(?:select(?! set_config)|insert|update|delete|with)\b/.test(text);
/** What leaves no trace where no transaction holds it. */
const changesNothing = (text: string, kind: string): boolean =>
  kind === "SelectQueryNode" || /^select (?:pg_try_advisory_xact_lock|set_config)\(/.test(text);

const changes: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
