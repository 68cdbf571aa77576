import type { MoneyMeasure } from "@songtan/domain/figures/rows";
import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** A join that adds `sums`: the totals of an entry's lines on the accounts that the figures use. */
export const entryLines = sql`cross join lateral (
    select coalesce(sum(amount_satang) filter (where account = 'platform_revenue'), 0) as platform_revenue,
      coalesce(sum(amount_satang) filter (where account = 'claims_cost'), 0) as claims_cost,
      coalesce(sum(amount_satang) filter (where account = 'driver_available'), 0) as driver
    from ledger_postings where entry_id = entry.id
  ) sums`;

/** The amount that `entry` adds to each money figure, from its `sums`. */
export const entryAmounts = {
  revenue: sql<number>`coalesce((select sum(total_satang) from tax_splits where tax_splits.source = entry.source), 0)`,
  commission: sql<number>`-sums.platform_revenue`,
  tips: sql<number>`case when entry.kind = 'tip_received' then -sums.driver else 0 end`,
  claims_cost: sql<number>`sums.claims_cost`,
  driver_income: sql<number>`case when entry.kind in (${sql.join(earningKinds)}) then coalesce((select tax_satang
    from withholdings where withholdings.source = entry.source and direction = 'from_driver'), 0) - sums.driver else 0 end`,
} satisfies Record<MoneyMeasure, RawBuilder<number>>;

/** Each driver's earnings from `entry`, before tax; together they are its `driver_income`. */
export const incomeByDriver = sql`cross join lateral (
    select owner_id as driver_id, -sum(amount_satang) as satang from ledger_postings
    where entry_id = entry.id and account = 'driver_available' group by owner_id
    union all
    select account_id, tax_satang from withholdings
    where withholdings.source = entry.source and direction = 'from_driver'
  ) income`;

const hasLineOn = (account: string): RawBuilder<SqlBool> =>
  sql`exists (select from ledger_postings where entry_id = ledger_entries.id and account = ${account})`;

/**
 * A condition for each figure that selects the candidate rows of `ledger_entries` by an index, before their lines are
 * summed.
 */
export const entriesOf = {
  revenue: sql`exists (select from tax_splits where tax_splits.source = ledger_entries.source)`,
  commission: hasLineOn("platform_revenue"),
  tips: sql`ledger_entries.kind = 'tip_received'`,
  claims_cost: hasLineOn("claims_cost"),
  driver_income: sql`ledger_entries.kind in (${sql.join(earningKinds)})`,
} satisfies Record<MoneyMeasure, RawBuilder<SqlBool>>;
