import pg from "pg";

/** One statement as the product sent it, with what it was given. */
export type Statement = { text: string; values: unknown[] };

let recorded: Statement[] | null = null;

/** Records every statement of one piece of work. Nothing else may use the database during it. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: Statement[] }> {
  watchClients();
  const statements: Statement[] = [];
  recorded = statements;
  try {
    return { answer: await work(), statements };
  } finally {
    recorded = null;
  }
}

let watching = false;
function watchClients(): void {
  if (watching) return;
  watching = true;
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...args: unknown[]): unknown {
    const [text, values] = args;
    if (recorded && typeof text === "string")
      recorded.push({
        text,
        values: Array.isArray(values) ? values.map((value: unknown) => value) : [],
      });
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = watched as typeof query;
}
