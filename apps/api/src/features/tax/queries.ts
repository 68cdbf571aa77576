import { type Satang, sumSatang } from "@songtan/domain/money";
import { type TaxModel, type WithheldIncome, withholdingPercent } from "@songtan/domain/tax/rates";
import {
  partOfSplit,
  splitVat,
  type TaxedLine,
  type TaxLineCode,
  type TaxParts,
  type TaxSplit,
} from "@songtan/domain/tax/split-vat";
import type { Kysely } from "kysely";
import { type Database, json, type Trx } from "../../db/database.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;

/** What the operator had chosen at a time. */
export type TaxRules = { model: TaxModel; driverWithholdingFromSatang: Satang | null };

/** The choice in force at an instant: later ones do not change how an earlier supply is taxed. */
export async function loadTaxRules(db: Reader, at: Date): Promise<TaxRules> {
  const row = await db
    .selectFrom("tax_rules")
    .select(["model", "driver_withholding_from_satang"])
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const from = row.driver_withholding_from_satang;
  return { model: row.model as TaxModel, driverWithholdingFromSatang: from === null ? null : Number(from) };
}

export type ChargedLine = { code: TaxLineCode; amountSatang: Satang };

/** How lines are taxed by what was chosen at the time. */
export async function splitLines(
  db: Reader,
  lines: readonly ChargedLine[],
  { at, driverPaySatang }: { at: Date; driverPaySatang: Satang },
): Promise<TaxSplit> {
  const { model } = await loadTaxRules(db, at);
  return splitVat(lines, { model, at, driverPaySatang });
}

/** Keeps the split of an entry that stands in the books. Once per source, as the entry itself. */
export async function saveTaxSplit(
  trx: Trx,
  { source, bookingId }: { source: string; bookingId: string },
  split: TaxSplit,
): Promise<void> {
  if (split.totalSatang === 0) return;
  await trx
    .insertInto("tax_splits")
    .values({
      source,
      booking_id: bookingId,
      model: split.model,
      vat_percent: split.vatPercent,
      total_satang: split.totalSatang,
      exempt_satang: split.exemptSatang,
      passed_on_satang: split.passedOnSatang,
      net_satang: split.netSatang,
      vat_satang: split.vatSatang,
      lines: json(split.lines),
    })
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
      account_id: driverId,
      booking_id: bookingId,
      income: "transport",
      percent: withholdingPercent("transport", at),
      base_satang: baseSatang,
      tax_satang: taxSatang,
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}

export type KeptSplit = TaxSplit & { source: string };

/** What went into the books for a booking, in order: its price, what came later, and what was given back. */
export async function loadTaxSplits(db: Reader, bookingId: string): Promise<KeptSplit[]> {
  const rows = await db
    .selectFrom("tax_splits")
    .innerJoin("ledger_entries", "ledger_entries.source", "tax_splits.source")
    .selectAll("tax_splits")
    .where("tax_splits.booking_id", "=", bookingId)
    .orderBy("ledger_entries.id")
    .execute();
  return rows.map((row) => ({
    source: row.source,
    model: row.model as TaxModel,
    vatPercent: Number(row.vat_percent),
    totalSatang: Number(row.total_satang),
    lines: row.lines as TaxedLine[],
    ...partsOf(row),
  }));
}

/**
 * The split of money given back of a settled booking, every part negative: its share of what was booked, less what went back
 * before. Null before the job is settled, and when all has gone back. The booking stays locked until commit, so that two at
 * once do not take the same share.
 */
export async function splitGivenBack(
  trx: Trx,
  { bookingId, amountSatang }: { bookingId: string; amountSatang: Satang },
): Promise<TaxSplit | null> {
  await trx.selectFrom("bookings").select("id").where("id", "=", bookingId).forNoKeyUpdate().execute();
  const kept = await loadTaxSplits(trx, bookingId);
  const whole = kept.find(({ source }) => source === `settled:${bookingId}`);
  if (!whole) return null;
  const beforeSatang = 0 - sumSatang(kept.map(({ totalSatang }) => Math.min(0, totalSatang)));
  const backSatang = Math.min(amountSatang, whole.totalSatang - beforeSatang);
  if (backSatang <= 0) return null;
  const { exemptSatang, passedOnSatang, netSatang, vatSatang } = partOfSplit(whole, {
    amountSatang: backSatang,
    beforeSatang,
  });
  return {
    model: whole.model,
    vatPercent: whole.vatPercent,
    totalSatang: 0 - backSatang,
    exemptSatang: 0 - exemptSatang,
    passedOnSatang: 0 - passedOnSatang,
    netSatang: 0 - netSatang,
    vatSatang: 0 - vatSatang,
    lines: [],
  };
}

/** What was withheld from a driver between two accounting days, each included: for the statement and its certificate. */
export async function listWithheldFrom(
  db: Reader,
  { driverId, from, to }: { driverId: string; from: string; to: string },
) {
  const rows = await db
    .selectFrom("withholdings")
    .innerJoin("ledger_entries", "ledger_entries.source", "withholdings.source")
    .select(["accounting_on", "withholdings.booking_id", "income", "percent", "base_satang", "tax_satang"])
    .where("direction", "=", "from_driver")
    .where("account_id", "=", driverId)
    .where("accounting_on", ">=", from)
    .where("accounting_on", "<=", to)
    .orderBy("ledger_entries.id")
    .execute();
  return rows.map((row) => ({
    accountingOn: row.accounting_on,
    bookingId: row.booking_id,
    income: row.income as WithheldIncome,
    percent: Number(row.percent),
    baseSatang: Number(row.base_satang),
    taxSatang: Number(row.tax_satang),
  }));
}

type PartColumns = { exempt_satang: number; passed_on_satang: number; net_satang: number; vat_satang: number };

/** The parts as the rules name them. */
export const partsOf = (row: PartColumns): TaxParts => ({
  exemptSatang: Number(row.exempt_satang),
  passedOnSatang: Number(row.passed_on_satang),
  netSatang: Number(row.net_satang),
  vatSatang: Number(row.vat_satang),
});
