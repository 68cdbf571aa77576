import type pg from "pg";

/** What the trigger of the postings would have written, and where the columns that count up go on. */
export async function sumBalances(client: pg.Client): Promise<void> {
  await client.query("truncate ledger_balances");
  await client.query(
    `insert into ledger_balances (account, owner_id, balance_satang)
     select account, owner_id, sum(amount_satang) from ledger_postings where owner_id is not null group by 1, 2`,
  );
  for (const [table, column] of [
    ["booking_events", "id"],
    ["ledger_entries", "id"],
    ["task_events", "sequence_number"],
    ["payments", "sequence_number"],
  ])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`,
    );
}
