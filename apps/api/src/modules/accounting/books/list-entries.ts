import type { BookEntry } from "@songtan/contract/console/books";
import { parseBookingNumber } from "@songtan/domain/booking/number";
import type { MoneyMeasure } from "@songtan/domain/figures/rows";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import type { EntryKind } from "@songtan/domain/ledger/entry";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import { numberedBookings, rowsWith } from "../../../search/finds.ts";
import { type RowScope, type Search, searchInOrder } from "../../../search/search.ts";
import { type CountedUnder, countedUnder } from "../../bookings/figures/counted-under.ts";
import { entriesOf, entryAmounts, entryLines } from "./entry-amounts.ts";

export type EntryFilter = CountedUnder & {
  account?: LedgerAccount | undefined;
  kind?: EntryKind | undefined;
  ownerId?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  measure?: MoneyMeasure | undefined;
  countedAt?: string | undefined;
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
  countedSatang: number | null;
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
    countedSatang: row.countedSatang === null ? null : Number(row.countedSatang),
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
    select entry.id, entry.kind, source, entry.booking_id, bookings.number, happened_at, recorded_at, accounting_on, of_entry.lines,
      ${filter.measure ? entryAmounts[filter.measure] : sql`null`} as counted_satang
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
    ${filter.measure ? entryLines : sql``}
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
  measure,
  countedAt,
  ...parts
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
    ...countedUnder(sql`ledger_entries.booking_id`, parts),
    ...(measure ? [entriesOf[measure], sumsIn(measure)] : []),
    ...(kind ? [sql<SqlBool>`ledger_entries.kind = ${kind}`] : []),
    ...(from ? [sql<SqlBool>`accounting_on >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`accounting_on <= ${to}`] : []),
    ...(countedAt ? [sql<SqlBool>`recorded_at <= ${new Date(countedAt)}`] : []),
    ...(before === null ? [] : [sql<SqlBool>`ledger_entries.id < ${before}`]),
  ];
}

/** Returns a condition that is true for a row of `ledger_entries` that adds to a figure. */
const sumsIn = (measure: MoneyMeasure): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from (select ledger_entries.id, ledger_entries.kind, ledger_entries.source) entry ${entryLines}
  where ${entryAmounts[measure]} <> 0)`;
