import { searchText } from "@songtan/domain/thai/writing/spelling";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * One place a word is looked for. It brings its own tables, so that it can be part of any list, and compares columns of one
 * table that have an index for it: a comparison over joined tables reads every row of them.
 *
 * The tables are named `found_…`, because a table of the list by the same name would hide the list's row.
 */
export type Find = {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
};

/**
 * The matches of the typed text: rows with a `key` among the ids. `exact`: by a whole identifier,
 * so few rows.
 */
export type Search = { key: RawBuilder<unknown>; finds: readonly Find[]; exact?: boolean };

/** The number of newest rows that are searched before the indexes are used. */
const newestRows = 1000;

/** The index has no shorter parts of a word, except where it begins. */
const fewestLettersWithin = 3;

/**
 * Matches a text column that contains the typed text, however either is spelled: `search_text` folds the column as `searchText`
 * folds what was typed. One or two letters match where a word begins. Compared as bytes, since language rules are several times
 * slower; the index is `gin ((public.search_text(column) collate "C") gin_trgm_ops)`.
 */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const bytes = sql.raw(`(public.search_text(${column}) collate "C")`);
  const text = searchText(typed);
  const literal = text.replace(/[\\%_]/g, "\\$&");
  const patterns =
    [...text].length < fewestLettersWithin ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
  return matchAny(patterns.map((pattern) => sql<SqlBool>`${bytes} like ${pattern}`));
}

/** At least one of them. */
export const matchAny = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** The ids that finds lead to, as a set: each of them is one use of an index. */
export const idsOf = (finds: readonly Find[]): RawBuilder<unknown> =>
  sql.join(
    finds.map(({ from, id, where }) => sql`select ${id} from ${from} where ${where}`),
    sql` union all `,
  );

/** Rows of which the key is in that set, which is found once: a plan that expects few rows would find it again for each. */
export const matchesSearch = ({ key, finds }: Search): RawBuilder<SqlBool> =>
  sql`${key} in (with found_ids as materialized (${idsOf(finds)}) select * from found_ids)`;

/**
 * The same condition checked row by row: right for few rows, or for a word that most of them have.
 * Without `offset 0` the planner may load all matches of the word and look the rows up in them.
 */
const rowMatchesSearch = ({ key, finds }: Search): RawBuilder<SqlBool> =>
  matchAny(
    finds.map(
      ({ from, id, where }) =>
        sql`exists (select from ${from} where ${id} = ${key} and ${where} offset 0)`,
    ),
  );

/**
 * Of the rows that pass `among`, in the list's order, the first `maxRows`; of these, those that
 * pass `shown`.
 */
export type RowScope = { among: RawBuilder<SqlBool>; maxRows: number; shown: RawBuilder<SqlBool> };

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
  if (!search) return load({ among: every, maxRows: limit, shown: every });
  if (!search.exact) {
    const newest = await load({
      among: every,
      maxRows: newestRows,
      shown: rowMatchesSearch(search),
    });
    if (newest.length >= limit) return newest.slice(0, limit);
  }
  return load({ among: matchesSearch(search), maxRows: limit, shown: every });
}
