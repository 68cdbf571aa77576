import type { Satang } from "@songtan/domain/money";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { loadTaxRates } from "../../platform/operator/load-operator-settings.ts";

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
      percent: (await loadTaxRates(trx, at)).transportPercent,
      baseSatang,
      taxSatang,
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}

/** Lists the tax withheld from one driver or all, between two accounting days, both inclusive. */
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
    // The line in the month's report, which lists withholdings in the order in which they were booked.
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
