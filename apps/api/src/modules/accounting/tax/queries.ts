import type { Satang } from "@songtan/domain/money";
import { type TaxModel, withholdingPercent } from "@songtan/domain/tax/rates";
import { refundTax, remainingOf } from "@songtan/domain/tax/refund-tax";
import {
  type ChargedCode,
  compensations,
  splitVat,
  type TaxedLineItem,
  type TaxParts,
  type TaxSplit,
} from "@songtan/domain/tax/split-vat";
import { negated } from "@songtan/domain/tax/sum-tax-splits";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";

/** What the operator had chosen at a time. */
export type TaxRules = { model: TaxModel; driverWithholdingFromSatang: Satang | null };

/** The choice in force at an instant: later ones do not change how an earlier supply is taxed. */
export async function loadTaxRules(db: Reader, at: Date): Promise<TaxRules> {
  const row = await db
    .selectFrom("taxRules")
    .select(["model", "driverWithholdingFromSatang"])
    .where("effectiveFrom", "<=", at)
    .orderBy("effectiveFrom", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const from = row.driverWithholdingFromSatang;
  return {
    model: row.model,
    driverWithholdingFromSatang: from,
  };
}

export type ChargedLine = { code: ChargedCode; amountSatang: Satang };

/** How lines are taxed by what was chosen at the time. */
export async function splitLines(
  db: Reader,
  lines: readonly ChargedLine[],
  { at, driverPaySatang }: { at: Date; driverPaySatang: Satang },
): Promise<TaxSplit> {
  const { model } = await loadTaxRules(db, at);
  return splitVat(lines, { model, at, driverPaySatang });
}

/** Saves the tax split of a ledger entry, once per source, as the entry itself. */
export async function saveTaxSplit(
  trx: Trx,
  { source, bookingId }: { source: string; bookingId: string | null },
  split: TaxSplit,
): Promise<void> {
  if (split.totalSatang === 0) return;
  await trx
    .insertInto("taxSplits")
    .values({ source, ...columnsOf(bookingId, split) })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}

/** Keeps what was withheld from a driver's pay by the entry of this source. */
export async function saveWithheld(
  trx: Trx,
  { source, bookingId, driverId }: { source: string; bookingId: string; driverId: string },
  { baseSatang, taxSatang, at }: { baseSatang: Satang; taxSatang: Satang; at: Date },
): Promise<void> {
  if (taxSatang === 0) return;
  await trx
    .insertInto("withholdings")
    .values({
      direction: "from_driver",
      source,
      accountId: driverId,
      bookingId,
      income: "transport",
      percent: withholdingPercent("transport", at),
      baseSatang,
      taxSatang,
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}

export type StoredSplit = TaxSplit & { source: string };

/** What went into the books for a booking, in order: its price, what came later, and what was given back. */
export async function loadTaxSplits(db: Reader, bookingId: string): Promise<StoredSplit[]> {
  const rows = await db
    .selectFrom("taxSplits")
    .innerJoin("ledgerEntries", "ledgerEntries.source", "taxSplits.source")
    .selectAll("taxSplits")
    .where("taxSplits.bookingId", "=", bookingId)
    .orderBy("ledgerEntries.id")
    .execute();
  return rows.map((row) => ({ source: row.source, ...splitOf(row) }));
}

/** The tax split of one ledger entry; null for none. */
export async function loadTaxSplit(db: Reader, source: string): Promise<TaxSplit | null> {
  const row = await db
    .selectFrom("taxSplits")
    .selectAll()
    .where("source", "=", source)
    .executeTakeFirst();
  return row ? splitOf(row) : null;
}

/** Money that came in, with the tax in it; decided once, when it came. */
export type MoneySplit = TaxSplit & { source: string; prepays: boolean };

/**
 * Saves the tax split of a payment, once. Its receipt prints it, the settlement adds it up, a
 * refund returns its share.
 */
export async function saveMoneySplit(
  trx: Trx,
  { source, bookingId, prepays }: { source: string; bookingId: string | null; prepays: boolean },
  split: TaxSplit,
): Promise<void> {
  await trx
    .insertInto("moneySplits")
    .values({ source, prepays, ...columnsOf(bookingId, split) })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}

/** The tax in one payment; null for money that has no paper, such as a top-up. */
export async function loadMoneySplit(db: Reader, source: string): Promise<MoneySplit | null> {
  const row = await db
    .selectFrom("moneySplits")
    .selectAll()
    .where("source", "=", source)
    .executeTakeFirst();
  return row ? { ...splitOf(row), source, prepays: row.prepays } : null;
}

/** The tax in what a booking's price was paid with before it is settled. */
export async function loadPrepaidSplits(db: Reader, bookingId: string): Promise<TaxSplit[]> {
  const rows = await db
    .selectFrom("moneySplits")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("prepays", "=", true)
    .orderBy("source")
    .execute();
  return rows.map(splitOf);
}

/**
 * The tax split of a lowered price, every part negative: a share of what remains of the refunded
 * money. Null where none of it is our supply in the ledger: a tip, and the fee of a booking without
 * completed work; the caller holds the lock on the money's row.
 * @param grants the sources of earlier refund entries of the same money
 * @param taxParts which parts became cheaper, where known
 */
export async function splitRefund(
  trx: Trx,
  back: {
    money: string;
    grants: readonly string[];
    amountSatang: Satang;
    taxParts?: TaxParts | null | undefined;
  },
): Promise<(TaxSplit & { bookingId: string | null }) | null> {
  const row = await trx
    .selectFrom("moneySplits")
    .selectAll()
    .where("source", "=", back.money)
    .executeTakeFirst();
  if (!row || !(await isSupply(trx, row))) return null;
  const whole = splitOf(row);
  const { grantedSatang, parts } = await loadGranted(trx, back.grants);
  const left = remainingOf(whole, {
    amountSatang: Math.min(whole.totalSatang, grantedSatang),
    parts,
  });
  const amountSatang = Math.min(back.amountSatang, left.totalSatang);
  if (amountSatang <= 0) return null;
  const supply = refundTax(left, { amountSatang, decreasedParts: back.taxParts ?? null });
  const split = { ...whole, ...negated(supply), totalSatang: 0 - supply.totalSatang, lines: [] };
  return supply.totalSatang === 0 ? null : { ...split, bookingId: row.bookingId };
}

/** How much was given back by these entries, and with which parts, as the books have it. */
async function loadGranted(
  trx: Trx,
  grants: readonly string[],
): Promise<{ grantedSatang: number; parts: TaxParts[] }> {
  const sources = ["", ...grants];
  const { total } = await trx
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("source", "in", sources)
    .where("account", "=", "customer_credit")
    .executeTakeFirstOrThrow();
  const splits = await trx
    .selectFrom("taxSplits")
    .selectAll()
    .where("source", "in", sources)
    .execute();
  return {
    grantedSatang: 0 - Number(total ?? 0),
    parts: splits.map((split) => negated(partsOf(split))),
  };
}

async function isSupply(
  trx: Trx,
  { bookingId, prepays, lines }: Selectable<DB["moneySplits"]>,
): Promise<boolean> {
  if (!prepays) return (lines as TaxedLineItem[]).some(({ code }) => !compensations.has(code));
  const settled = await trx
    .selectFrom("taxSplits")
    .select("source")
    .where("source", "=", `settled:${bookingId}`)
    .executeTakeFirst();
  return settled !== undefined;
}

/** What was withheld from drivers between two accounting days, each included; of one driver, or of all. */
export async function listWithheldFrom(
  db: Reader,
  { driverId, from, to }: { driverId?: string; from: string; to: string },
) {
  const inOrder = db
    .selectFrom("withholdings")
    .innerJoin("ledgerEntries", "ledgerEntries.source", "withholdings.source")
    .leftJoin("bookings", "bookings.id", "withholdings.bookingId")
    .selectAll("withholdings")
    .select(["accountingOn", "bookings.number as bookingNumber"])
    // Its line in the month's report, which lists them as they were booked.
    .select(
      sql<number>`row_number() over (partition by date_trunc('month', accounting_on) order by ledger_entries.id)::int`.as(
        "place",
      ),
    )
    .where("direction", "=", "from_driver")
    .where("accountingOn", ">=", sql<string>`date_trunc('month', ${from}::date)::date`)
    .where("accountingOn", "<=", to);
  let query = db.selectFrom(inOrder.as("listed")).selectAll().where("accountingOn", ">=", from);
  if (driverId) query = query.where("accountId", "=", driverId);
  const rows = await query.orderBy("accountingOn").orderBy("place").execute();
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    driverId: row.accountId,
    accountingOn: row.accountingOn,
    bookingNumber: row.bookingNumber,
    place: row.place,
    income: row.income,
    percent: Number(row.percent),
    baseSatang: row.baseSatang,
    taxSatang: row.taxSatang,
  }));
}

type SplitColumns = PartColumns & {
  model: TaxModel;
  vatPercent: number | string;
  totalSatang: number;
  lines: unknown;
};

const splitOf = (row: SplitColumns): TaxSplit => ({
  model: row.model,
  vatPercent: Number(row.vatPercent),
  totalSatang: row.totalSatang,
  lines: row.lines as TaxedLineItem[],
  ...partsOf(row),
});

const columnsOf = (bookingId: string | null, split: TaxSplit) => ({
  bookingId,
  model: split.model,
  vatPercent: split.vatPercent,
  totalSatang: split.totalSatang,
  exemptSatang: split.exemptSatang,
  passedOnSatang: split.passedOnSatang,
  netSatang: split.netSatang,
  vatSatang: split.vatSatang,
  lines: json(split.lines),
});

type PartColumns = {
  exemptSatang: number;
  passedOnSatang: number;
  netSatang: number;
  vatSatang: number;
};

/** The parts as the rules name them. */
export const partsOf = (row: PartColumns): TaxParts => ({
  exemptSatang: row.exemptSatang,
  passedOnSatang: row.passedOnSatang,
  netSatang: row.netSatang,
  vatSatang: row.vatSatang,
});
