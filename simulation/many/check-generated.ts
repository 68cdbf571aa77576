import type pg from "pg";
import { storyTables } from "./stories.ts";

/** What the triggers that were off would have refused, as sentences; none when all is well. */
export async function checkGenerated(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  const count = async (what: string, from: string) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${from}`,
    );
    if (rows[0]?.count) problems.push(`${rows[0].count} ${what}`);
  };
  for (const { name, child, parent, columns, keys } of await foreignKeys(client))
    await count(
      `rows of ${child} point nowhere (${name})`,
      `${child} c where ${columns.map((column) => `c.${column} is not null`).join(" and ")}
       and not exists (select from ${parent} p where ${columns.map((column, place) => `p.${keys[place]} = c.${column}`).join(" and ")})`,
    );
  await count(
    "entries do not add up to zero",
    "(select entry_id from ledger_postings group by 1 having sum(amount_satang) <> 0 or count(*) < 2) e",
  );
  await count(
    "entries have no posting",
    "ledger_entries e where not exists (select from ledger_postings where entry_id = e.id)",
  );
  await count(
    "balances differ from their postings",
    `(select account, owner_id, sum(amount_satang) as balance_satang from ledger_postings
      where owner_id is not null group by 1, 2) s
     full join ledger_balances b using (account, owner_id)
     where s.balance_satang is distinct from b.balance_satang::numeric`,
  );
  await count(
    "entries count on another day than they happened",
    "ledger_entries where accounting_on <> (happened_at at time zone 'Asia/Bangkok')::date",
  );
  await count(
    "payments are by another customer than their booking",
    "payments p join bookings b on b.id = p.booking_id where b.customer_id <> p.customer_id",
  );
  await count(
    "bookings cost something else than their quote",
    "bookings b join quotes q on q.id = b.quote_id where b.total_satang <> q.total_satang",
  );
  return problems;
}

type ForeignKey = {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
};

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k (number, place)
         join pg_attribute on attrelid = conrelid and attnum = number) as columns,
       (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as k (number, place)
         join pg_attribute on attrelid = confrelid and attnum = number) as keys
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [[...storyTables, "positions"]],
  );
  return rows;
}
