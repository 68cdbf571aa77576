import { type Compilable, type CompiledQuery, QueryCreator } from "kysely";
import pg from "pg";
import type { Database, Reader } from "./database.ts";
import { savePlanOf } from "./pipeline/saved-plans.ts";
import { sendAhead } from "./send-ahead.ts";

/** In place of a value, in a statement that is built before its values are known. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`a statement is built before ${this.name} is known`);
  }
}

/** `build` may only hand its values on, not look at them. */
type Build<Values, Row> = (db: QueryCreator<Database>, values: Values) => Compilable<Row>;

/**
 * A statement that is built and compiled when it is first sent; each use then only gives its values, and each connection saves
 * its plan. For what is sent all the time: to build a statement costs the program more than to send it, and to plan it costs
 * PostgreSQL more than to run it.
 */
export function compileOnce<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const withValues = fillOnce(build);
  return async (db, values) => {
    const { rows } = await db.getExecutor().executeQuery<Row>(withValues(db, values));
    return rows;
  };
}

/** The same for a change, sent ahead: no one needs its answer. */
export function compileOnceToSendAhead<Values extends object>(
  build: Build<Values, unknown>,
): (db: Reader, values: Values) => Promise<void> {
  const withValues = fillOnce(build);
  return (db, values) => sendAhead(db, withValues(db, values));
}

/** Returns the filled statement, for callers that send it themselves, ahead or not. */
export function fillOnce<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Reader, values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const slots = new Proxy({} as Values, { get: (_, name) => new Slot(String(name)) });
  return (db, values) => {
    compiled ??= savePlanOf(
      writeConstants(
        build(new QueryCreator<Database>({ executor: db.getExecutor() }), slots).compile(),
      ),
    );
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    return { ...compiled, parameters };
  };
}

/**
 * Writes what is the same each time into the text. PostgreSQL then knows it when it plans for any value, such as the states
 * that an index is limited to.
 */
function writeConstants<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const sql = statement.sql.replace(/\$(\d+)/g, (_, place: string) => {
    const value = statement.parameters[Number(place) - 1];
    if (typeof value === "string") return pg.escapeLiteral(value);
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    parameters.push(value);
    return `$${parameters.length}`;
  });
  return { ...statement, sql, parameters };
}
