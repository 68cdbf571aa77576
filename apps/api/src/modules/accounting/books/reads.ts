import type { BookEntry, BookMonth, TrialBalance } from "@songtan/contract/console/books";
import { parseBookingNumber } from "@songtan/domain/booking/number";
import { type LedgerAccount, ledgerAccounts } from "@songtan/domain/ledger/accounts";
import type { EntryKind } from "@songtan/domain/ledger/entry";
import {
  addMonths,
  lastDayOf,
  type Month,
  monthOf,
  monthState,
} from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import { numberedBookings, rowsWith } from "../../../search/finds.ts";
import { type RowScope, type Search, searchInOrder } from "../../../search/search.ts";

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

export type EntryFilter = {
  account?: LedgerAccount | undefined;
  kind?: EntryKind | undefined;
  ownerId?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Entries before this one. */
  before: number | null;
  limit: number;
};

type EntryRow = {
  id: number;
  kind: EntryKind;
  source: string;
  bookingId: string | null;
  number: string | null;
  happenedAt: Date;
  recordedAt: Date;
  accountingOn: string;
  lines: {
    account: LedgerAccount;
    ownerId: string | null;
    ownerName: string | null;
    amountSatang: number;
  }[];
};

/** Entries with their lines, newest first. */
export async function listEntries(db: Reader, filter: EntryFilter): Promise<BookEntry[]> {
  const search = filter.q ? entrySearch(filter.q) : null;
  const rows = await searchInOrder(search, filter.limit, (scope) => loadEntries(db, filter, scope));
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    source: row.source,
    booking: row.bookingId && row.number ? { id: row.bookingId, number: row.number } : null,
    happenedAt: row.happenedAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    accountingOn: row.accountingOn,
    lines: row.lines,
  }));
}

/** By the number of the booking it is about. */
const entrySearch = (q: string): Search => ({
  key: sql`ledger_entries.id`,
  finds: [rowsWith("ledger_entries", "booking_id", numberedBookings(q))],
  exact: parseBookingNumber(q) !== null,
});

async function loadEntries(
  db: Reader,
  filter: EntryFilter,
  { among, maxRows, shown }: RowScope,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.kind, source, entry.booking_id, bookings.number, happened_at, recorded_at, accounting_on, of_entry.lines
    from (
      select * from (
        select * from ledger_entries where ${sql.join([...conditionsOf(filter), among], sql` and `)}
        order by id desc limit ${maxRows}
      ) ledger_entries
      where ${shown} order by id desc limit ${filter.limit}
    ) entry
    left join bookings on bookings.id = entry.booking_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('account', account, 'ownerId', owner_id, 'amountSatang', amount_satang,
        'ownerName', coalesce(accounts.first_name || ' ' || accounts.last_name, owned.number)) order by ledger_postings.line) as lines
      from ledger_postings
      left join accounts on accounts.id = owner_id
      left join bookings owned on account = 'booking_prepaid' and owned.id = owner_id
      where entry_id = entry.id
    ) of_entry
    order by entry.id desc`.execute(db);
  return rows;
}

function conditionsOf({
  account,
  kind,
  ownerId,
  from,
  to,
  before,
}: EntryFilter): RawBuilder<SqlBool>[] {
  const postingFilter =
    account || ownerId
      ? [
          sql<SqlBool>`exists (select from ledger_postings where entry_id = ledger_entries.id
            and ${account ? sql<SqlBool>`account = ${account}` : sql<SqlBool>`true`}
            and ${ownerId ? sql<SqlBool>`owner_id = ${ownerId}` : sql<SqlBool>`true`})`,
        ]
      : [];
  return [
    sql<SqlBool>`true`,
    ...postingFilter,
    ...(kind ? [sql<SqlBool>`ledger_entries.kind = ${kind}`] : []),
    ...(from ? [sql<SqlBool>`accounting_on >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`accounting_on <= ${to}`] : []),
    ...(before === null ? [] : [sql<SqlBool>`ledger_entries.id < ${before}`]),
  ];
}

/** How many entries closing a month would fix: those up to its end that no month before has closed. */
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

/** Every month from the first entry to now, newest first. */
export async function listMonths(db: Reader, now: Date): Promise<BookMonth[]> {
  const lastClosed = await loadLastClosed(db);
  const { rows } = await sql<{
    month: Month;
    entries: number;
    closedAt: Date | null;
    name: string | null;
  }>`
    select months.month::date as month, coalesce(counted.entries, 0)::int as entries, closed_at, staff.name
    from generate_series((select date_trunc('month', min(accounting_on)) from ledger_entries),
      ${monthOf(serviceDay(now))}::date, interval '1 month') as months (month)
    left join (select date_trunc('month', accounting_on) as month, count(*) as entries from ledger_entries group by 1) counted
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
