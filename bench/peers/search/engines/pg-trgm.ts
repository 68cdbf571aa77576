import pg from "pg";
import { openDatabase } from "../../../data/database.ts";
import { hitsMost, type OpenEngine } from "../engine.ts";
import type { Row } from "../rows.ts";

/** The product's own embedded PostgreSQL, which has the extension. One row for each name of a place. */
const tables = `
  create extension pg_trgm;
  create table places (id text primary key, importance real not null, postcode text not null,
    address text not null);
  create table names (id text not null, name text not null);
`;
const indexes = `
  create index on names using gin (name gin_trgm_ops);
  create index on places using gin (address gin_trgm_ops);
  create index on places (postcode text_pattern_ops);
  analyze;
`;
/** A name that is like the text, or a text that has the name's place and its area. */
const statement = `
  with found as (
    select id, similarity(name, $1) as score from names where name % $1
    union all
    select id, word_similarity($1, address) * 0.9 from places where $1 <% address
    union all
    select id, 1 from places where $1 ~ '^[0-9]+$' and postcode like $1 || '%'
  )
  select id from found join places using (id)
  group by id, importance
  order by max(score) * (1 + importance) desc, id
  limit ${hitsMost}
`;
const text = (value: string) => value.toLowerCase();

export const open: OpenEngine = async (rows) => {
  const database = await openDatabase({ temporary: true });
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(tables);
  await insertRows(client, rows);
  await client.query(indexes);
  await client.query("set pg_trgm.similarity_threshold = 0.2");
  const { rows: sizes } = await client.query<{ bytes: string }>(
    "select pg_total_relation_size('places') + pg_total_relation_size('names') as bytes",
  );
  return {
    megabytes: Number(sizes[0]?.bytes) / 1e6,
    async search(q) {
      const query = { name: "search", text: statement, values: [text(q)] };
      const { rows: hits } = await client.query<{ id: string }>(query);
      return hits.map(({ id }) => id);
    },
    async stop() {
      await client.end();
      await database.stop();
    },
  };
};

async function insertRows(client: pg.Client, rows: readonly Row[]): Promise<void> {
  await client.query(
    `insert into places select * from jsonb_to_recordset($1)
      as row (id text, importance real, postcode text, address text)`,
    [JSON.stringify(rows.map((row) => ({ ...row, address: text(row.address) })))],
  );
  const names = rows.flatMap(({ id, th, en, aliases }) =>
    [th, en, ...aliases].map((name) => ({ id, name: text(name) })),
  );
  await client.query(
    "insert into names select * from jsonb_to_recordset($1) as row (id text, name text)",
    [JSON.stringify(names)],
  );
}
