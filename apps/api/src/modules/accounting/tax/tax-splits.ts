import type { Satang } from "@songtan/domain/money";
import type { TaxModel } from "@songtan/domain/tax/rates";
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
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { compileOnce } from "../../../db/compiled.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";
import { loadTaxRules } from "./tax-rules.ts";

export type ChargedLine = { code: ChargedCode; amountSatang: Satang };

/** Splits lines into tax by the rules that were effective at the given time. */
export async function splitLines(
  db: Reader,
  lines: readonly ChargedLine[],
  { at, driverPaySatang }: { at: Date; driverPaySatang: Satang },
): Promise<TaxSplit> {
  const { model, rates } = await loadTaxRules(db, at);
  return splitVat(lines, { model, at, driverPaySatang, rates });
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

export type StoredSplit = TaxSplit & { source: string };

/** Loads the tax splits of a booking from the ledger, in order: its price, later additions, and refunds. */
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

/** Loads the tax in one payment; null for money without a document, such as a top-up. */
export async function loadMoneySplit(db: Reader, source: string): Promise<MoneySplit | null> {
  const [row] = await findMoneySplit(db, { source });
  return row ? { ...splitOf(row), source, prepays: row.prepays } : null;
}

const findMoneySplit = compileOnce((db, { source }: { source: string }) =>
  db.selectFrom("moneySplits").selectAll().where("source", "=", source),
);

/** Loads the tax in the payments for a booking's price, before it is settled. */
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
 * Returns the tax split of a lowered price, every part negative: a share of the remainder of the refunded money. Null
 * if no part of it is our supply in the ledger, as with a tip, or the fee of a booking without completed work. The
 * caller holds the lock on the money's row.
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

/** Loads the total of these refund entries, with their tax parts, from the ledger. */
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
