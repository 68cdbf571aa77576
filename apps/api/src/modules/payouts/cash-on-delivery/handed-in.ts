import { isHandedIn } from "@songtan/domain/payouts/cod";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

/**
 * For each collection, by its id, whether its driver has handed its cash in: what the driver owes now was all collected
 * after it. The books have the order.
 */
export async function loadHandedIn(
  db: Pick<Reader, "getExecutor">,
  collections: readonly { id: string }[],
): Promise<Map<string, boolean>> {
  if (collections.length === 0) return new Map();
  const { rows } = await sql<{ id: string; owed: string; later: string }>`
    select cod.id, coalesce(owed.balance_satang, 0)::text as owed,
      coalesce((select sum(line.amount_satang) from ledger_postings line
        where line.account = 'driver_cash_owed' and line.owner_id = cod.driver_id and line.amount_satang > 0
          and line.entry_id > entry.id), 0)::text as later
    from cod_collections cod
    join ledger_entries entry on entry.source = 'cod:' || cod.booking_id || ':' || cod.stop_index
    left join ledger_balances owed on owed.account = 'driver_cash_owed' and owed.owner_id = cod.driver_id
    where cod.id in (${sql.join(collections.map(({ id }) => id))})`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      isHandedIn({ owedSatang: Number(row.owed), laterSatang: Number(row.later) }),
    ]),
  );
}
