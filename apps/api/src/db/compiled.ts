import { type Compilable, type CompiledQuery, QueryCreator } from "kysely";
import type { Database, SqlReader } from "./database.ts";

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

/**
 * A statement that is built and compiled when it is first sent; each use then only gives its values. For what is sent all the
 * time: to build a statement costs the program more than to send it. `build` may only hand its values on, not look at them.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: QueryCreator<Database>, values: Values) => Compilable<Row>,
): (db: SqlReader, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const slots = new Proxy({} as Values, { get: (_, name) => new Slot(String(name)) });
  return async (db, values) => {
    const executor = db.getExecutor();
    compiled ??= build(new QueryCreator<Database>({ executor }), slots).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
