import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * One place a word is looked for. It brings its own tables, so that it can be part of any list, and compares columns of one
 * table that have an index for it: a comparison over joined tables reads every row of them.
 *
 * The tables are named `found_…`, because a table of the list by the same name would hide the list's row.
 */
export type Find = { from: RawBuilder<unknown>; id: RawBuilder<unknown>; where: RawBuilder<SqlBool> };

/** What the typed text finds: rows whose `key` is one of the ids. `exact`: by an identifier as a whole, so few rows. */
export type Search = { key: RawBuilder<unknown>; finds: readonly Find[]; exact?: boolean };

/** How many of the newest rows are looked through before the indexes are asked. */
const newestRows = 1000;

/**
 * A text column that has the typed text somewhere in it, whatever the case of its letters.
 *
 * Compared as bytes: by the rules of a language it takes several times as long. The index for it is
 * `gin ((column collate "C") gin_trgm_ops)`. Letters beyond ASCII are looked for as typed, in lower and in upper case.
 */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const bytes = sql.raw(`(${column}) collate "C"`);
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const [lower, upper] = [typed.toLowerCase(), typed.toUpperCase()];
  if (lower === upper) return sql`${bytes} like ${pattern(typed)}`;
  const hasOtherCased = [...typed].some((letter) => letter > "\x7f" && letter.toLowerCase() !== letter.toUpperCase());
  const spellings = hasOtherCased ? [...new Set([typed, lower, upper])] : [typed];
  return anyOf(spellings.map((spelling) => sql`${bytes} ilike ${pattern(spelling)}`));
}

/** At least one of them. */
export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** The ids that finds lead to, as a set: each of them is one use of an index. */
export const idsOf = (finds: readonly Find[]): RawBuilder<unknown> =>
  sql.join(
    finds.map(({ from, id, where }) => sql`select ${id} from ${from} where ${where}`),
    sql` union all `,
  );

/** Rows of which the key is in that set. */
export const foundBy = ({ key, finds }: Search): RawBuilder<SqlBool> => sql`${key} in (${idsOf(finds)})`;

/**
 * The same, asked of one row after the other: right for few rows, or for a word that most of them have. Without `offset 0` the
 * planner may bring up all that the word finds and look the rows up in it.
 */
const rowFoundBy = ({ key, finds }: Search): RawBuilder<SqlBool> =>
  anyOf(
    finds.map(({ from, id, where }) => sql`exists (select from ${from} where ${id} = ${key} and ${where} offset 0)`),
  );

/** Of the rows that pass `among`, in the list's order, the first `take`; of these, those that pass `shown`. */
export type RowScope = { among: RawBuilder<SqlBool>; take: number; shown: RawBuilder<SqlBool> };

const every = sql<SqlBool>`true`;

/**
 * The first `limit` rows of a list in its order. A common word fills the page from the newest rows, where an index would
 * bring up every row that has it; a rare one is found by the indexes, where looking through the rows would not end.
 */
export async function searchInOrder<Row>(
  search: Search | null,
  limit: number,
  load: (scope: RowScope) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!search) return load({ among: every, take: limit, shown: every });
  if (!search.exact) {
    const newest = await load({ among: every, take: newestRows, shown: rowFoundBy(search) });
    if (newest.length >= limit) return newest.slice(0, limit);
  }
  return load({ among: foundBy(search), take: limit, shown: every });
}
