import type { BookMonthReport, BooksProof } from "@songtan/contract/console/books";
import { Refusal } from "@songtan/contract/errors";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { platformAccounts } from "@songtan/domain/ledger/accounts";
import type { EntryKind } from "@songtan/domain/ledger/entry";
import { addMonths, decideClose, lastDayOf, type Month } from "@songtan/domain/ledger/months";
import type { TaxModel } from "@songtan/domain/tax/rates";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { allowLongStatements } from "../../../db/pools.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { partsOf } from "../tax/tax-splits.ts";
import { listMonths, loadBalancesOn, loadChangedMonths } from "./reads.ts";

/**
 * Proves that the books are complete: the sum is zero, and every stored balance is the sum of its
 * postings.
 */
export async function proveBooks(db: Trx): Promise<BooksProof> {
  await allowLongStatements(db);
  const { totalSatang, differing } = await loadTrialBalance(db);
  const changedMonths = await loadChangedMonths(db);
  const { entries } = await db
    .selectFrom("ledgerEntries")
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .executeTakeFirstOrThrow();
  return {
    entries: Number(entries),
    totalSatang,
    differing: differing as BooksProof["differing"],
    changedMonths,
    whole: totalSatang === 0 && differing.length === 0 && changedMonths.length === 0,
  };
}

/** Loads the contents of a month, the items open at its end, and the decision on its closing. */
export async function loadMonth(db: Trx, month: Month, now: Date): Promise<BookMonthReport> {
  const months = await listMonths(db, now);
  const bookMonth = months.find((row) => row.month === month);
  if (!bookMonth) throw new Refusal("not_found");
  const tax = await loadTax(db, month);
  const movements = await loadMovements(db, month);
  const vat = movements.filter(({ account }) => account === "vat_output");
  const lastClosed = months.find(({ state }) => state === "closed")?.month ?? null;
  const decide = (whole: boolean) =>
    decideClose(
      month,
      {
        lastClosed,
        firstMonth: months.at(-1)?.month ?? null,
        entries: bookMonth.entries,
        whole,
        now,
      },
      { seenEntries: bookMonth.entries },
    );
  // All of the books are read to prove them: only where nothing else keeps the month from being closed.
  const decision = decide(true).ok ? decide((await proveBooks(db)).whole) : decide(true);
  return {
    ...bookMonth,
    tax,
    vatInBooksSatang: 0 - vat.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
    withheld: await loadWithheld(db, month),
    movements,
    clearing: {
      openingSatang: await clearingOn(db, lastDayOf(addMonths(month, -1))),
      closingSatang: await clearingOn(db, lastDayOf(month)),
    },
    open: await loadOpen(db, month),
    closeRefusal: decision.ok ? null : decision.refusal,
  };
}

async function clearingOn(db: Reader, day: string): Promise<number> {
  const { accounts } = await loadBalancesOn(db, day);
  return accounts.find(({ account }) => account === "provider_clearing")?.balanceSatang ?? 0;
}

async function loadTax(db: Reader, month: Month): Promise<BookMonthReport["tax"]> {
  const { rows } = await sql<{
    model: TaxModel;
    vatPercent: string;
    totalSatang: number;
    exemptSatang: number;
    passedOnSatang: number;
    netSatang: number;
    vatSatang: number;
  }>`
    select model, vat_percent, sum(total_satang)::bigint as total_satang, sum(exempt_satang)::bigint as exempt_satang,
      sum(passed_on_satang)::bigint as passed_on_satang, sum(net_satang)::bigint as net_satang,
      sum(vat_satang)::bigint as vat_satang
    from tax_splits join ledger_entries using (source)
    where accounting_on between ${month} and ${lastDayOf(month)}
    group by model, vat_percent order by model, vat_percent`.execute(db);
  return rows.map((row) => ({
    model: row.model,
    vatPercent: Number(row.vatPercent),
    totalSatang: Number(row.totalSatang),
    ...partsOf(row),
  }));
}

async function loadMovements(db: Reader, month: Month): Promise<BookMonthReport["movements"]> {
  const { rows } = await sql<{ account: LedgerAccount; kind: EntryKind; amount: number }>`
    select account, kind, sum(amount_satang)::bigint as amount
    from ledger_entries entry join ledger_postings on entry_id = entry.id
    where accounting_on between ${month} and ${lastDayOf(month)} and account in (${sql.join(platformAccounts)})
    group by account, kind order by account, kind`.execute(db);
  return rows.map(({ account, kind, amount }) => ({ account, kind, amountSatang: Number(amount) }));
}

async function loadWithheld(db: Reader, month: Month): Promise<BookMonthReport["withheld"]> {
  const { rows } = await sql<{ direction: string; count: number; base: number; tax: number }>`
    select direction, count(*)::int as count, sum(base_satang)::bigint as base, sum(tax_satang)::bigint as tax
    from withholdings join ledger_entries using (source)
    where accounting_on between ${month} and ${lastDayOf(month)} group by direction`.execute(db);
  const totalsOf = (direction: string) => {
    const row = rows.find((candidate) => candidate.direction === direction);
    return {
      count: row?.count ?? 0,
      baseSatang: Number(row?.base ?? 0),
      taxSatang: Number(row?.tax ?? 0),
    };
  };
  return { fromDrivers: totalsOf("from_driver"), byCustomers: totalsOf("by_customer") };
}

/** Loads the items that are not finished at the end of the month. */
async function loadOpen(db: Reader, month: Month): Promise<BookMonthReport["open"]> {
  const last = lastDayOf(month);
  const end = serviceDayStart(addMonths(month, 1));
  const { rows } = await sql<{ what: string; count: number; amount: number }>`
    select 'prepaidBookings' as what, count(*)::int as count, coalesce(sum(-amount), 0)::bigint as amount from (
      select sum(amount_satang) as amount from ledger_entries entry join ledger_postings on entry_id = entry.id
      where account = 'booking_prepaid' and accounting_on <= ${last} group by owner_id having sum(amount_satang) <> 0) prepaid
    union all
    select 'payments', count(*)::int, coalesce(sum(amount_satang), 0)::bigint from payments
    where purpose = 'booking' and state in ('calling', 'pending') and created_at < ${end}
    union all
    select 'refunds', count(*)::int, coalesce(sum(amount_satang), 0)::bigint from refunds
    where state in ('waiting', 'failed') and created_at < ${end}
    union all
    select 'payoutsInFlight', count(*)::int, coalesce(-sum(amount), 0)::bigint from (
      select sum(amount_satang) as amount from ledger_entries entry join ledger_postings on entry_id = entry.id
      where account = 'payouts_in_flight' and accounting_on <= ${last} having sum(amount_satang) <> 0) flight`.execute(
    db,
  );
  const openOf = (what: string) => {
    const row = rows.find((candidate) => candidate.what === what);
    return { count: row?.count ?? 0, amountSatang: Number(row?.amount ?? 0) };
  };
  return {
    prepaidBookings: openOf("prepaidBookings"),
    payments: openOf("payments"),
    refunds: openOf("refunds"),
    payoutsInFlight: openOf("payoutsInFlight"),
  };
}
