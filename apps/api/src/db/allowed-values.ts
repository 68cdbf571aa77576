import type { ClientBase } from "pg";

type Checked = { path: string; definition: string; nullable: boolean; defaulted: boolean };

/** Check constraints of one text column. */
const checksOfText = `
  select t.relname || '.' || a.attname as path, pg_get_constraintdef(c.oid) as definition,
         not a.attnotnull as nullable, a.atthasdef as defaulted
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
  where c.contype = 'c' and cardinality(c.conkey) = 1 and a.atttypid = 'text'::regtype
    and t.relnamespace = 'public'::regnamespace
  order by path, c.conname`;

/** PostgreSQL prints `in` as `= ANY` of an array, or as `=` for one value. */
const text = "'(?:[^']|'')*'::text";
const listOfTexts = new RegExp(
  `^CHECK \\(\\("?\\w+"? = (?:ANY \\(ARRAY\\[(${text}(?:, ${text})*)\\]\\)|(${text}))\\)\\)$`,
);

/** The values that a constraint lists, sorted, or null when it is of another form. */
export function listAllowedValues(definition: string): string[] | null {
  const match = listOfTexts.exec(definition);
  const list = match?.[1] ?? match?.[2];
  if (!list) return null;
  const values = [...list.matchAll(/'((?:[^']|'')*)'::text/g)];
  return values.map(([, value = ""]) => value.replaceAll("''", "'")).sort();
}

/** Types for kysely-codegen of the columns that allow only certain values, by `table.column`. */
export async function loadColumnTypes(
  client: Pick<ClientBase, "query">,
): Promise<Record<string, string>> {
  const { rows } = await client.query<Checked>(checksOfText);
  return Object.fromEntries(
    rows.flatMap(({ path, definition, nullable, defaulted }) => {
      const values = listAllowedValues(definition);
      if (!values) return [];
      const union = [
        ...values.map((value) => JSON.stringify(value)),
        ...(nullable ? ["null"] : []),
      ];
      const type = union.join(" | ");
      return [[path, defaulted ? `Generated<${type}>` : type]];
    }),
  );
}
