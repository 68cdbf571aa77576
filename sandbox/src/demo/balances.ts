import type { QueryExecutorProvider } from "kysely";
import { sql } from "kysely";
import { insertRows } from "../database.ts";
import { demoDriver } from "./accounts.ts";

/** What the demo driver has with us. */
const demoBalanceSatang = 200_000;
/** Enough for the commissions of cash jobs until somebody starts afresh: simulated drivers hand no cash in. */
const simulatedBalanceSatang = 1_000_000_000;

/** Gives every demo driver a balance, as top-ups that the books hold like any other. */
export async function topUpDemoDrivers(
  trx: QueryExecutorProvider,
  drivers: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const source = (id: string) => `sandbox:top-up:${id}`;
  await sql`
    insert into ledger_entries (kind, source, happened_at, recorded_at)
    select 'top_up_received', source, ${at}, ${at}
    from jsonb_array_elements_text(${JSON.stringify(drivers.map(({ id }) => source(id)))}::jsonb) as source
  `.execute(trx);
  const { rows } = await sql<{ id: string; source: string }>`
    select id, source from ledger_entries where source like 'sandbox:top-up:%'`.execute(trx);
  const entryIds = new Map(rows.map((row) => [row.source, row.id]));
  await insertRows(
    trx,
    "ledger_postings",
    drivers.flatMap(({ id }) => {
      const amount = id === demoDriver.id ? demoBalanceSatang : simulatedBalanceSatang;
      const entry = { entry_id: entryIds.get(source(id)) };
      return [
        { ...entry, line: 0, account: "bank", owner_id: null, amount_satang: amount },
        { ...entry, line: 1, account: "driver_available", owner_id: id, amount_satang: -amount },
      ];
    }),
  );
}
