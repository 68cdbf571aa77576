import type { BookMonth, TrialBalance } from "@songtan/contract/console/books";
import { type LedgerAccount, ledgerAccounts } from "@songtan/domain/ledger/accounts";
import {
  addMonths,
  lastDayOf,
  type Month,
  monthOf,
  monthState,
} from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

/** The last closed month, which accepts no more entries; null for none. */
export async function loadLastClosed(db: Reader): Promise<Month | null> {
  const row = await db
    .selectFrom("ledgerMonths")
    .select(({ fn }) => fn.max<string | null>("month").as("month"))
    .executeTakeFirstOrThrow();
  return row.month;
}

/**
 * Every account at the end of a Bangkok day. Closed months are not summed again because their
 * balances are stored.
 */
export async function loadBalancesOn(db: Reader, on: string): Promise<TrialBalance> {
  const base = await db
    .selectFrom("ledgerMonths")
    .select("month")
    .where("month", "<=", addMonths(monthOf(on), -1))
    .orderBy("month", "desc")
    .limit(1)
    .executeTakeFirst();
  const since = base ? lastDayOf(base.month) : "0001-01-01";
  const { rows } = await sql<{ account: LedgerAccount; balance: number }>`
    select account, sum(amount)::bigint as balance from (
      select account, balance_satang as amount from ledger_month_balances where month = ${base?.month ?? null}
      union all
      select account, amount_satang from ledger_entries entry join ledger_postings on entry_id = entry.id
      where accounting_on > ${since} and accounting_on <= ${on}
    ) parts group by account`.execute(db);
  const balances = new Map(rows.map((row) => [row.account, Number(row.balance)]));
  const accounts = ledgerAccounts.map((account) => {
    const balanceSatang = balances.get(account) ?? 0;
    return {
      account,
      debitSatang: Math.max(0, balanceSatang),
      creditSatang: Math.max(0, 0 - balanceSatang),
      balanceSatang,
    };
  });
  return {
    on,
    accounts,
    totalSatang: accounts.reduce((sum, { balanceSatang }) => sum + balanceSatang, 0),
  };
}

/**
 * Balances of closed months that no longer equal the sum of their postings; not empty only when the
 * data was changed from outside. Reads the postings once, however many months there are.
 */
export async function loadChangedMonths(db: Reader) {
  const { rows } = await sql<{ month: Month; account: string; stored: number; summed: number }>`
    select month, account, coalesce(stored.balance_satang, 0)::bigint as stored, summed
    from (
      select month, account, sum(sum(amount)) over (partition by account order by month)::bigint as summed from (
        select date_trunc('month', accounting_on)::date as month, account, amount_satang as amount
        from ledger_entries entry join ledger_postings on entry_id = entry.id
        union all
        select month, account, 0 from ledger_months
        cross join (select unnest(${ledgerAccounts}::text[]) union select account from ledger_month_balances) names (account)
      ) lines group by month, account
    ) running
    join ledger_months using (month)
    left join ledger_month_balances stored using (month, account)
    where coalesce(stored.balance_satang, 0) <> summed
    order by month, account`.execute(db);
  return rows.map((row) => ({
    month: row.month,
    account: row.account,
    storedSatang: Number(row.stored),
    summedSatang: Number(row.summed),
  }));
}

/** Counts the entries that closing a month would make final: those up to its end that an earlier month has not closed. */
export async function countOpenEntries(
  db: Reader,
  { month, lastClosed }: { month: Month; lastClosed: Month | null },
): Promise<number> {
  const { entries } = await db
    .selectFrom("ledgerEntries")
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .where("accountingOn", "<=", lastDayOf(month))
    .where("accountingOn", ">", lastClosed ? lastDayOf(lastClosed) : "-infinity")
    .executeTakeFirstOrThrow();
  return Number(entries);
}

/** Every month from the first entry to now, newest first. The entries of closed months were counted when they closed. */
export async function listMonths(db: Reader, now: Date): Promise<BookMonth[]> {
  const lastClosed = await loadLastClosed(db);
  const { rows } = await sql<{
    month: Month;
    entries: number;
    closedAt: Date | null;
    name: string | null;
  }>`
    select months.month::date as month, coalesce(closed.entry_count, counted.entries, 0)::int as entries, closed_at, staff.name
    from generate_series((select date_trunc('month', min(accounting_on)) from ledger_entries),
      ${monthOf(serviceDay(now))}::date, interval '1 month') as months (month)
    left join (select date_trunc('month', accounting_on) as month, count(*) as entries from ledger_entries
      where accounting_on > ${lastClosed ? lastDayOf(lastClosed) : "-infinity"} group by 1) counted
      on counted.month = months.month
    left join ledger_months closed on closed.month = months.month
    left join staff on staff.id = closed.closed_by
    order by months.month desc`.execute(db);
  return rows.map((row) => ({
    month: row.month,
    state: monthState(row.month, { lastClosed, now }),
    entries: row.entries,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.name,
  }));
}
