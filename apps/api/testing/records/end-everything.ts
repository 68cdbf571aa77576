import type { TestWorld } from "../world/test-world.ts";

/** When a matter is over, in the tables that say so. */
const ends = {
  adjustments: "decided_at",
  appeals: "answered_at",
  booking_cancellations: "decided_at",
  business_invoices: "settled_at",
  cod_collections: "ended_at",
  cod_objections: "decided_at",
  credit_limits: "decided_at",
  customer_suspensions: "reinstated_at",
  disposals: "decided_at",
  disputes: "closed_at",
  handovers: "ended_at",
  incidents: "closed_at",
  lost_declarations: "decided_at",
  payouts: "ended_at",
  refunds: "ended_at",
  reports: "ended_at",
  suspensions: "reinstated_at",
};

/** Ends every matter that `fillEveryTable` left open, and balances its entries and closes their month. */
export async function endEverything({ owner }: TestWorld, at: Date): Promise<void> {
  for (const [table, column] of Object.entries(ends))
    await owner.query(`update ${table} set ${column} = $1 where ${column} is null`, [at]);
  // Each entry was given one line.
  await owner.query(
    `insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
     select entry_id, line + 1, account, owner_id, -amount_satang from ledger_postings`,
  );
  await owner.query(
    `insert into ledger_months (month, closed_at, closed_by, entry_count)
     select distinct date_trunc('month', accounting_on)::date, now(), (select id from staff limit 1), 0 from ledger_entries`,
  );
}
